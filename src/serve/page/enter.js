// Reads puzzles that were pasted, dropped or in a file, and begins puzzles that were typed.

import { post, postLatest } from './api.js';
import { h, plural } from './dom.js';
import { focusBoard } from './board.js';
import { closeCard, openCard } from './card.js';
import { DIGITS, bit, digitsIn, legal, lineOf, setOf } from './cells.js';
import { textOf } from './file.js';
import { Game } from './game.js';
import { FULL } from './hint.js';
import { attempt, say } from './say.js';
import { open, session } from './session.js';
import { EMPTY } from './square.js';
import { thumbnail } from './thumbnail.js';
import { explainStatus } from './verdict.js';

/** Begins the typed puzzle, if it has open cells and a solution. */
export const begin = () =>
  attempt(async () => {
    const { game } = session;
    const puzzle = lineOf(game.digits);
    if (!game.digits.some(Boolean)) return say('Type some digits first.', 'bad');
    if (game.isFull) return say(FULL, 'bad');
    const { status } = await postLatest('/verdict', { puzzle });
    if (session.game !== game || lineOf(game.digits) !== puzzle) return undefined;
    if (status !== 'none') {
      open(game.begin());
      focusBoard();
    }
    return explainStatus();
  });

/** Reads text in any format. Opens its puzzle; of several, the player picks. */
export const readText = text =>
  attempt(async () => {
    const { records, more } = await post('/read', { text }).catch(error => {
      throw error.status === 413 ? new Error('This is too long to open: use Library, Import.') : error;
    });
    const good = records.filter(record => record.puzzle);
    if (!good.length) return say(records[0]?.message ?? 'There is no puzzle in this text.', 'bad');
    if (good.length === 1) return take(good[0]);
    const shown = good.slice(0, 60);
    openCard(
      'read',
      `${more ? 'More than ' : ''}${plural(good.length, 'puzzle')}`,
      h(
        'p',
        {},
        good.length > shown.length ? `Here are the first ${shown.length}. ` : '',
        'Which one? The library can keep all of them: Library, Import.',
      ),
      h(
        'div',
        { class: 'gallery' },
        ...shown.map((record, at) =>
          h(
            'button',
            { onclick: () => take(record) },
            thumbnail(record.puzzle, { label: `Puzzle ${at + 1}` }),
            h('span', {}, record.name ?? `${at + 1}`),
          ),
        ),
      ),
    );
    return say(`There are ${good.length} puzzles in this text: choose one.`);
  });

/** Reads a file. */
export const readFile = file => attempt(async () => readText(await textOf(file)));

function take({ puzzle, position, status, message }) {
  closeCard();
  if (status === 'none' || status === 'multiple' || status === 'malformed') {
    open(Game.edit(puzzle));
    if (status === 'malformed') return say(message, 'bad');
    return explainStatus();
  }
  const digits = position?.values ?? puzzle;
  // A full grid with a wrong digit is played.
  if (!digits.includes('.') && status === 'unique') {
    open(Game.edit(digits));
    return say(FULL, 'bad');
  }
  open(position ? gameOf(position) : Game.play(puzzle));
  say('Read. Begin wherever you like.', 'good');
  return focusBoard();
}

/** A game that begins with entries and marks. Pencil marks without givens: the digits are given. */
function gameOf({ givens, values = givens, candidates = [] }) {
  const game = Game.play(/[1-9]/.test(givens) ? givens : values);
  const digits = digitsIn(values);
  game.squares = game.squares.map((square, cell) => {
    if (digits[cell]) return { ...EMPTY, digit: digits[cell] };
    const marks = setOf(candidates[cell] ?? '');
    const isRestricted = marks && DIGITS.some(digit => legal(digits, cell) & ~marks & bit(digit));
    return isRestricted ? { ...EMPTY, marks, filled: true } : square;
  });
  return game;
}
