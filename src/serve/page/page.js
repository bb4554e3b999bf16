// The page: opens what the address or the store holds; settings.

import './facts.js';
import './keys.js';
import './pad.js';
import './panel.js';
import { get, load } from './api.js';
import { focusBoard } from './board.js';
import { clear } from './commands.js';
import { $ } from './dom.js';
import { openDraft, openStored, saveUnsent, tellRefusal } from './keeper.js';
import { attempt, say } from './say.js';
import { open, redraw, session } from './session.js';
import { setTo, settings } from './settings.js';

const fields = [...$('#settings form').elements].filter(field => field.name in settings);
const property = field => (field.type === 'checkbox' ? 'checked' : 'value');
for (const field of fields) {
  field.addEventListener('change', () => {
    setTo(field.name, field[property(field)]);
    session.game.tidies = settings.tidies;
    redraw();
  });
}
$('#settings').addEventListener('toggle', () =>
  fields.forEach(field => {
    field[property(field)] = settings[field.name];
  }),
);

/** Opens what the address names: a shared position, a game of the store, else the last game. If
 * that fails, the page is still there to type on. */
async function openFirst() {
  try {
    await openAddress();
  } catch (error) {
    clear();
    say(error.message, 'bad');
  }
}

async function openAddress() {
  const { hash } = location;
  if (hash.startsWith('#v')) {
    const shared = (await load('share.js')).gameOf(hash);
    if (shared) open(shared);
    return shared
      ? say('A shared position.')
      : say('The link holds no position that this version can read.', 'bad');
  }
  if (hash === '#typing' && openDraft()) return undefined;
  const id = /^#game=(\d+)$/.exec(hash)?.[1] ?? (await lastGame());
  if (id) await openStored(id);
  else clear();
  return focusBoard();
}

/** The game that was changed last, if it is not over. */
async function lastGame() {
  const { games } = await get('/games');
  return games.find(game => game.phase === 'playing')?.id;
}

addEventListener('hashchange', openFirst);

// Paste and drop work anywhere on the page; reading is loaded when it is needed.
const read = text => attempt(async () => text.trim() && (await load('enter.js')).readText(text));
const readFile = file => attempt(async () => (await load('enter.js')).readFile(file));
document.addEventListener('paste', event => {
  if (!event.target.closest?.('input, textarea, dialog')) read(event.clipboardData.getData('text'));
});
document.addEventListener('dragover', event => event.preventDefault());
document.addEventListener('drop', event => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) readFile(file);
  else read(event.dataTransfer.getData('text'));
});
$('#paste').addEventListener('submit', event => {
  event.preventDefault();
  read($('#paste-text').value);
  $('#paste-text').value = '';
});
$('#open-file').addEventListener('change', event => {
  const [file] = event.target.files;
  if (file) readFile(file);
  event.target.value = '';
});

// The picture of the header is the tab's, too.
$('[rel=icon]').href = `data:image/svg+xml,${encodeURIComponent($('#icon').outerHTML)}`;

await saveUnsent();
await openFirst();
tellRefusal();
document.documentElement.dataset.ready = '';
