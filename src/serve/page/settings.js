// The player's settings. This browser keeps them.

const KEY = 'ennead.settings';

export const settings = {
  theme: 'auto', // auto, light, dark, contrast
  same: true, // highlight the same digit
  peers: true, // highlight row, column and box of the cell
  tidies: true, // a new digit removes the marks that it excludes
  digitFirst: false, // pick a digit, then its cells
  clock: true, // show the time
  level: 'easy', // the level of the next puzzle
  notation: false, // show steps in the notation of the forums, too
};

try {
  Object.assign(settings, JSON.parse(localStorage.getItem(KEY)));
} catch {
  // Without storage the settings last as long as the page.
}

/** Changes a setting and keeps it. */
export function setTo(name, value) {
  settings[name] = value;
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* as above */
  }
}

const wantsContrast = matchMedia('(prefers-contrast: more)');
wantsContrast.addEventListener('change', apply);

function apply() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.toggleAttribute(
    'data-contrast',
    settings.theme === 'contrast' || wantsContrast.matches,
  );
  document.documentElement.classList.toggle('no-clock', !settings.clock);
  document.documentElement.classList.toggle('no-notation', !settings.notation);
}

apply();
