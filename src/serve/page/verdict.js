// Check and Solve: what is wrong, the solution, two solutions side by side, or why there is none.

import { postLatest } from './api.js';
import { openCard } from './card.js';
import { candidateOf, cellOf, digitsIn, lineOf } from './cells.js';
import { attempt, h, list, plural, say } from './dom.js';
import { Game } from './game.js';
import { markedCells } from './picture.js';
import { act, on, open, redraw, session, show, sameSheet } from './session.js';
import { figure } from './thumbnail.js';

let isCounted = false; // true if Check has told how many entries of the sheet are wrong
on('move', () => {
  isCounted = false;
});
on('game', () => {
  isCounted = false;
});

/** Says how many entries are wrong; asked again, which. */
export const check = () =>
  attempt(async () => {
    const isSame = sameSheet();
    const { status, wrong, lost } = await postLatest('/check', { position: session.game.position });
    if (!isSame()) return undefined;
    if (['none', 'multiple'].includes(status) && !wrong.length) return explainStatus(status);
    if (!wrong.length && !lost.length) return say('Everything is right so far.', 'good');
    if (!isCounted) {
      isCounted = true;
      const entries = wrong.length === 1 ? '1 entry is wrong' : `${wrong.length} entries are wrong`;
      const marks = `the marks of ${plural(lost.length, 'cell')} lack ${lost.length === 1 ? 'its' : 'their'} digit`;
      const parts = [wrong.length && entries, lost.length && marks].filter(Boolean);
      return say(`${parts.join('; ')}. Check again shows which.`, 'bad');
    }
    session.flagged = new Set(wrong.map(cellOf));
    if (lost.length) show(markedCells(lost, 'gone'));
    redraw();
    const parts = [];
    if (wrong.length) parts.push(`${list(wrong)} ${wrong.length > 1 ? 'are' : 'is'} wrong`);
    if (lost.length) parts.push(`the marks lack ${list(lost.map(spaced))}`);
    return say(`${parts.join('; ')}.`, 'bad');
  });

/** Writes the solution, if there is exactly one; else says why not. */
export const solve = () =>
  attempt(async () => {
    const puzzle = puzzleOf(session.game);
    const answer = await postLatest('/verdict', { puzzle });
    const { game } = session;
    if (puzzleOf(game) !== puzzle) return undefined;
    if (answer.status !== 'unique') return tellMore(answer, puzzle);
    if (game.phase === 'editing')
      return say('There is one solution. Begin the game, then Solve writes it.', 'good');
    game.solution = digitsIn(answer.solutions[0]);
    return act('solve', game.solution) && say('Solved. Undo takes it back.');
  });

/** The puzzle: the givens, or all digits while it is typed. */
const puzzleOf = game => {
  const { givens, values } = game.position;
  return game.phase === 'editing' ? values : givens;
};

/** Says whether the puzzle has one solution, none or several; `status` may be known. */
export const explainStatus = status =>
  attempt(async () => {
    const puzzle = puzzleOf(session.game);
    const answer = await postLatest('/verdict', { puzzle });
    if (puzzleOf(session.game) !== puzzle) return undefined;
    if (answer.status === 'unique' && status)
      return say('The puzzle has one solution, but not with these entries.', 'bad');
    if (answer.status === 'unique') return say('The puzzle has exactly one solution.', 'good');
    return tellMore(answer, puzzle);
  });

async function tellMore(answer, puzzle) {
  const repair = await postLatest('/repair', { puzzle });
  if (puzzleOf(session.game) !== puzzle) return;
  if (answer.status === 'multiple') severalSolutions(answer, repair, puzzle);
  else noSolution(repair);
}

function severalSolutions({ solutions, differs }, repair, puzzle) {
  const marked = differs.map(cellOf);
  const count = repair.more ? `more than ${repair.solutions}` : String(repair.solutions);
  const figureOf = (solution, at) => {
    const label = `Solution ${at + 1}`;
    return figure(solution, label, { givens: puzzle, marked, label });
  };
  openCard('verdict', `The puzzle has ${count} solutions`, [
    h(
      'div',
      { class: 'pair' },
      ...solutions.map(figureOf),
      h('p', {}, `Here are two. They differ in ${plural(marked.length, 'cell')}: ${shortList(differs)}.`),
    ),
    ...changes('One more given leaves one solution.', repair.additions),
    ...changes('One changed given leaves one solution.', repair.changes),
  ]);
  show(markedCells(differs, 'differs'));
  say(`The puzzle has ${count} solutions.`, 'aloud');
}

function noSolution(repair) {
  const [conflict = []] = repair.conflicts;
  const size = repair.smallest ? 'The smallest set of givens' : 'A set of givens';
  const several = `Without ${list(repair.solvable_without.map(spaced))} it has solutions, but several.`;
  const without = `Without all of these it can be solved: ${list(repair.without_all.map(spaced))}.`;
  const none = ['No single change mends it.', ...(repair.without_all.length ? [without] : [])].join(' ');
  openCard('verdict', 'The puzzle has no solution', [
    conflict.length > 0 && h('p', {}, `${size} that contradict each other: ${list(conflict.map(spaced))}.`),
    ...changes('Without one of these givens there is one solution.', repair.removals, () => 0),
    ...changes('With one of these changed there is one solution.', repair.changes),
    !repair.removals.length &&
      !repair.changes.length &&
      h('p', {}, repair.solvable_without.length ? several : none),
  ]);
  show(markedCells(conflict, 'gone'));
  say('The puzzle has no solution.', 'aloud');
}

/** A candidate as in r3c4 = 5, which stays on one line. */
const spaced = text => text.replace('=', '\u00a0=\u00a0');
const shortList = words => (words.length > 12 ? `${words.slice(0, 12).join(', ')}, …` : list(words));

const MOST_CHANGES = 12; // with more, the card could not be seen whole

/** Buttons that change the puzzle, each by one given. */
function changes(title, texts, digitOf = candidate => candidate.digit) {
  if (!texts.length) return [];
  const button = text =>
    h(
      'button',
      {
        onclick: () => {
          const { cell } = candidateOf(text);
          const digits = digitsIn(puzzleOf(session.game));
          digits[cell] = digitOf(candidateOf(text));
          open(session.game.phase === 'editing' ? Game.edit(lineOf(digits)) : Game.play(lineOf(digits)));
          say(`Changed: ${spaced(text)}.`, 'good');
        },
      },
      spaced(text),
    );
  const shown = texts.slice(0, MOST_CHANGES);
  const of = shown.length < texts.length ? ` Here are ${shown.length} of ${texts.length}.` : '';
  return [h('p', {}, title, of), h('p', { class: 'row chips' }, ...shown.map(button))];
}
