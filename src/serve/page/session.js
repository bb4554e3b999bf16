// The state of the page. Other modules read it, change it by these functions, and listen to events:
// `game` (another game), `move` (the sheet changed), `leave` (pictures and their words are closed),
// `view` (anything that is drawn changed).

import { digitsOf, lineOf } from './cells.js';
import { say, unsay } from './dom.js';
import { Game } from './game.js';
import { settings } from './settings.js';

export const session = {
  game: Game.edit(),
  // The game in the store: `id` is null if it is not there; `revision` counts how often it was saved;
  // `moves` are those that were saved last.
  stored: { id: null, revision: 0, moves: '' },
  facts: {}, // difficulty, rating and minutes of the puzzle, when known
  cursor: 40,
  selected: new Set([40]),
  mode: 'digit', // digit, corner, candidate, color: what a digit key writes
  digit: 0, // the digit whose places are highlighted; with digit-first, the one that is written
  shown: null, // another position in place of the game's, and the steps to it: {digits, candidates, steps}
  picture: null, // what is drawn over the board: see picture.js
  flagged: new Set(), // cells that Check found wrong
  paused: false,
};

let changes = 0; // how often the sheet was changed or replaced

/** Returns a function that tells whether the sheet is still as it is now. */
export function sameSheet() {
  const now = changes;
  return () => changes === now;
}

const events = new EventTarget();
export const on = (name, listener) => events.addEventListener(name, listener);
const tell = name => events.dispatchEvent(new Event(name));

let isTold = true;

/** Draws the page once, after the current task. To be called when something that is drawn has changed. */
export function redraw() {
  if (!isTold) return;
  isTold = false;
  queueMicrotask(() => {
    isTold = true;
    tell('view');
  });
}

/** Shows another game. A game of the store keeps its own rule for marks. A puzzle is typed in digits. */
export function open(game, { stored = { id: null, revision: 0, moves: game.moves }, facts = {} } = {}) {
  Object.assign(session, { game, stored, facts: { ...facts }, shown: null, picture: null, paused: false, digit: 0 });
  changes += 1;
  if (stored.id === null) game.tidies = settings.tidies;
  if (game.phase === 'editing') session.mode = 'digit';
  session.flagged.clear();
  unsay();
  const first = game.squares.findIndex(square => !square.digit);
  select([first < 0 ? 40 : first]);
  tell('game');
}

/** The message for a game that the player has solved. */
export const STAYS = 'The puzzle is solved, and stays so.';

/** Does an action of the player: `act('place', cells, digit)`. Returns true if the sheet changed; then
 * the message is about a clash, if there is one. */
export function act(verb, ...details) {
  const isChange = session.game[verb](...details);
  if (isChange) {
    changes += 1;
    session.flagged.clear();
    Object.assign(session, { shown: null, picture: null });
    unsay();
    const clash = session.game.clash(session.cursor);
    if (clash) say(`${clash}.`, 'bad');
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

/** The position on the board, as the server reads it. */
export function position() {
  const { game, shown } = session;
  if (!shown) return game.position;
  const candidates = shown.candidates.map(set => digitsOf(set).join(''));
  return { ...game.position, values: lineOf(shown.digits), candidates };
}

/** Draws a picture, over the game's position or another one. */
export function show(picture, shown = null) {
  Object.assign(session, { picture, shown });
  redraw();
}
