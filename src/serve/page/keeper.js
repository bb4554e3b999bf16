// Keeps the game: in the store after every change, so that it goes on in the terminal too; a puzzle
// that is still being typed in this browser.

import { get, post, sendLast } from './api.js';
import { timeText } from './clock.js';
import { plural } from './dom.js';
import { Game } from './game.js';
import { say } from './say.js';
import { on, open, session } from './session.js';

const DRAFT = 'ennead.draft';
let timer = 0;
let waiting = null; // the game that the timer will save, and its number
let chain = Promise.resolve(); // one save after the other
let complained = false;

// The level of a puzzle that was pasted is known a moment later.
on('game', () => {
  if (waiting?.id && waiting.game !== session.game) {
    const last = { id: waiting.id, state: waiting.game.toJSON() };
    chain = chain.then(() => post('/games/save', last)).catch(() => {});
  }
  schedule(session.facts.level ? 0 : 1000);
});
on('move', () => {
  schedule(200);
  if (session.game.phase === 'solved') finish();
});
setInterval(
  () => session.game.phase === 'playing' && session.game.done && !document.hidden && schedule(0),
  30_000,
);
addEventListener('pagehide', () => {
  if (!session.id || session.game.phase === 'editing') return;
  sendLast('/games/save', { id: session.id, state: session.game.toJSON() });
});

function schedule(milliseconds) {
  clearTimeout(timer);
  if (session.game.phase === 'editing') return keepDraft();
  waiting = { game: session.game, id: session.id };
  timer = setTimeout(() => {
    chain = chain.then(save);
  }, milliseconds);
}

function keepDraft() {
  waiting = null;
  try {
    localStorage.setItem(DRAFT, JSON.stringify(session.game));
  } catch {
    /* Without storage it lasts as long as the page. */
  }
  history.replaceState(null, '', '#typing');
}

async function save() {
  const { game } = session;
  waiting = null;
  if (game.phase === 'editing') return;
  const state = game.toJSON();
  try {
    if (session.id) await post('/games/save', { id: session.id, state });
    else {
      const { id } = await post('/games', { state, level: session.facts.level });
      if (session.game !== game) return;
      session.id = id;
    }
    history.replaceState(null, '', `#game=${session.id}`);
    complained = false;
  } catch (error) {
    if (!complained) say(`This game is not being kept. ${error.message}`, 'bad');
    complained = true;
  }
}

function finish() {
  const { game } = session;
  document.body.classList.add('finished');
  setTimeout(() => document.body.classList.remove('finished'), 1500);
  say(
    `Solved in ${timeText(game.milliseconds)}, with ${plural(game.hints, 'hint')} and ${plural(game.mistakes, 'mistake')}.`,
    'good',
  );
}

/** Opens a game of the store. */
export async function openStored(id) {
  const { state, level } = await get(`/games/${encodeURIComponent(id)}`);
  open(Game.fromJSON(state), { id: Number(id), facts: { level } });
}

/** Goes on with the puzzle that was being typed; false if there is none. */
export function openDraft() {
  const draft = localStorage.getItem(DRAFT);
  if (draft) open(Game.fromJSON(JSON.parse(draft)));
  return Boolean(draft);
}
