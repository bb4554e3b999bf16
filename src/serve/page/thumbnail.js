// A small picture of a grid: for the library, two solutions side by side, and print.

import { CELLS, column, digitsIn, digitsOf, row } from './cells.js';
import { h, s } from './dom.js';

const LINES = Array.from({ length: 10 }, (_, at) => at);

// In the order of the notes of a cell: the column, of five, and the row, of three, from 0.
const CORNERS = [[0, 0], [4, 0], [0, 2], [4, 2], [2, 0], [2, 2], [1, 0], [3, 0], [1, 2]];

/** The marks of a cell and their places, as on the board: candidates at their places; with notes in the
 * corners, in the middle. */
function placesOf({ corners, candidates }) {
  const digits = digitsOf(candidates);
  if (!corners)
    return digits.map(digit => [digit, 4 + 6 * ((digit - 1) % 3), 5.8 + 6 * Math.floor((digit - 1) / 3)]);
  const rows = [digits.slice(0, 5), digits.slice(5)];
  const middle = rows.flatMap((row, at) =>
    row.map((digit, k) => [digit, 11.5 + 3 * (k - row.length / 2), (rows[1].length ? 9.6 : 11.8) + 4.4 * at]),
  );
  const notes = digitsOf(corners).map((digit, at) => [digit, 2.5 + 3.75 * CORNERS[at][0], 5 + 6.8 * CORNERS[at][1]]);
  return [...notes, ...middle];
}

/** The picture of 81 characters; `givens` are bold, cells in `marked` are shaded, and the marks of open
 * cells are those of `squares`. */
export function thumbnail(line, { givens = line, marked = [], squares = [], label = 'The puzzle' } = {}) {
  const [digits, given] = [digitsIn(line), digitsIn(givens)];
  const lines = isWanted => LINES.filter(isWanted).map(at => `M${at * 20} 0V180M0 ${at * 20}H180`).join('');
  return s(
    'svg',
    { class: 'thumbnail', viewBox: '-2 -2 184 184', role: 'img', 'aria-label': label },
    ...marked.map(cell =>
      s('rect', { class: 'differs', x: 20 * column(cell), y: 20 * row(cell), width: 20, height: 20 }),
    ),
    s('path', { class: 'thin', d: lines(at => at % 3) }),
    s('path', { class: 'thick', d: lines(at => at % 3 === 0) }),
    ...CELLS.filter(cell => digits[cell]).map(cell =>
      s(
        'text',
        {
          class: given[cell] ? 'given' : 'entry',
          x: 20 * column(cell) + 10,
          y: 20 * row(cell) + 15.2,
        },
        String(digits[cell]),
      ),
    ),
    ...squares.flatMap((square, cell) =>
      (square.digit ? [] : placesOf(square)).map(([digit, right, down]) =>
        s('text', { class: 'mark', x: 20 * column(cell) + right, y: 20 * row(cell) + down }, String(digit)),
      ),
    ),
  );
}

/** The picture of 81 characters with a caption. */
export const figure = (line, caption, options) =>
  h('figure', {}, thumbnail(line, options), h('figcaption', {}, caption));
