// Draws a picture (picture.js) in two SVG layers: fills below the digits, lines above them. Both
// measure 900 by 900, a cell 100 by 100.

import { column, houseCells, row } from './cells.js';
import { $, s } from './dom.js';
import { on, session } from './session.js';

const RADIUS = 14;

/** The middle of a candidate. Its place in board.css is the same. */
const middle = (cell, digit) => ({
  x: 100 * column(cell) + 20 + 30 * ((digit - 1) % 3),
  y: 100 * row(cell) + 20 + 30 * Math.floor((digit - 1) / 3),
});

const square = (cell, kind, inset) =>
  s('rect', {
    class: kind,
    x: 100 * column(cell) + inset,
    y: 100 * row(cell) + inset,
    width: 100 - 2 * inset,
    height: 100 - 2 * inset,
    rx: 8,
  });

function band({ house, kind }) {
  const cells = houseCells(house);
  const [first, last] = [cells[0], cells[8]];
  const width = 100 * (column(last) - column(first) + 1);
  const height = 100 * (row(last) - row(first) + 1);
  const inset = kind === 'cover' ? 7 : 3;
  return s('rect', {
    class: `band ${kind}`,
    x: 100 * column(first) + inset,
    y: 100 * row(first) + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: 10,
  });
}

function ring({ cell, digit, kind }) {
  const { x, y } = middle(cell, digit);
  if (kind !== 'fin' && kind !== 'off')
    return s('circle', { class: `ring ${kind}`, cx: x, cy: y, r: RADIUS });
  return s('rect', {
    class: `ring ${kind}`,
    x: x - 12,
    y: y - 12,
    width: 24,
    height: 24,
    transform: kind === 'fin' ? `rotate(45 ${x} ${y})` : null,
  });
}

/** A stroke through a candidate that is removed. */
function strike({ cell, digit }) {
  const { x, y } = middle(cell, digit);
  return s('path', { class: 'strike', d: `M${x - 10} ${y + 10}L${x + 10} ${y - 10}` });
}

/** The letter of a set, between the first candidates of a cell. */
const letter = ([cell, text]) =>
  s('text', { class: 'letter', x: 100 * column(cell) + 35, y: 100 * row(cell) + 41 }, text);

function group({ cells, digit, kind }) {
  const at = cells.map(cell => middle(cell, digit));
  const [x, y] = [Math.min(...at.map(p => p.x)) - 17, Math.min(...at.map(p => p.y)) - 17];
  const [right, bottom] = [Math.max(...at.map(p => p.x)) + 17, Math.max(...at.map(p => p.y)) + 17];
  return s('rect', { class: `group ${kind}`, x, y, width: right - x, height: bottom - y, rx: 17 });
}

/** The candidates of two nodes that are nearest to each other. */
function ends(from, to) {
  let best = [];
  let least = Infinity;
  for (const a of from.cells.map(cell => middle(cell, from.digit))) {
    for (const b of to.cells.map(cell => middle(cell, to.digit))) {
      const length = Math.hypot(a.x - b.x, a.y - b.y);
      if (length < least) [least, best] = [length, [a, b, length]];
    }
  }
  return best;
}

/** A link as a slightly bent line, so that links which share a row can be told apart. */
function link({ from, to, kind }) {
  const [a, b, length] = ends(from, to);
  if (!length) return null;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = length < 70 ? 0 : Math.min(28, length / 9);
  const [x, y] = [(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
  const start = towards(a, { x, y });
  const end = towards(b, { x, y });
  return s('path', {
    class: `link ${kind}`,
    d: `M${start.x} ${start.y}Q${x} ${y} ${end.x} ${end.y}`,
    'marker-end': kind === 'arrow' ? 'url(#arrow)' : null,
  });
}

function towards(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = Math.min(RADIUS + 2, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

let drawn = null;

function draw() {
  const { picture, paused, shown } = session;
  $('#frame').classList.toggle('preview', Boolean(shown));
  if (drawn === picture && !paused) return;
  drawn = picture;
  const under = $('#under');
  const over = $('#over-picture');
  if (!picture || paused) {
    under.replaceChildren();
    over.replaceChildren();
    drawn = null;
    return;
  }
  const rings = [...picture.rings.values()].filter(ring => ring.digit);
  under.replaceChildren(
    ...picture.bands.map(band),
    ...[...picture.cells].map(([cell, kind]) => square(cell, `cell ${kind}`, 4)),
    ...picture.groups.map(group),
    ...rings.map(ring),
  );
  over.replaceChildren(
    ...picture.links.map(link).filter(Boolean),
    ...[...picture.letters].map(letter),
    ...rings.filter(({ kind }) => kind === 'gone' || kind === 'false').map(strike),
  );
}

on('view', draw);
