// A small picture of a grid: for the library, two solutions side by side, and print.

import { CELLS, column, digitsIn, digitsOf, row } from './cells.js';
import { s } from './dom.js';

const LINES = Array.from({ length: 10 }, (_, at) => at);

/** The picture of 81 characters; `givens` are bold, cells in `marked` are shaded, `marks` are sets of
 * digits by cell. */
export function thumbnail(line, { givens = line, marked = [], marks = [], label = 'The puzzle' } = {}) {
  const [digits, given] = [digitsIn(line), digitsIn(givens)];
  const d = at => `M${at * 20} 0V180M0 ${at * 20}H180`;
  return s(
    'svg',
    { class: 'thumbnail', viewBox: '-2 -2 184 184', role: 'img', 'aria-label': label },
    ...marked.map(cell =>
      s('rect', { class: 'differs', x: 20 * column(cell), y: 20 * row(cell), width: 20, height: 20 }),
    ),
    s('path', {
      class: 'thin',
      d: LINES.filter(at => at % 3)
        .map(d)
        .join(''),
    }),
    s('path', {
      class: 'thick',
      d: LINES.filter(at => at % 3 === 0)
        .map(d)
        .join(''),
    }),
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
    ...marks.flatMap((set, cell) =>
      digitsOf(set).map(digit => {
        const [right, down] = [(digit - 1) % 3, Math.floor((digit - 1) / 3)];
        const [x, y] = [20 * column(cell) + 4 + 6 * right, 20 * row(cell) + 5.8 + 6 * down];
        return s('text', { class: 'mark', x, y }, String(digit));
      }),
    ),
  );
}
