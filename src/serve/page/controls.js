// How a player acts: keyboard, mouse and touch on the board, the pad below it, the settings, and the
// help that lists the keys. The actions are those of commands.js.

import { focusBoard, hasFocus } from './board.js';
import { CELLS, DIGITS, column, leftIn, row } from './cells.js';
import { COMMANDS, MODES, paint, pressDigit, run, writeDigit } from './commands.js';
import { $, $$, h, isCovered, plural } from './dom.js';
import { COLORS } from './game.js';
import { chosen, on, redraw, select, session, toggle } from './session.js';
import { setTo, settings } from './settings.js';

// ---- The keyboard: digits, arrows, and the keys of the table of commands.

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
    isCovered() ||
    target.closest('input, textarea, select')
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

// ---- Mouse and touch: click, drag, Shift and Ctrl select cells. With digit-first, a click writes the
// picked digit.

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
function rectangle(from, to) {
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

// ---- The pad: digits, modes, colors. Buttons with `data-command` run a command of the table, wherever on
// the page they are.

const digits = DIGITS.map(digit =>
  h(
    'button',
    { 'data-digit': digit, onclick: () => pressDigit(digit) },
    h('b', {}, String(digit)),
    ' ',
    h('small'),
  ),
);
$('#digits').append(...digits);

// The menu of Solve opens under its button.
$('#solve').addEventListener('beforetoggle', () => {
  const { left, bottom } = $('[popovertarget=solve]').getBoundingClientRect();
  Object.assign($('#solve').style, { left: `${left}px`, top: `${bottom + 4}px` });
});

document.addEventListener('click', event => {
  const button = event.target.closest('[data-command]');
  if (!button) return;
  button.closest('[popover]')?.hidePopover();
  run(button.dataset.command);
});

for (const button of $$('[data-command]')) {
  const [keys, about] = COMMANDS[button.dataset.command];
  if (!button.title) button.title = keys[0] ? `${about} (${keys[0]})` : about;
}

on('view', () => {
  const { game, mode, digit: picked, shown } = session;
  const left = leftIn(shown?.digits ?? game.digits);
  const count = shown?.steps.length;
  $('#which').hidden = !shown;
  $('#which').textContent = `${count ? `After ${plural(count, 'step')}` : 'All candidates'}: back to your game`;
  digits.forEach((button, at) => {
    const digit = at + 1;
    button.classList.toggle('done', left[at] === 0);
    button.setAttribute('aria-pressed', String(picked === digit));
    button.lastChild.replaceChildren(
      left[at] ? String(left[at]) : '✓',
      h('span', { class: 'unseen' }, ' left'),
    );
  });
  $('#pad').dataset.mode = mode;
  for (const name of MODES)
    $(`#modes [data-command=${name}]`).setAttribute('aria-pressed', String(mode === name));
  $('[data-command=digitFirst]').setAttribute('aria-pressed', String(settings.digitFirst));
  $('#colors').hidden = mode !== 'color';
  const isSolved = game.phase === 'solved';
  $('[data-command=undo]').disabled = isSolved || game.done === 0;
  $('[data-command=redo]').disabled = isSolved || game.done === game.changes.length;
  $('#begin').hidden = game.phase !== 'editing';
  document.body.dataset.phase = game.phase;
});

// ---- The dialog of the settings.

const fields = [...$('#settings form').elements].filter(field => field.name in settings);
const property = field => (field.type === 'checkbox' ? 'checked' : 'value');
for (const field of fields) {
  field.addEventListener('change', () => {
    setTo(field.name, field[property(field)]);
    session.game.tidies = settings.tidies;
    redraw();
  });
}
$('#settings').addEventListener('toggle', () =>
  fields.forEach(field => {
    field[property(field)] = settings[field.name];
  }),
);

// ---- The help.

const rows = [
  [['arrows'], 'move; with Shift select, with Ctrl move only, Ctrl+Space selects'],
  [['1 to 9'], 'write a digit'],
  [['Shift+1 to 9'], 'a note in the corner'],
  [['Alt+1 to 9', 'Ctrl+1 to 9'], 'a candidate, where the browser leaves Ctrl free'],
  ...Object.values(COMMANDS).filter(([keys]) => keys.length),
];
const helpRow = ([keys, about]) =>
  h(
    'tr',
    {},
    h('th', { scope: 'row' }, ...keys.flatMap(key => [h('kbd', {}, key), ' '])),
    h('td', {}, about),
  );
$('#keys tbody').append(...rows.map(helpRow));
