// The pictures of steps, which the server draws as two layers of SVG: one below the digits of the
// board, one above them.

import { postLatest } from './api.js';
import { candidateOf, cellOf } from './cells.js';
import { $, attempt, h, s } from './dom.js';
import { on, position, session, show } from './session.js';

/** A picture of the server, with its candidates and cells for the board's labels. */
export const pictureOf = ({ under, over, marks, cells, legend }) => ({
  under,
  over,
  legend,
  cells: new Map(cells.map(name => [cellOf(name), ''])),
  rings: new Map(
    marks.map(([text, kind]) => {
      const { cell, digit } = candidateOf(text);
      return [10 * cell + digit, { cell, digit, kind }];
    }),
  ),
});

const withNested = lines => lines.flatMap(line => [line, ...withNested(line.nested)]);

/** Asks for the picture of a line of the proof of the step on the board, and shows it. */
export const drawLine = (step, number) =>
  attempt(async () => {
    const { picture, shown } = session;
    const lines = new Map(withNested(step.lines).map(line => [line.n, line]));
    const { claim, house, from } = lines.get(number);
    const drawn = await postLatest('/picture', {
      position: position(),
      eliminations: step.eliminations,
      claim,
      house,
      from: from.map(number => lines.get(number).claim),
    });
    // Meanwhile the player may have gone on.
    if (session.picture === picture) show(pictureOf(drawn), shown);
  });

/** A picture of nothing but cells, named by candidates or cells; `kind` is gone or differs. */
export const markedCells = (names, kind) => ({
  under: '',
  over: '',
  legend: [],
  cells: new Map(names.map(name => [cellOf(name), kind])),
  rings: new Map(),
});

/** The parts of a picture in words, each with its sign. */
export function legend(picture) {
  if (!picture?.legend.length) return null;
  const row = ([sign, text]) => {
    const svg = s('svg', { viewBox: '0 0 40 28', 'aria-hidden': 'true' });
    svg.innerHTML = sign;
    return h('li', {}, svg, text);
  };
  return h('ul', { class: 'legend' }, ...picture.legend.map(row));
}

let drawn = null;

function draw() {
  const { picture, paused, shown } = session;
  $('#frame').classList.toggle('preview', Boolean(shown));
  const visible = paused ? null : picture;
  if (drawn === visible) return;
  drawn = visible;
  $('#under').innerHTML = visible?.under ?? '';
  $('#over-picture').innerHTML = visible?.over ?? '';
}

on('view', draw);
