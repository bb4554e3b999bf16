// The keyboard: digits, arrows, and the keys of the table in commands.js.

import { CELLS, column, row } from './cells.js';
import { focusBoard, hasFocus } from './board.js';
import { COMMANDS, paint, pressDigit, run, writeDigit } from './commands.js';
import { rectangle } from './pointer.js';
import { redraw, select, session, toggle } from './session.js';
import { COLORS } from './square.js';

const byKey = new Map(Object.entries(COMMANDS).flatMap(([name, [keys]]) => keys.map(key => [key, name])));
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -9],
  End: [0, 9],
  PageUp: [-9, 0],
  PageDown: [9, 0],
};

let anchor = null; // where a selection with Shift began

function move([down, right], event) {
  const wrap = value => (Math.abs(down + right) === 1 ? (value + 9) % 9 : Math.max(0, Math.min(8, value)));
  const cell = 9 * wrap(row(session.cursor) + down) + wrap(column(session.cursor) + right);
  if (event.shiftKey) {
    anchor ??= session.cursor;
    select(rectangle(anchor, cell));
  } else if (event.ctrlKey || event.metaKey) {
    session.cursor = cell;
    redraw();
  } else select([cell]);
  if (!event.shiftKey) anchor = null;
  // The cell is drawn with a tab stop after this task; then it takes the focus.
  setTimeout(focusBoard);
}

function digit(event) {
  const number = Number(
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : 0),
  );
  if (!number) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) writeDigit(number, 'candidate');
  else if (event.shiftKey) {
    if (session.mode === 'color') writeDigit(number, 'color');
    else writeDigit(number, 'corner');
  } else if (session.mode === 'color') {
    if (number > 4) return false;
    paint(COLORS[number - 1]);
  } else pressDigit(number);
  return true;
}

/** The key as the table names it. */
function nameOf(event) {
  const key = event.key === ' ' ? 'Space' : event.key;
  if (event.ctrlKey || event.metaKey) return `Ctrl+${event.shiftKey ? key.toUpperCase() : key.toLowerCase()}`;
  return event.altKey ? '' : key;
}

document.addEventListener('keydown', event => {
  const { target } = event;
  if (
    event.defaultPrevented ||
    event.isComposing ||
    target.closest('input, textarea, select, dialog, [popover]')
  )
    return;
  const isOnBoard = hasFocus() || target === document.body;
  if (event.key in ARROWS && isOnBoard && !event.altKey) move(ARROWS[event.key], event);
  else if (isOnBoard && (event.ctrlKey || event.metaKey) && event.key === 'a') {
    select([...CELLS.filter(cell => cell !== session.cursor), session.cursor]);
  } else if (isOnBoard && event.ctrlKey && event.key === ' ') toggle(session.cursor);
  else if (digit(event)) {
    /* done */
  } else {
    const name = byKey.get(nameOf(event));
    // On a button or a link, Enter and Space press it.
    if (!name || (!isOnBoard && ['Enter', 'Space'].includes(nameOf(event)))) return;
    run(name);
  }
  event.preventDefault();
});
