// What to draw for a step: bands over houses, cells by their role, rings around candidates, links.
// Pure data; overlay.js draws it, and the legend tells the parts in words.

import './overlay.js';
import { bit, candidateOf, cellOf } from './cells.js';
import { list } from './dom.js';

const key = (cell, digit) => 10 * cell + digit;

/** An empty picture; the parts can be added. */
export const blank = () => ({
  bands: [],
  cells: new Map(),
  letters: new Map(), // by cell: the sets that it is in, where there are several
  rings: new Map(),
  links: [],
  groups: [],
  legend: [],
});

/** The picture of a whole step; `candidates` are the sets of digits that are left, by cell. */
export function pictureOf(step, candidates) {
  const picture = blank();
  const ring = (cell, digit, kind) => {
    if (candidates[cell] & bit(digit) || kind === 'put')
      picture.rings.set(key(cell, digit), { cell, digit, kind });
  };
  const rings = (names, digits, kind) =>
    names.forEach(name => digits.forEach(digit => ring(cellOf(name), digit, kind)));

  for (const house of step.houses) picture.bands.push({ house, kind: 'house' });
  for (const house of step.base) picture.bands.push({ house, kind: 'base' });
  for (const house of step.cover) picture.bands.push({ house, kind: 'cover' });
  if (step.base.length) picture.legend.push(['base', `base: ${list(step.base)}`]);
  if (step.cover.length) picture.legend.push(['cover', `cover: ${list(step.cover)}`]);

  if (step.lines.length) proof(step.lines, picture, ring);
  else if (step.links.length) chains(step, picture, ring);
  else if (!step.sets.length) rings(step.cells, step.digits, 'pattern');
  step.sets.forEach((set, at) => {
    const kind = `set${(at % 4) + 1}`;
    set.cells.forEach(name => picture.cells.set(cellOf(name), kind));
    if (!step.links.length) rings(set.cells, set.digits, kind);
    if (step.sets.length < 2) return;
    const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at];
    for (const cell of set.cells.map(cellOf))
      picture.letters.set(cell, (picture.letters.get(cell) ?? '') + letter);
    picture.legend.push([kind, `set ${letter}: ${set.cells.join(' ')}`]);
  });
  if (!step.sets.length) roles(step, picture);
  rings(step.fins, step.digits, 'fin');
  conclusion(step, ring);
  return picture;
}

/** The picture of a hint that tells the cells but not what follows. */
export function patternOf(step) {
  const picture = blank();
  const cells = step.cells.length ? step.cells : step.lines.slice(0, 1).map(line => line.claim.slice(0, 4));
  cells.forEach(name => picture.cells.set(cellOf(name), 'role1'));
  for (const house of [...step.houses, ...step.base]) picture.bands.push({ house, kind: 'house' });
  return picture;
}

/** The picture of words that name houses and cells. */
export function placeOf(where) {
  const picture = blank();
  for (const [house] of where.matchAll(/(row|column|box) [1-9]/g))
    picture.bands.push({ house, kind: 'house' });
  for (const [cell] of where.matchAll(/r[1-9]c[1-9]/g)) picture.cells.set(cellOf(cell), 'role1');
  return picture;
}

/** A picture of candidates and cells in text, as in r3c4=5 or r1c1. */
export function markedCells(names, kind) {
  const picture = blank();
  for (const name of names) {
    picture.cells.set(cellOf(name), kind);
    if (name.length > 4 && kind !== 'given')
      picture.rings.set(key(cellOf(name), 0), { ...candidateOf(name), kind });
  }
  return picture;
}

/** One line of a proof: its claim, and arrows from the claims that it rests on, without their nested
 * lines. A contradiction has no candidate: its house or its cell is drawn. */
