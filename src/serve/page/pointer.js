// Mouse and touch on the board: click, drag, Shift and Ctrl select cells; with digit-first, a click
// writes the digit that was picked.

import { CELLS, column, row } from './cells.js';
import { writeDigit } from './commands.js';
import { $ } from './dom.js';
import { focusBoard } from './board.js';
import { chosen, select, session, toggle } from './session.js';
import { settings } from './settings.js';

const board = $('#board');
let isDragging = false;
let adds = true; // whether dragging selects or deselects

/** The cell below the pointer; with `inner`, only if it is not near a corner of the cell. */
function cellAt(event, inner) {
  const { left, top, width, height } = board.getBoundingClientRect();
  const [x, y] = [((event.clientX - left) / width) * 9, ((event.clientY - top) / height) * 9];
  if (x < 0 || y < 0 || x >= 9 || y >= 9) return null;
  if (inner && Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) > 0.46) return null;
  return 9 * Math.floor(y) + Math.floor(x);
}

/** The cells of the rectangle between two cells; the second is the last. */
export function rectangle(from, to) {
  const between = (value, a, b) => value >= Math.min(a, b) && value <= Math.max(a, b);
  const inside = CELLS.filter(
    cell => between(row(cell), row(from), row(to)) && between(column(cell), column(from), column(to)),
  );
  return [...inside.filter(cell => cell !== to), to];
}

board.addEventListener('pointerdown', event => {
  const cell = cellAt(event);
  if (event.button !== 0 || cell === null || session.paused) return;
  event.preventDefault();
  board.setPointerCapture(event.pointerId);
  isDragging = true;
  adds = true;
  if (event.ctrlKey || event.metaKey) {
    adds = !session.selected.has(cell);
    toggle(cell);
  } else if (event.shiftKey) {
    select(rectangle(session.cursor, cell));
  } else {
    select([cell]);
    if (settings.digitFirst && session.digit && !session.shown) {
      isDragging = session.mode !== 'digit';
      writeDigit(session.digit);
    }
  }
  focusBoard();
});

board.addEventListener('pointermove', event => {
  const cell = isDragging ? cellAt(event, true) : null;
  if (cell === null || session.selected.has(cell) === adds || cell === session.cursor) return;
  if (settings.digitFirst && session.digit && !session.shown) {
    select([cell]);
    writeDigit(session.digit);
  } else if (adds) select([...chosen(), cell]);
  else toggle(cell);
});

for (const name of ['pointerup', 'pointercancel'])
  board.addEventListener(name, () => {
    isDragging = false;
  });

/** A double click selects every cell with the same digit. */
board.addEventListener('dblclick', event => {
  const cell = cellAt(event);
  const digit = session.game.squares[cell]?.digit;
  if (digit)
    select([...CELLS.filter(other => session.game.squares[other].digit === digit && other !== cell), cell]);
});
