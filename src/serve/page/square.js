// What stands in one cell of the player's sheet, and its text in a saved game. The library has the
// same: src/game/square.rs.
//
// Marks in a cell with complete marks (`filled`) are candidates: a missing one says that the digit
// cannot be there. Marks in any other cell are notes; the page writes them into the corners.

import { digitsOf, setOf } from './cells.js';

export const COLORS = ['a', 'b', 'c', 'd'];

export const EMPTY = Object.freeze({
  digit: 0,
  marks: 0, // a set of digits, like `rule` and each of `painted`
  rule: 0, // those of `marks` that the program filled in
  filled: false,
  color: '', // the color of the cell: a letter or nothing
  painted: Object.freeze([0, 0, 0, 0]), // by color: the marks that are painted with it
});

/** The text of a square, as in "m124 r124 f". */
export function squareText(square) {
  const words = square.digit ? [String(square.digit)] : [];
  const add = (name, set) => set && words.push(name + digitsOf(set).join(''));
  add('m', square.marks);
  add('r', square.rule);
  COLORS.forEach((color, at) => add('p' + color, square.painted[at]));
  if (square.filled) words.push('f');
  if (square.color) words.push('c' + square.color);
  return words.join(' ');
}

/** The square with this text. */
export function squareOf(text) {
  const square = { ...EMPTY, painted: [0, 0, 0, 0] };
  for (const word of text.split(' ').filter(Boolean)) {
    const rest = word.slice(1);
    if (word[0] === 'm') square.marks = setOf(rest);
    else if (word[0] === 'r') square.rule = setOf(rest);
    else if (word[0] === 'p') square.painted[COLORS.indexOf(rest[0])] = setOf(rest.slice(1));
    else if (word[0] === 'f') square.filled = true;
    else if (word[0] === 'c') square.color = rest;
    else square.digit = Number(word);
  }
  return square;
}

/** The square without the marks in `set`. */
export const withoutMarks = (square, set) => ({
  ...square,
  marks: square.marks & ~set,
  rule: square.rule & ~set,
  painted: square.painted.map(painted => painted & ~set),
});

/** The color of a mark: a letter, or nothing. */
export const markColor = (square, mark) => COLORS.find((_, at) => square.painted[at] & mark) ?? '';
