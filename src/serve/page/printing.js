// Print: one to six puzzles a page, with or without solutions. print.css hides the rest of the page.

import { post } from './api.js';
import { lineOf } from './cells.js';
import { $, h } from './dom.js';
import { factsText } from './facts.js';
import { ticked } from './library.js';
import { attempt } from './say.js';
import { session } from './session.js';
import { thumbnail } from './thumbnail.js';

const sheets = $('#sheets');
const form = $('#print form');

const SOLUTIONS = 6; // a page: they are only looked up

/** Opens the dialog. */
export function openPrint() {
  const count = ticked().length;
  $('#print-what').textContent = count
    ? `${count} chosen in the library`
    : 'the puzzle on the board; choose others in the library';
  $('#print').showModal();
}

/** The sheets of these puzzles, `perPage` of them on each, and of the solutions. */
function fill(puzzles, perPage, solutions) {
  const pages = (figures, count, title) =>
    Array.from({ length: Math.ceil(figures.length / count) }, (_, at) =>
      h(
        'section',
        { class: `sheet of-${count}`, 'aria-label': title },
        ...figures.slice(at * count, (at + 1) * count),
      ),
    );
  const figure = (line, givens, caption, marks) =>
    h('figure', {}, thumbnail(line, { givens, marks, label: caption }), h('figcaption', {}, caption));
  const puzzleFigures = puzzles.map((puzzle, at) =>
    figure(
      puzzle.values ?? puzzle.puzzle,
      puzzle.puzzle,
      [at + 1, factsText(puzzle)].filter(Boolean).join(' · '),
      puzzle.marks,
    ),
  );
  const solutionFigures = solutions.map((line, at) => figure(line, puzzles[at].puzzle, `Solution ${at + 1}`));
  sheets.replaceChildren(
    ...pages(puzzleFigures, perPage, 'Puzzles'),
    ...pages(solutionFigures, SOLUTIONS, 'Solutions'),
  );
}

/** The board as it is: its givens, and with `entries` also digits and marks. */
function board(entries) {
  const { game, facts } = session;
  const values = lineOf(game.digits);
  const puzzle = { puzzle: game.phase === 'editing' ? values : lineOf(game.givens), ...facts };
  if (!entries) return puzzle;
  return { ...puzzle, values, marks: game.squares.map(({ digit, marks }) => (digit ? 0 : marks)) };
}

async function solutionOf({ puzzle, solution }) {
  if (solution) return solution;
  const { status, solutions } = await post('/verdict', { puzzle });
  if (status !== 'unique') throw new Error('The puzzle does not have one solution to print.');
  return solutions[0];
}

form.addEventListener('submit', event =>
  attempt(async () => {
    event.preventDefault();
    $('#print').close();
    if (event.submitter?.value === 'cancel') return;
    const chosen = ticked();
    const puzzles = chosen.length ? chosen : [board(form.elements.entries.checked)];
    const solutions = form.elements.solutions.checked ? await Promise.all(puzzles.map(solutionOf)) : [];
    fill(puzzles, Number(form.elements.count.value), solutions);
    print();
  }),
);

// Then the browser's own print command prints the board again.
addEventListener('afterprint', () => sheets.replaceChildren());
