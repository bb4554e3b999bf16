// Explain: every step of the path to the solution, or all steps that are possible now, from the
// position on the board. A click draws the step on the board, in the position where it is taken,
// with its words.

import { postLatest, stop } from './api.js';
import { brief, closeCard, markCurrent, openCard, walkByArrows, words } from './card.js';
import { PEERS, bit, candidateOf, setOf } from './cells.js';
import { $, attempt, h, plural, say, sentenceOf } from './dom.js';
import { legend, pictureOf } from './picture.js';
import { act, on, position, session, show, sameSheet } from './session.js';

const list = $('#step-list');
const filter = $('#step-filter');
const STEPS = 'steps'; // the purpose of both requests
let start = null; // the position in which they begin, if it is not the game's
let steps = [];
let notations = []; // by step
let pictures = []; // by step
let positions = []; // by step: the position before it
let at = -1; // the step that is drawn
let isPath = true;

/** Asks for the steps and lists them. */
export const explain = () =>
  attempt(async () => {
    const { game, shown } = session;
    if (game.phase === 'editing') return say('Begin the game first: then its steps are explained.');
    isPath = $('#steps-path').checked;
    const [path, wish] = isPath ? ['/explain', { rate: false }] : ['/steps', { all: true }];
    const halt = () => {
      stop(STEPS);
      clear(h('p', { class: 'empty' }, 'Stopped.'));
    };
    clear(h('p', { class: 'empty' }, 'Looking for steps… ', h('button', { onclick: halt }, 'Stop')));
    show(null, shown);
    const isSame = sameSheet();
    try {
      const answer = await postLatest(path, { position: position(), ...wish }, STEPS);
      if (!isSame() || session.shown !== shown) return clear();
      start = shown;
      return take(answer);
    } catch (error) {
      if (error.name !== 'AbortError') clear(h('p', { class: 'empty' }, error.message));
      throw error;
    }
  });

function clear(
  note = h('p', { class: 'empty' }, 'Explain lists the steps that a person would take from here.'),
) {
  start = null;
  steps = [];
  at = -1;
  closeCard('steps');
  list.replaceChildren();
  $('#step-note').replaceChildren(note);
  $('#step-tools').hidden = true;
}

function take(answer) {
  ({ steps, notations, pictures } = answer);
  positions = replay(answer.start);
  const names = [...new Set(steps.map(step => step.technique))];
  const count = name => steps.filter(step => step.technique === name).length;
  filter.replaceChildren(
    h('option', { value: '' }, 'all techniques'),
    ...names.map(name => h('option', { value: name }, `${name} (${count(name)})`)),
  );
  $('#step-tools').hidden = !steps.length;
  const numberOf = step => step.rating ?? step.estimate;
  const hardest = steps.reduce((a, b) => (numberOf(b) > numberOf(a) ? b : a), steps[0]);
  const why = answer.reason ? ` ${sentenceOf(answer.reason)}` : '';
  const end = isPath
    ? why
    : `${why} Dynamic and nested forcing chains are looked for only where nothing else is found.`;
  $('#step-note').replaceChildren(
    h(
      'p',
      {},
      steps.length
        ? `${plural(steps.length, 'step')}${isPath ? `, the hardest of them ${hardest.technique} (${ratingOf(hardest)})` : ''}.${end}`
        : sentenceOf(answer.message),
    ),
  );
  draw();
  list.scrollTop = 0;
  say($('#step-note').textContent, 'aloud');
}

/** The position before each step, with the steps to it from the game's. `marks` has the candidates
 * before the first step of a path. */
function replay(marks) {
  const { game } = session;
  const from = start ?? { digits: game.digits, candidates: game.candidates, steps: [] };
  if (!isPath) return steps.map(() => from);
  const digits = [...from.digits];
  const left = marks.map(setOf);
  return steps.map((step, index) => {
    const before = {
      digits: [...digits],
      candidates: [...left],
      steps: [...from.steps, ...steps.slice(0, index)],
    };
    for (const { cell, digit } of step.eliminations.map(candidateOf)) left[cell] &= ~bit(digit);
    for (const { cell, digit } of step.placements.map(candidateOf)) {
      digits[cell] = digit;
      left[cell] = 0;
      for (const peer of PEERS[cell]) left[peer] &= ~bit(digit);
    }
    return before;
  });
}

function draw() {
  const shown = steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) => !filter.value || step.technique === filter.value);
  list.replaceChildren(
    ...shown.map(({ step, index }) =>
      h(
        'li',
        {},
        h(
          'button',
          { 'data-step': index, onclick: () => open(index) },
          h('span', { class: 'number' }, String(index + 1)),
          h(
            'span',
            { class: `rating ${grade(step.rating ?? step.estimate)}` },
            ratingOf(step),
          ),
          h('span', { class: 'name' }, step.technique),
          h('span', { class: 'effect' }, effect(step)),
        ),
      ),
    ),
  );
  mark();
}

/** Sudoku Explainer's rating of a step, or our estimate where it has none. */
const ratingOf = step => step.rating?.toFixed(1) ?? `~${step.estimate.toFixed(1)}`;

/** The level of a step, one of five. */
const grade = rating =>
  ['easy', 'medium', 'hard', 'expert', 'extreme'][[1.5, 2.5, 4, 7].filter(most => rating > most).length];

const effect = step =>
  step.text
    .split('\n')
    .filter(line => line.startsWith('=> '))
    .map(line => line.slice(3))
    .join('; ')
    .replaceAll('<>', '≠');

/** Draws a step. */
function open(index) {
  at = index;
  const step = steps[index];
  const before = positions[index];
  const picture = pictures[index];
  mark();
  const visible = [...list.querySelectorAll('button')].map(button => Number(button.dataset.step));
  const place = visible.indexOf(index);
  const go = (text, to) => h('button', { disabled: to === undefined, onclick: () => open(to) }, text);
  openCard(
    'steps',
    isPath ? `Step ${index + 1} of ${steps.length}` : `Step ${place + 1} of ${visible.length}`,
    [...words(step, notations[index]), legend(picture)],
    go('Previous', visible[place - 1]),
    go('Next', visible[place + 1]),
    h('button', { class: 'main', onclick: write }, before.steps.length ? 'Write up to here' : 'Write this step'),
  );
  show(pictureOf(picture), before);
  say(brief(step), 'aloud');
  scrollTo(index);
}

const buttonOf = index => $(`[data-step='${index}']`, list);

/** Marks the step that is drawn in the list, if there is one. */
const mark = () => markCurrent(list, buttonOf(at));

/** Scrolls the list, and not the page with the board, so that a step is in sight. */
function scrollTo(index) {
  const button = buttonOf(index);
  if (!button) return;
  const [inner, outer] = [button, list].map(element => element.getBoundingClientRect());
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Writes into the game the step that is drawn, and those before it. */
function write() {
  act('conclude', [...positions[at].steps, steps[at]]);
  say('Written. Undo takes it back.');
}

walkByArrows(list);

filter.addEventListener('change', () => {
  draw();
  if (at >= 0) open(at);
});

function forget() {
  if (steps.length || start)
    clear(h('p', { class: 'empty' }, 'The position has changed. Explain lists its steps.'));
}
// Leaving the position of a step, by Escape or a digit, closes its words, too. A list that begins in
// such a position ends with it.
on('view', () => {
  if (session.shown || (at < 0 && !start)) return;
  if (start) {
    forget();
    return;
  }
  at = -1;
  mark();
  closeCard('steps');
});
on('leave', () => at >= 0 && say('This is your game again.'));
on('move', forget);
on('game', () => clear());
clear();
