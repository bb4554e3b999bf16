// A position as a link. The fragment of the address holds it, so nothing is sent anywhere.
//
// v1~PUZZLE~ENTRIES~MARKS   81 characters each for PUZZLE and ENTRIES, runs of blanks as letters
//                           (a is one blank, z are 26); MARKS: two letters of base 64 a cell, the
//                           nine marks and whether they are complete; empty parts are left out

import { CELLS, clashing, digitsIn, lineOf } from './cells.js';
import { h, say } from './dom.js';
import { EMPTY, Game } from './game.js';
import { session } from './session.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const pack = line => line.replace(/\.{1,26}/g, run => String.fromCharCode(96 + run.length));
const unpack = text => text.replace(/[a-z]/g, letter => '.'.repeat(letter.charCodeAt(0) - 96));

/** The fragment of a game's position. */
function fragmentOf(game) {
  const entries = lineOf(CELLS.map(cell => (game.givens[cell] ? 0 : game.squares[cell].digit)));
  const marks = game.squares.map(({ digit, marks, filled }) => (digit ? 0 : marks | (filled ? 512 : 0)));
  const text = marks.map(set => LETTERS[set >> 6] + LETTERS[set & 63]).join('');
  const parts = [
    'v1',
    pack(lineOf(game.givens)),
    /[1-9]/.test(entries) ? pack(entries) : '',
    marks.some(Boolean) ? text.replace(/(AA)+$/, '') : '',
  ];
  return '#' + parts.join('~').replace(/~+$/, '');
}

/** The game of a fragment; null if it is none. */
export function gameOf(fragment) {
  const [version, puzzle, entries = '', marks = ''] = fragment.slice(1).split('~');
  if (version !== 'v1') return null;
  const isGrid = line => /^[1-9.]{81}$/.test(line);
  const givens = unpack(puzzle ?? '');
  const values = entries && unpack(entries);
  if (!isGrid(givens) || (values && !isGrid(values)) || marks.length > 162) return null;
  const game = Game.play(givens);
  const written = digitsIn(values || '.'.repeat(81));
  game.squares = game.squares.map((square, cell) => {
    if (square.digit) return square;
    const [high, low] = [...marks.slice(2 * cell, 2 * cell + 2)].map(letter =>
      Math.max(0, LETTERS.indexOf(letter)),
    );
    const set = (((high ?? 0) << 6) | (low ?? 0)) & 1023;
    return { ...EMPTY, digit: written[cell], marks: set & 511, filled: (set & 512) !== 0 };
  });
  // A solved grid is shown, not played.
  return game.isFull && !clashing(game.digits).length ? Game.edit(lineOf(game.digits)) : game;
}

const field = h('input', { id: 'share-link', readonly: true, 'aria-label': 'Link' });
const note = h('p');
const dialog = h(
  'dialog',
  { id: 'share', 'aria-labelledby': 'share-title' },
  h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'share-title' }, 'Share this position'),
    h('p', {}, 'The link holds puzzle, entries and marks. Nothing is sent anywhere.'),
    h('p', {}, field),
    note,
    h('p', { class: 'row end' }, h('button', { class: 'main' }, 'Close')),
  ),
);
document.body.append(dialog);

/** Shows the link of the present position, and copies it. */
export async function share() {
  const { game } = session;
  const link =
    location.origin + location.pathname + fragmentOf(game.phase === 'editing' ? game.begin() : game);
  field.value = link;
  dialog.showModal();
  field.select();
  try {
    await navigator.clipboard.writeText(link);
    say('The link is copied.', 'good');
    note.textContent = 'It is copied to the clipboard.';
  } catch {
    note.textContent = 'Copy it with Ctrl+C.';
  }
}
