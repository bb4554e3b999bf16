// What the player sees. Other modules read it, change it by these functions, and are notified of
// changes: `game` (another game), `move` (the sheet changed), `leave` (pictures and words are left),
// `view` (anything that is drawn).

import { Game } from './game.js';
import { say, unsay } from './say.js';
import { settings } from './settings.js';

/** The name of a new game until the store gives it a number: it is stored once, however often it is
 * sent. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** How the store has a game. It is not there yet if `id` is null: then it is sent with `key`, as a
 * copy is that is made later. `revision` counts how often it was saved, `moves` are those that were
 * saved last, `sent` those that were sent since, and may have arrived; if this browser has no room to
 * keep what fails, it is lost (`isLost`). A game that the player removed (`isRemoved`) is not saved
 * before its next move. */
export const storedAs = fields => ({
  id: null,
  key: newKey(),
  revision: 0,
  moves: '',
  sent: new Set(),
  isRemoved: false,
  ...fields,
});

export const session = {
  game: Game.edit(),
  stored: storedAs(), // the game in the store
  facts: {}, // difficulty, rating and minutes of the puzzle, when known
  cursor: 40,
  selected: new Set([40]),
  mode: 'digit', // digit, corner, candidate, color: what a digit key writes
  digit: 0, // the digit whose places are highlighted; with digit-first, the one that is written
  shown: null, // another position in place of the game's: {digits, candidates}
  picture: null, // what is drawn over the board: see picture.js
  flagged: new Set(), // cells that Check found wrong
  paused: false,
};

const events = new EventTarget();
export const on = (name, listener) => events.addEventListener(name, listener);
const tell = name => events.dispatchEvent(new Event(name));

let isTold = true;

/** Something that is drawn has changed. It is drawn once, after the present task. */
export function redraw() {
  if (!isTold) return;
  isTold = false;
  queueMicrotask(() => {
    isTold = true;
    tell('view');
  });
}

/** Shows another game. One of the store keeps its own rule for marks. */
export function open(game, { stored = storedAs(), facts = {} } = {}) {
  Object.assign(session, { game, stored, facts, shown: null, picture: null, paused: false, digit: 0 });
  if (stored.id === null) game.tidies = settings.tidies;
  session.flagged.clear();
  unsay();
  const first = game.squares.findIndex(square => !square.digit);
  select([first < 0 ? 40 : first]);
  tell('game');
}

/** The message for a game that the player has solved. */
export const STAYS = 'The puzzle is solved, and stays so.';

/** Does an action of the player: `act('place', cells, digit)`. True if the sheet changed; then the last
 * message is removed. */
export function act(verb, ...details) {
  const isChange = session.game[verb](...details);
  if (isChange) {
    session.flagged.clear();
    Object.assign(session, { shown: null, picture: null });
    unsay();
    tell('move');
  }
  if (!isChange && session.game.phase === 'solved') say(STAYS);
  redraw();
  return isChange;
}

/** Selects these cells; the last one is the cursor. */
export function select(cells) {
  session.selected = new Set(cells);
  session.cursor = cells.at(-1) ?? session.cursor;
  redraw();
}

/** Adds a cell to the selection, or takes it out. */
export function toggle(cell) {
  const { selected } = session;
  if (selected.has(cell) && selected.size > 1) selected.delete(cell);
  else selected.add(cell);
  session.cursor = cell;
  redraw();
}

/** The cells that an action is for. */
export const chosen = () => [...session.selected];

/** Goes back to the game's position, without a picture. */
export function leave() {
  show(null);
  tell('leave');
}

/** Draws a picture, over the game's position or another one. */
export function show(picture, shown = null) {
  Object.assign(session, { picture, shown });
  redraw();
}
