// The board: a table for screen readers, too, with a label for each cell.

import { CELLS, PEERS, bit, column, digitsOf, legal, row } from './cells.js';
import { $, h, list } from './dom.js';
import { candidateColor } from './game.js';
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

/** What a cell shows, in the game or in the position of a step. `steps` are the cells of a step that is
 * drawn over the game: it needs candidates at their places, so notes are left out, and a cell of the
 * step without candidates shows those that the digits leave. */
function content(cell, digits, steps) {
  const { game, shown } = session;
  const square = game.squares[cell];
  const nothing = { digit: 0, isGiven: false, corners: 0, candidates: 0, gone: 0, square };
  if (shown) {
    const digit = shown.digits[cell];
    const isGiven = digit && game.givens[cell] === digit;
    return { ...nothing, digit, isGiven, candidates: digit ? 0 : shown.candidates[cell] };
  }
  if (square.digit) {
    const isGiven = game.givens[cell] || game.phase === 'editing';
    return { ...nothing, digit: square.digit, isGiven };
  }
  const left = legal(digits, cell);
  const { corners, candidates } = square;
  const shows = { ...nothing, candidates, gone: candidates ? left & ~candidates : 0 };
  if (!steps) return { ...shows, corners };
  return candidates || !steps.has(cell) ? shows : { ...shows, candidates: left };
}

/** The marks of a cell: candidates at their places; with notes in the corners, in the middle. */
function marksOf(cell, { corners, candidates, gone, square }, focus) {
  const mark = (digit, place) => {
    const classes = [place];
    if (!corners && gone & bit(digit)) classes.push('gone');
    if (digit === focus) classes.push('same');
    if (session.picture?.rings.has(10 * cell + digit)) classes.push('ringed');
    const color = place !== 'corner' && candidateColor(square, bit(digit));
    if (color) classes.push(`color-${color}`);
    return h('i', { class: classes.join(' '), 'data-mark': digit });
  };
  if (!corners)
    return h('span', { class: 'marks' }, ...digitsOf(candidates | gone).map(digit => mark(digit, `m${digit}`)));
  return h(
    'span',
    { class: 'marks noted' },
    ...digitsOf(corners).map(digit => mark(digit, 'corner')),
    h('span', { class: 'middle' }, ...digitsOf(candidates).map(digit => mark(digit, 'candidate'))),
  );
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

function label(cell, { digit, isGiven, corners, candidates, square }, fault) {
  const parts = [`row ${row(cell) + 1} column ${column(cell) + 1}`];
  if (digit) parts.push(isGiven ? `${digit}, given` : String(digit));
  else if (!corners && !candidates) parts.push('empty');
  if (corners) parts.push(`notes ${list(digitsOf(corners).map(String))}`);
  if (candidates) parts.push(`candidates ${list(digitsOf(candidates).map(String))}`);
  if (fault) parts.push(fault);
  if (square.color) parts.push(`color ${square.color}`);
  const role = roleIn(session.picture, cell);
  if (role) parts.push(role);
  return parts.join(', ');
}

function draw() {
  const { game, shown, picture, selected, cursor, flagged } = session;
  const digits = shown?.digits ?? game.digits;
  const faults = new Map(); // by cell: what is wrong there
  if (!shown) {
    for (const cell of flagged) faults.set(cell, 'wrong');
    for (const cell of game.clashing) faults.set(cell, game.clash(cell).replace(/^\S+ /, ''));
  }
  const steps = picture?.rings.size && !shown && new Set([...picture.rings.values()].map(ring => ring.cell));
  // Highlights would look like parts of the picture.
  const isPlain = !picture && !shown;
  const focus = isPlain ? session.digit : 0;
  const same = focus || (isPlain && selected.size === 1 && digits[cursor]) || 0;
  const near = new Set(settings.peers && selected.size === 1 && isPlain ? PEERS[cursor] : []);
  table.setAttribute('aria-readonly', String(Boolean(shown)));

  for (const cell of CELLS) {
    const shows = content(cell, digits, steps);
    const td = cells[cell];
    const classes = [];
    if (shows.isGiven) classes.push('given');
    if (shows.square.color && !shown) classes.push(`color-${shows.square.color}`);
    if (faults.has(cell)) classes.push('wrong');
    if (picture?.cells.get(cell)) classes.push(`marked-${picture.cells.get(cell)}`);
    if (near.has(cell)) classes.push('near');
    if (settings.same && same && (shows.digit === same || (focus && (shows.corners | shows.candidates) & bit(same))))
      classes.push('same');
    // In a picture a shade would look like a part of it.
    if (selected.has(cell) && !shown) classes.push(picture ? 'outlined' : 'selected');
    const name = label(cell, shows, faults.get(cell));
    const key = [
      name,
      classes,
      picture?.rings.size,
      shows.gone,
      shows.square.painted,
      focus,
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
