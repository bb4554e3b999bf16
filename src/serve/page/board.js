// The board: a table for screen readers, too, with a label for each cell.

import { ALL_DIGITS, CELLS, PEERS, bit, clashing, column, digitsOf, legal, row } from './cells.js';
import { $, h, list } from './dom.js';
import { markColor } from './game.js';
import { on, session } from './session.js';
import { settings } from './settings.js';

const table = $('#board');
const cells = CELLS.map(cell => h('td', { role: 'gridcell', tabindex: -1, 'data-cell': cell }));
const keys = Array(81); // what each cell showed last

table.append(
  h(
    'tbody',
    { role: 'rowgroup' },
    ...Array.from({ length: 9 }, (_, row) => h('tr', { role: 'row' }, ...cells.slice(9 * row, 9 * row + 9))),
  ),
);

/** What a cell shows, in the game or in the position of a step. */
function content(cell, digits, ghosts) {
  const { game, shown } = session;
  const square = game.squares[cell];
  if (shown) {
    const digit = shown.digits[cell];
    return {
      digit,
      isGiven: digit && game.givens[cell] === digit,
      marks: digit ? 0 : shown.candidates[cell],
      rule: ALL_DIGITS,
      kind: 'candidates',
      square,
    };
  }
  if (square.digit)
    return {
      digit: square.digit,
      isGiven: game.givens[cell] || game.phase === 'editing',
      marks: 0,
      rule: 0,
      square,
    };
  // The picture of a step needs candidates: where the player has none, they are shown pale.
  if (ghosts?.has(cell) && !square.filled) {
    const marks = legal(digits, cell);
    return { digit: 0, marks, rule: marks, kind: 'candidates', square };
  }
  const gone = square.filled ? legal(digits, cell) & ~square.marks : 0;
  return {
    digit: 0,
    marks: square.marks,
    rule: square.rule,
    gone,
    kind: square.filled ? 'candidates' : 'notes',
    square,
  };
}

function marksOf(cell, { marks, rule, gone = 0, kind, square }, focus) {
  const mark = (digit, at) => {
    const classes = [kind === 'notes' ? `n${at + 1}` : `m${digit}`];
    if (rule & bit(digit)) classes.push('rule');
    if (gone & bit(digit)) classes.push('gone');
    if (digit === focus) classes.push('same');
    if (session.picture?.rings.has(10 * cell + digit)) classes.push('ringed');
    const color = markColor(square, bit(digit));
    if (color) classes.push(`color-${color}`);
    return h('i', { class: classes.join(' '), 'data-mark': digit });
  };
  return h('span', { class: `marks ${kind}` }, ...digitsOf(marks | gone).map(mark));
}

// What a label says of a ring; other rings are part of the pattern.
const SAYS = {
  removed: 'goes',
  placed: 'is placed',
  fin: 'is a fin',
  on: 'is on',
  off: 'is off',
  true: 'is true',
  false: 'is false',
  both: 'is true in one line, false in another',
};

/** The picture's words about a cell, for its label. */
function roleIn(picture, cell) {
  const rings = [...(picture?.rings.values() ?? [])].filter(ring => ring.cell === cell);
  if (!rings.length) return picture?.cells.has(cell) ? 'in the pattern' : '';
  rings.sort((a, b) => a.digit - b.digit);
  return rings.map(({ digit, kind }) => `${digit} ${SAYS[kind] ?? 'is in the pattern'}`).join(', ');
}

function label(cell, { digit, isGiven, marks, kind, square }, isWrong) {
  const parts = [`row ${row(cell) + 1} column ${column(cell) + 1}`];
  if (digit) parts.push(isGiven ? `${digit}, given` : String(digit));
  else if (!marks) parts.push('empty');
  else parts.push(`${kind} ${list(digitsOf(marks).map(String))}`);
  if (isWrong) parts.push('wrong');
  if (square.color) parts.push(`color ${square.color}`);
  const role = roleIn(session.picture, cell);
  if (role) parts.push(role);
  return parts.join(', ');
}

function draw() {
  const { game, shown, picture, selected, cursor, flagged } = session;
  const digits = shown?.digits ?? game.digits;
  const wrong = new Set(shown ? [] : flagged);
  if (settings.errors && !shown) [...clashing(digits), ...game.wrong].forEach(cell => wrong.add(cell));
  const ghosts = picture && !shown && new Set([...picture.rings.values()].map(ring => ring.cell));
  // Highlights would look like parts of the picture.
  const isPlain = !picture && !shown;
  const focus = isPlain ? session.digit : 0;
  const same = focus || (isPlain && selected.size === 1 && digits[cursor]) || 0;
  const near = new Set(settings.peers && selected.size === 1 && isPlain ? PEERS[cursor] : []);
  table.setAttribute('aria-readonly', String(Boolean(shown)));

  for (const cell of CELLS) {
    const shows = content(cell, digits, ghosts);
    const td = cells[cell];
    const classes = [];
    if (shows.isGiven) classes.push('given');
    if (shows.square.color && !shown) classes.push(`color-${shows.square.color}`);
    if (wrong.has(cell)) classes.push('wrong');
    if (picture?.cells.get(cell)) classes.push(`marked-${picture.cells.get(cell)}`);
    if (near.has(cell)) classes.push('near');
    if (settings.same && same && (shows.digit === same || (focus && !shows.digit && shows.marks & bit(same))))
      classes.push('same');
    if (selected.has(cell) && !shown) classes.push('selected');
    const name = label(cell, shows, wrong.has(cell));
    const key = [
      name,
      classes,
      picture?.rings.size,
      shows.rule,
      shows.gone,
      shows.square.painted,
      focus,
      shows.kind,
    ].join('|');
    td.tabIndex = cell === cursor ? 0 : -1;
    if (key === keys[cell]) continue;
    keys[cell] = key;
    td.className = classes.join(' ');
    td.setAttribute('aria-label', name);
    td.setAttribute('aria-selected', String(selected.has(cell)));
    td.replaceChildren(
      shows.digit ? h('span', { class: 'value' }, String(shows.digit)) : marksOf(cell, shows, focus),
    );
  }
}

/** Moves the keyboard's focus to the cursor's cell. */
export const focusBoard = () => cells[session.cursor].focus({ preventScroll: true });

/** True if the keyboard's focus is on the board. */
export const hasFocus = () => table.contains(document.activeElement);

on('view', draw);
// Another game moves the cursor: the focus goes with it.
on('game', () => hasFocus() && setTimeout(focusBoard));
