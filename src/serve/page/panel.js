// The panel beside the board: steps, library, games.

import { $, $$, attempt, unsay } from './dom.js';
import { listGames } from './games.js';
import { find } from './library.js';
import { leave } from './session.js';
import { explain } from './steps.js';

const TABS = { steps: () => undefined, library: find, games: listGames };

const tabs = $$('[role=tab]');

/** Shows a tab. The message before is over; the card of a hint or step does not stay over the library
 * and the games. */
async function show(tab) {
  unsay();
  if (tab.id !== 'tab-steps' && tab.ariaSelected !== 'true') leave();
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    $(`#${other.getAttribute('aria-controls')}`).hidden = other !== tab;
  }
  await TABS[tab.id.slice(4)]();
}

export async function explainSteps() {
  await show($('#tab-steps'));
  bringInSight();
  await explain();
  bringInSight();
}

/** On a phone the panel is below the board. */
const bringInSight = () => $('aside').scrollIntoView({ block: 'nearest' });

export async function openLibrary() {
  $('#tab-library').focus();
  return show($('#tab-library'));
}

for (const tab of tabs) {
  tab.addEventListener('click', () => attempt(() => show(tab)));
  tab.addEventListener('keydown', event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    next.focus();
    attempt(() => show(next));
    event.preventDefault();
  });
}

$('#steps').addEventListener(
  'change',
  event => event.target.name === 'which' && attempt(explainSteps),
);
