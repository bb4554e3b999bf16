// Print: one to six puzzles a page, with or without solutions. print.css hides the rest of the page.

import { post } from './api.js';
import { CELLS, digitsIn, legal, lineOf } from './cells.js';
import { $, attempt, facts, h } from './dom.js';
import { factsOf } from './facts.js';
import { EMPTY } from './game.js';
import { chosenPuzzles } from './library.js';
import { session } from './session.js';
import { TOO_LONG, pictureOf } from './share.js';
import { figure } from './thumbnail.js';

const sheets = $('#sheets');

const SOLUTIONS = 6; // on a page
const SQUARE = 0.4; // millimetres that a square of a QR code measures where there is room

const dialog = $('#print');
const form = $('#print form');

/** Opens the dialog: for the chosen puzzles, if the library is shown. */
export function openPrint() {
  const count = chosenPuzzles().length;
  const { what } = form.elements;
  what.value = count && !$('#library').hidden ? 'chosen' : 'board';
  what[1].disabled = !count;
  $('#print-chosen').textContent = `${count || 'those'} chosen in the library`;
  allow();
  dialog.showModal();
}

/** Only the board has digits and marks of the player. */
function allow() {
  form.elements.entries.disabled = form.elements.what.value === 'chosen';
}
form.addEventListener('change', allow);

/** The sheets of these puzzles, `perPage` of them on each, and of the solutions; with a heading, unless
 * it is empty. */
function fill(puzzles, perPage, solutions, heading) {
  const pages = (figures, count, title) =>
    Array.from({ length: Math.ceil(figures.length / count) }, (_, at) =>
      h(
        'section',
        { class: `sheet of-${count}`, 'aria-label': title },
        heading && h('h1', {}, heading),
        ...figures.slice(at * count, (at + 1) * count),
      ),
    );
  const figureOf = (line, givens, words, squares, code) => {
    const element = figure(line, facts(words), { givens, squares, label: words.join(', ') });
    if (code) element.append(pictureOf(code));
    return element;
  };
  const puzzleFigures = puzzles.map((puzzle, at) =>
    figureOf(
      puzzle.values ?? puzzle.puzzle,
      puzzle.puzzle,
      [String(at + 1), ...factsOf(puzzle)],
      puzzle.squares,
      puzzle.code,
    ),
  );
  const widest = Math.max(0, ...puzzles.map(({ code }) => code?.side ?? 0));
  sheets.style.setProperty('--wanted', `${SQUARE * widest}mm`);
  const solutionFigures = solutions.map((line, at) => figureOf(line, puzzles[at].puzzle, [`Solution ${at + 1}`]));
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
  const { position } = game.phase === 'editing' ? game.begin() : game;
  return { ...puzzle, values, squares: game.squares, position };
}

/** The puzzle with all candidates in its open cells without marks. */
function withCandidates(puzzle) {
  const digits = digitsIn(puzzle.values ?? puzzle.puzzle);
  const squares = CELLS.map(cell => {
    const own = puzzle.squares?.[cell];
    return own?.corners || own?.candidates ? own : { ...EMPTY, digit: digits[cell], candidates: legal(digits, cell) };
  });
  return { ...puzzle, squares };
}

/** The puzzle with the QR code of its link. It holds the player's digits and marks, not candidates added for print. */
async function withCode(puzzle) {
  const { code } = await post('/links', { position: puzzle.position ?? { givens: puzzle.puzzle } });
  if (!code) throw new Error(TOO_LONG);
  return { ...puzzle, code };
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
    dialog.close();
    if (event.submitter?.value === 'cancel') return;
    const { what, entries, candidates, codes, solutions, count, title } = form.elements;
    const plain = what.value === 'chosen' ? chosenPuzzles() : [board(entries.checked)];
    const coded = codes.checked ? await Promise.all(plain.map(withCode)) : plain;
    const puzzles = candidates.checked ? coded.map(withCandidates) : coded;
    const solved = solutions.checked ? await Promise.all(puzzles.map(solutionOf)) : [];
    fill(puzzles, Number(count.value), solved, title.value.trim());
    print();
  }),
);

// After that, the browser's own print command prints the board again.
addEventListener('afterprint', () => sheets.replaceChildren());
