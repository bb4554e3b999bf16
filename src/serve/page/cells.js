// The 81 cells, by index from 0, row by row; their names, houses and peers; sets of digits.

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const row = cell => Math.floor(cell / 9);
export const column = cell => cell % 9;
export const box = cell => 3 * Math.floor(cell / 27) + Math.floor(column(cell) / 3);

/** The name of a cell, as in r1c9. */
export const nameOf = cell => `r${row(cell) + 1}c${column(cell) + 1}`;

/** The cell with a name, as in r1c9. */
export const cellOf = name => 9 * (name[1] - 1) + (name[3] - 1);

/** A candidate in text, as in r3c4=5 or r3c4<>5: its cell and digit. */
export const candidateOf = text => ({ cell: cellOf(text), digit: Number(text.at(-1)) });

const sees = (a, b) => a !== b && (row(a) === row(b) || column(a) === column(b) || box(a) === box(b));

/** By cell: the 20 cells that share a house with it. */
export const PEERS = CELLS.map(cell => CELLS.filter(other => sees(cell, other)));

/** A set of digits is a number: bit 0 is the digit 1. */
export const bit = digit => 1 << (digit - 1);
const ALL_DIGITS = 511;
export const digitsOf = set => DIGITS.filter(digit => set & bit(digit));
export const setOf = text => [...text].reduce((set, digit) => set | bit(digit), 0);

/** The digits that no peer of `cell` holds; `digits` are 81 numbers, 0 for an open cell. */
export const legal = (digits, cell) =>
  PEERS[cell].reduce((set, peer) => (digits[peer] ? set & ~bit(digits[peer]) : set), ALL_DIGITS);

/** The cells whose digit is in one of their houses twice. */
export const clashing = digits =>
  CELLS.filter(cell => digits[cell] && PEERS[cell].some(peer => digits[peer] === digits[cell]));

/** The message about a clash of the digit in `written`; if it has none, about the last clash of the
 * grid; empty without a clash. A player's digit repeats a given, not the other way round. */
export function clashOf(digits, givens, written) {
  const clashes = clashing(digits).flatMap(cell =>
    PEERS[cell].filter(first => first < cell && digits[first] === digits[cell]).map(first => [cell, first]),
  );
  const clash = clashes.find(pair => pair.includes(written)) ?? clashes.at(-1);
  if (!clash) return '';
  const isTurned = givens[clash[0]] || (clash[1] === written && !givens[written]);
  const [cell, first] = isTurned ? clash.toReversed() : clash;
  const houses = { row, column, box };
  const shared = Object.keys(houses).filter(house => houses[house](cell) === houses[house](first));
  const names = shared.map(house => `${house} ${houses[house](cell) + 1}`).join(', ');
  return `${nameOf(cell)}=${digits[cell]} repeats ${nameOf(first)} (${names})`;
}

/** How often each digit is missing in 81 numbers; index 0 is the digit 1. */
export const leftIn = digits =>
  DIGITS.map(digit => Math.max(0, 9 - digits.filter(other => other === digit).length));

/** 81 characters, blanks as dots. */
export const lineOf = digits => digits.map(digit => digit || '.').join('');

/** The digits of 81 characters; 0 for a blank. */
export const digitsIn = line => [...line].map(letter => Number(letter) || 0);
