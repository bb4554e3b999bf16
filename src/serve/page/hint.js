// Hint: the next step in four stages. Each press shows the next: where to look, the technique, the
// cells, the step.

import { postLatest } from './api.js';
import { focusBoard } from './board.js';
import { brief, cardOwner, closeCard, openCard, words } from './card.js';
import { attempt, h, list, plural, say, sentenceOf } from './dom.js';
import { legend, markedCells, pictureOf } from './picture.js';
import { act, on, session, show, sameSheet } from './session.js';

/** Said of a full grid, in the words of the commands. */
export const FULL = 'Nothing is left to do: the grid is full.';

let hint = null; // {answer, stage} for the sheet as it is
let isAwaited = () => false; // true while the answer for the sheet as it is has not come

on('move', forget);
on('game', forget);

function forget() {
  hint = null;
  closeCard('hint');
}

/** Shows the next stage of the hint; after the last, does the step. */
export const nextStage = () =>
  attempt(async () => {
    const { game } = session;
    if (game.phase === 'editing') return say('Begin the game first: then there are hints.');
    // A full grid with an error is still being played.
    if (game.phase !== 'playing') return say(FULL);
    if (hint) {
      // A card that was closed is opened again as it was.
      if (cardOwner() !== 'hint') return tell();
      if (hint.stage === 4 && isStep(hint.answer)) return doStep();
      hint.stage = Math.min(4, hint.stage + 1);
      return tell();
    }
    // A second press while the answer is awaited is ignored.
    if (isAwaited()) return undefined;
    const isSame = sameSheet();
    isAwaited = isSame;
    const late = setTimeout(() => isSame() && say('Looking for a hint…'), 500);
    const answer = await postLatest('/hint', { position: game.position }).finally(() => {
      clearTimeout(late);
      if (isAwaited === isSame) isAwaited = () => false;
    });
    if (!isSame()) return undefined;
    game.hints += 1;
    hint = { answer, stage: 1 };
    return tell();
  });

const isStep = ({ step, wrong }) => Boolean(step) && !wrong.length;

/** True while the card shows a whole step: the player studies it. */
export const isWhole = () => cardOwner() === 'hint' && hint?.stage === 4 && isStep(hint.answer);

/** Does the step of the hint, and moves the focus to the board. */
function doStep() {
  act('conclude', [hint.answer.step]);
  if (session.game.phase === 'playing') say('Done. Undo takes it back.');
  focusBoard();
}

function tell() {
  const {
    answer: { step, notation, where, technique, pattern, pictures, wrong, stages, message },
    stage,
  } = hint;
  if (wrong.length) return tellWrong(wrong, stages, stage);
  if (!step) {
    const sentence = sentenceOf(message);
    openCard('hint', 'No hint', [h('p', {}, sentence)]);
    return say(sentence, 'aloud');
  }
  const told = [`Look at ${where}.`, `Technique: ${technique}.`, `Cells: ${pattern}.`];
  const picture = pictures[stage - 1];
  show(pictureOf(picture));
  openCard(
    'hint',
    `Hint, stage ${stage} of 4`,
    stage < 4
      ? [h('ol', { class: 'stages' }, ...told.slice(0, stage).map(text => h('li', {}, text)))]
      : [...words(step, notation), legend(picture)],
    stage < 4
      ? h('button', { class: 'main', onclick: nextStage }, 'Tell more')
      : h('button', { class: 'main', onclick: doStep }, 'Do this step'),
  );
  return say(stage < 4 ? told[stage - 1] : brief(step), 'aloud');
}

/**
 * Says that something is wrong, and at the next press what. A mark that is missing is named by its row,
 * then by its cell, and at last with its digit.
 */
function tellWrong(wrong, stages, stage) {
  const written = wrong.filter(text => !text.includes('<>'));
  const isLast = stage === 4 || written.length === wrong.length;
  const isNamed = stage > 1 || !written.length;
  const named = text => text.replaceAll('<>', ' ≠ ').replaceAll('=', ' = ');
  const whole = () =>
    `First mend ${named(list(wrong))}: ${wrong.length > 1 ? 'they contradict' : 'it contradicts'} the solution.`;
  const part = () => (isLast ? whole() : sentenceOf(named(stages[stage - 1])));
  const sentence = isNamed
    ? part()
    : `The solution contradicts what you wrote in ${plural(wrong.length, 'place')}.`;
  show(isNamed ? markedCells(isLast ? wrong : written, 'gone') : null);
  const more = !(isLast && isNamed) && h('button', { class: 'main', onclick: nextStage }, 'Tell more');
  openCard('hint', 'Something is wrong', [h('p', {}, sentence)], more);
  say(sentence, 'aloud');
}