export function proofLine(step, number, candidates) {
  const all = flat(step.lines);
  const line = all.find(other => other.n === number);
  const [to] = nodes(line.claim);
  const picture = to ? blank() : placeOf(line.claim);
  const ring = (cell, digit, kind) => picture.rings.set(key(cell, digit), { cell, digit, kind });
  conclusion(step, (cell, digit) => candidates[cell] & bit(digit) && ring(cell, digit, 'gone'));
  const reasons = all.filter(other => line.from.includes(other.n));
  proofRings([...reasons, line], ring);
  for (const reason of reasons) {
    const [from] = nodes(reason.claim);
    if (from && to) picture.links.push({ from, to, kind: 'arrow' });
  }
  if (line.house) picture.bands.push({ house: line.house, kind: 'house' });
  return picture;
}

/** The lines of a proof with those nested in them. */
export const flat = lines => lines.flatMap(line => [...flat(line.nested), line]);

/** The nodes that a claim names, as in r4c8=3, r4c8<>3 or r4c89=3; none for words. */
function nodes(claim) {
  const [, rows, columns, digit] = /^r([1-9]+)c([1-9]+)(?:=|<>)([1-9])$/.exec(claim) ?? [];
  if (!digit) return [];
  const cells = [...rows].flatMap(row => [...columns].map(column => cellOf(`r${row}c${column}`)));
  return [{ digit: Number(digit), cells }];
}

/** All lines at once. A claim of one line can be false in another: in another case, or in a
 * contradiction. */
function proof(lines, picture, ring) {
  const said = new Map();
  proofRings(flat(lines), (cell, digit, kind) => {
    const other = said.get(key(cell, digit)) ?? kind;
    said.set(key(cell, digit), other === kind ? kind : 'both');
    ring(cell, digit, said.get(key(cell, digit)));
  });
  if ([...said.values()].includes('both'))
    picture.legend.push(['both', 'true in one line, false in another: a click on a line draws it alone']);
}

function proofRings(lines, ring) {
  for (const line of lines) {
    for (const { digit, cells } of nodes(line.claim)) {
      cells.forEach(cell => ring(cell, digit, line.claim.includes('<>') ? 'false' : 'true'));
    }
  }
}

/** Links, and their nodes in two colors by turns along each chain. */
function chains(step, picture, ring) {
  let last = '';
  let isOn = true;
  const color = (node, kind) => {
    const cells = node.cells.map(cellOf);
    cells.forEach(cell => ring(cell, node.digit, kind));
    if (cells.length > 1) picture.groups.push({ cells, digit: node.digit, kind });
    return { cells, digit: node.digit };
  };
  for (const link of step.links) {
    if (JSON.stringify(link.from) !== last) isOn = true;
    const from = color(link.from, isOn ? 'on' : 'off');
    isOn = !isOn;
    const to = color(link.to, isOn ? 'on' : 'off');
    picture.links.push({ from, to, kind: link.strong ? 'strong' : 'weak' });
    last = JSON.stringify(link.to);
  }
  picture.legend.push(
    ['on', 'every second candidate of a chain'],
    ['off', 'those between them'],
    ['strong', 'strong link: at least one end is true'],
    ['weak', 'weak link: at most one is'],
  );
}

function roles(step, picture) {
  const named = Object.entries(step.roles).filter(([role]) => role !== 'placed' && role !== 'fins');
  named.forEach(([role, names], at) => {
    names.forEach(name => picture.cells.set(cellOf(name), `role${(at % 4) + 1}`));
    if (named.length > 1 || step.fins.length)
      picture.legend.push([`role${(at % 4) + 1}`, `${role} ${names.join(' ')}`]);
  });
  if (step.fins.length) picture.legend.push(['fin', `fins ${step.fins.join(' ')}`]);
}

function conclusion(step, ring) {
  for (const { cell, digit } of step.eliminations.map(candidateOf)) ring(cell, digit, 'gone');
  for (const { cell, digit } of step.placements.map(candidateOf)) ring(cell, digit, 'put');
}
