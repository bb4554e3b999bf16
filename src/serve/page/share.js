// A position as a link. The fragment of the address holds it, so opening the link sends it nowhere.
// The server writes the links to other pages.
//
// v1~PUZZLE~ENTRIES~CANDIDATES~CORNERS   PUZZLE and ENTRIES have 81 characters, runs of blanks as letters
//                                        (a is one blank, z are 26); CANDIDATES and CORNERS have two
//                                        letters of base 64 a cell; empty parts at the end are left out

import { postLatest } from './api.js';
import { CELLS, clashing, digitsIn, lineOf } from './cells.js';
import { $, attempt, h, s } from './dom.js';
import { EMPTY, Game } from './game.js';
import { session } from './session.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const pack = line => line.replace(/\.{1,26}/g, run => String.fromCharCode(96 + run.length));
const unpack = text => text.replace(/[a-z]/g, letter => '.'.repeat(letter.charCodeAt(0) - 96));

/** The fragment of a game's position. */
function fragmentOf(game) {
  const entries = lineOf(CELLS.map(cell => (game.givens[cell] ? 0 : game.squares[cell].digit)));
  const marks = kind => {
    const sets = game.squares.map(square => (square.digit ? 0 : square[kind]));
    const text = sets.map(set => LETTERS[set >> 6] + LETTERS[set & 63]).join('');
    return text.replace(/(AA)+$/, '');
  };
  const parts = [
    'v1',
    pack(lineOf(game.givens)),
    /[1-9]/.test(entries) ? pack(entries) : '',
    marks('candidates'),
    marks('corners'),
  ];
  return '#' + parts.join('~').replace(/~+$/, '');
}

/** The game of a fragment; null if it is none. */
export function gameOf(fragment) {
  const [version, puzzle, entries = '', candidates = '', corners = ''] = fragment.slice(1).split('~');
  if (version !== 'v1') return null;
  const isGrid = line => /^[1-9.]{81}$/.test(line);
  const givens = unpack(puzzle ?? '');
  const values = entries && unpack(entries);
  const isLong = [candidates, corners].some(marks => marks.length > 162);
  if (!isGrid(givens) || (values && !isGrid(values)) || isLong) return null;
  const game = Game.play(givens);
  const written = digitsIn(values || '.'.repeat(81));
  game.squares = game.squares.map((square, cell) => {
    if (square.digit) return square;
    const set = text => {
      const letters = [...text.slice(2 * cell, 2 * cell + 2)];
      return 511 & letters.reduce((bits, letter) => (bits << 6) | Math.max(0, LETTERS.indexOf(letter)), 0);
    };
    return { ...EMPTY, digit: written[cell], corners: set(corners), candidates: set(candidates) };
  });
  // A solved grid is shown, not played.
  return game.isFull && !clashing(game.digits).length ? Game.edit(lineOf(game.digits)) : game;
}

// ---- The dialog: links to this page and to others, and a QR code for a phone.

const dialog = $('#share');
const entries = $('#share-entries');
const code = $('#share-code');
const missing = $('#share-missing'); // why there is no code, or no link
const note = $('#share-note');

/** The row of a link that can be copied. */
function linkRow(id) {
  const field = $(id);
  const row = field.parentElement;
  const button = $('button', row);
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      note.textContent = `The link to ${$('label', row).textContent} is copied.`;
    } catch {
      note.textContent = 'Copy the marked link.';
    }
  };
  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', copy);
  const write = link => {
    field.value = link;
    button.disabled = !link;
  };
  return { copy, write };
}

const here = linkRow('#share-link');
const sudokupad = linkRow('#share-sudokupad');
const fPuzzles = linkRow('#share-f-puzzles');
entries.addEventListener('change', () => attempt(fill));

/** Writes the links of the present position. */
async function fill() {
  const { game } = session;
  const begun = game.phase === 'editing' ? game.begin() : game;
  const shown = entries.checked ? begun : Game.play(lineOf(begun.givens));
  here.write(location.origin + location.pathname + fragmentOf(shown));
  note.textContent = '';
  writeOthers({ sudokupad: '', f_puzzles: '' });
  missing.textContent = '';
  try {
    const links = await postLatest('/links', { position: shown.position });
    writeOthers(links);
    if (!links.code) missing.textContent = TOO_LONG;
  } catch (error) {
    if (error.name !== 'AbortError') missing.textContent = `There are no links to other pages. ${error.message}`;
  }
}

/** Writes the links to other pages, which may be empty, and the code if there is one. */
function writeOthers(links) {
  sudokupad.write(links.sudokupad);
  fPuzzles.write(links.f_puzzles);
  code.hidden = !links.code;
  code.replaceChildren(...(links.code ? [pictureOf(links.code), h('figcaption', {}, 'SudokuPad on a phone')] : []));
}

/** Of a code that would be too fine for phones. */
export const TOO_LONG = 'The link to SudokuPad is too long for a QR code: leave out the digits and marks.';

/** The picture of a QR code. */
export const pictureOf = ({ side, path }) =>
  s(
    'svg',
    { class: 'code', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': 'QR code of the link to SudokuPad' },
    s('path', { d: path }),
  );

/** Shows the links of the present position, and copies that to this page, which needs no server. */
export const share = () =>
  attempt(async () => {
    dialog.showModal();
    await Promise.all([fill(), here.copy()]);
  });
