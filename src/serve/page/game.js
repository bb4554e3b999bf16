// A game: the puzzle, the player's sheet, and every change to undo and redo it. The rules are those
// of src/game, with one exception: an action can be for several cells, and removes a digit or mark
// that all have.
//
// A square is the content of one cell of the player's sheet. In a saved game it is a text.
//
// Marks in a cell with complete marks (`filled`) are candidates: a missing one says that the digit
// cannot be there. Marks in any other cell are notes; the page writes them into the corners.

import {
  CELLS,
  DIGITS,
  PEERS,
  bit,
  candidateOf,
  cellOf,
  clashing,
  digitsIn,
  digitsOf,
  legal,
  lineOf,
  nameOf,
  setOf,
} from './cells.js';

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

export class Game {
  phase = 'playing'; // editing, playing, solved, revealed
  givens = Array(81).fill(0);
  squares = Array(81).fill(EMPTY);
  changes = []; // {squares: [[cell, before, after]], solve}
  done = 0; // how many of `changes` are made; the others were undone
  milliseconds = 0;
  hints = 0;
  mistakes = 0;
  tidies = true; // a new digit removes the marks that it excludes
  solution = null; // 81 digits, once the server has found that there is one solution

  /** A new game of a puzzle of 81 characters. */
  static play(puzzle) {
    const game = new Game();
    game.givens = digitsIn(puzzle);
    game.squares = game.givens.map(digit => ({ ...EMPTY, digit }));
    return game;
  }

  /** A sheet to type a puzzle into. */
  static edit(puzzle = '.'.repeat(81)) {
    const game = Game.play(puzzle);
    game.givens = Array(81).fill(0);
    game.phase = 'editing';
    return game;
  }

  get digits() {
    return this.squares.map(square => square.digit);
  }

  get isFull() {
    return this.squares.every(square => square.digit);
  }

  /** The game is over: only colors change, and a solution by the program can be undone. */
  get isOver() {
    return ['solved', 'revealed'].includes(this.phase);
  }

  /** How often each digit is missing; index 0 is the digit 1. */
  get left() {
    const digits = this.digits;
    return DIGITS.map(digit => Math.max(0, 9 - digits.filter(other => other === digit).length));
  }

  /** The entries that differ from the solution. */
  get wrong() {
    const { solution } = this;
    return solution
      ? CELLS.filter(cell => this.squares[cell].digit && this.squares[cell].digit !== solution[cell])
      : [];
  }

  /** The position as the server reads it. */
  get position() {
    const digits = this.digits;
    const candidates = this.squares.map((square, cell) =>
      square.digit || !square.filled
        ? ''
        : DIGITS.filter(d => square.marks & legal(digits, cell) & bit(d)).join(''),
    );
    return { givens: lineOf(this.givens), values: lineOf(digits), candidates };
  }

  /** The player's moves, without their times, as a text to compare. */
  get moves() {
    const { squares, changes, done } = this.toJSON();
    return JSON.stringify([squares, changes, done]);
  }

  // ---- The player's actions. Each is one change, however many cells it touches.

  /** Writes a digit into the cells, or removes it if all of them hold it. */
  place(cells, digit) {
    if (this.isOver) return false;
    const open = this.#open(cells);
    if (open.length && open.every(cell => this.squares[cell].digit === digit)) return this.erase(open);
    const isMistake = cell => this.squares[cell].digit !== digit && this.solution[cell] !== digit;
    if (this.solution) this.mistakes += open.filter(isMistake).length;
    return this.#change(next =>
      open.forEach(cell => this.#write(next, cell, digit, this.tidies && this.phase !== 'editing')),
    );
  }

  /** Writes a mark into the cells, or removes it if all of them have it. */
  mark(cells, digit, isCandidate) {
    const open = this.#open(cells).filter(cell => !this.squares[cell].digit);
    const remove = open.every(cell => this.squares[cell].marks & bit(digit));
    return this.#change(next =>
      open.forEach(cell => {
        const square = next[cell];
        next[cell] = remove
          ? withoutMarks(square, bit(digit))
          : { ...square, marks: square.marks | bit(digit) };
        if (isCandidate) next[cell] = { ...next[cell], filled: next[cell].marks !== 0 };
      }),
    );
  }

  /** Removes the digits of the cells; where there is none, the marks. */
  erase(cells) {
    const hasDigit = this.#open(cells).some(cell => this.squares[cell].digit);
    return this.#change(next =>
      this.#open(cells).forEach(cell => {
        const square = next[cell];
        if (square.digit) {
          this.#giveBack(next, cell);
          next[cell] = { ...square, digit: 0 };
        } else if (!hasDigit) next[cell] = { ...EMPTY, color: square.color };
      }),
    );
  }

  /** Fills in the candidates of cells without marks; if there are none, tidies the marks. */
  fillMarks() {
    const digits = this.digits;
    const open = CELLS.filter(cell => !digits[cell]);
    const empty = open.filter(cell => !this.squares[cell].filled && !this.squares[cell].marks);
    return this.#change(next => {
      for (const cell of empty) {
        const marks = legal(digits, cell);
        next[cell] = { ...next[cell], marks, rule: marks, filled: true };
      }
      if (!empty.length) for (const cell of open) next[cell] = withoutMarks(next[cell], ~legal(digits, cell));
    });
  }

  /** Paints the cells, or removes the color if all of them have it. */
  paint(cells, color) {
    const remove = cells.every(cell => this.squares[cell].color === color);
    return this.#edit(next =>
      cells.forEach(cell => {
        next[cell] = { ...next[cell], color: remove ? '' : color };
      }),
    );
  }

  /** Paints the mark `digit` of the cells, or removes the color if all of them have it. */
  paintMark(cells, digit, color) {
    const at = COLORS.indexOf(color);
    const marked = cells.filter(cell => !this.squares[cell].digit && this.squares[cell].marks & bit(digit));
    const remove = marked.every(cell => this.squares[cell].painted[at] & bit(digit));
    return this.#edit(next =>
      marked.forEach(cell => {
        const painted = next[cell].painted.map(set => set & ~bit(digit));
        if (!remove) painted[at] |= bit(digit);
        next[cell] = { ...next[cell], painted };
      }),
    );
  }

  /** Removes all colors. */
  clearColors() {
    return this.#edit(next =>
      CELLS.forEach(cell => {
        next[cell] = { ...next[cell], color: '', painted: EMPTY.painted };
      }),
    );
  }

  /** Carries out steps of an explanation: removes candidates, writes digits. */
  conclude(steps) {
    return this.#change(next => {
      for (const { cell, digit } of steps.flatMap(step => step.eliminations.map(candidateOf))) {
        const square = next[cell];
        if (!square.digit && !square.filled) {
          const marks = legal(
            next.map(other => other.digit),
            cell,
          );
          const painted = square.painted.map(of => of & marks);
          next[cell] = { ...square, marks, rule: marks & ~square.marks, filled: true, painted };
        }
        next[cell] = withoutMarks(next[cell], bit(digit));
      }
      for (const { cell, digit } of steps.flatMap(step => step.placements.map(candidateOf))) {
        if (!this.givens[cell]) this.#write(next, cell, digit, true);
      }
    });
  }

  /** Writes a whole solution. */
  solve(solution) {
    return this.#change(
      next =>
        CELLS.forEach(cell => {
          next[cell] = { ...next[cell], digit: solution[cell] };
        }),
      true,
    );
  }

  /** Removes everything but the givens. */
  restart() {
    if (this.phase === 'solved') return false;
    return this.#edit(next =>
      CELLS.forEach(cell => {
        next[cell] = { ...EMPTY, digit: this.givens[cell] };
      }),
    );
  }

  undo() {
    return this.#step(-1);
  }

  redo() {
    return this.#step(1);
  }

  /** Ends the typing of the puzzle: its digits become the givens. */
  begin() {
    return Object.assign(Game.play(lineOf(this.digits)), { tidies: this.tidies });
  }

  // ---- Helpers.

  #open(cells) {
    return cells.filter(cell => !this.givens[cell]);
  }

  #write(next, cell, digit, tidies) {
    this.#giveBack(next, cell);
    next[cell] = { ...next[cell], digit };
    if (tidies) for (const peer of PEERS[cell]) next[peer] = withoutMarks(next[peer], bit(digit));
  }

  /**
   * Gives back the marks that the digit of the cell, which is about to go, has taken: not those that
   * another peer excludes, nor in cells whose marks were erased or filled in since then.
   */
  #giveBack(next, cell) {
    const { digit } = next[cell];
    const wrote = ([at, before, after]) => at === cell && before.digit !== digit && after.digit === digit;
    const change = digit && this.changes.slice(0, this.done).findLast(({ squares }) => squares.some(wrote));
    for (const [peer, before, after] of change?.squares ?? []) {
      const taken = before.marks & ~after.marks & bit(digit);
      const isExcluded = PEERS[peer].some(other => other !== cell && next[other].digit === digit);
      if (!taken || isExcluded || !PEERS[cell].includes(peer) || next[peer].filled !== after.filled) continue;
      const { marks, rule, painted } = next[peer];
      next[peer] = {
        ...next[peer],
        marks: marks | taken,
        rule: rule | (before.rule & taken),
        painted: painted.map((set, at) => set | (before.painted[at] & taken)),
      };
    }
  }

  /** Like `#edit`, if the game is not over. */
  #change(edit, solve = false) {
    return !this.isOver && this.#edit(edit, solve);
  }

  /** Lets `edit` change a copy of the squares; true if something changed. */
  #edit(edit, solve = false) {
    const next = [...this.squares];
    edit(next);
    const squares = CELLS.filter(cell => squareText(next[cell]) !== squareText(this.squares[cell])).map(
      cell => [cell, this.squares[cell], next[cell]],
    );
    if (!squares.length) return false;
    this.changes.length = this.done;
    this.changes.push({ squares, solve });
    this.done += 1;
    this.squares = next;
    this.#setPhase(solve);
    return true;
  }

  #step(by) {
    const change = this.changes[by < 0 ? this.done - 1 : this.done];
    if (!change || this.phase === 'solved') return false;
    this.done += by;
    this.squares = [...this.squares];
    for (const [cell, before, after] of change.squares) this.squares[cell] = by < 0 ? before : after;
    this.#setPhase(by > 0 && change.solve);
    return true;
  }

  #setPhase(isSolve) {
    if (this.phase === 'editing') return;
    if (!this.isFull || clashing(this.digits).length) this.phase = 'playing';
    else if (isSolve) this.phase = 'revealed';
    else if (this.phase !== 'revealed') this.phase = 'solved';
  }

  // ---- The saved form: src/game/saved.rs describes it.

  toJSON() {
    const { phase, done, milliseconds, hints, mistakes, tidies } = this;
    const change = ({ squares, solve }) => ({
      squares: squares.map(([cell, before, after]) => [nameOf(cell), squareText(before), squareText(after)]),
      solve,
    });
    return {
      version: 1,
      phase,
      givens: lineOf(this.givens),
      squares: this.squares.map(squareText),
      changes: this.changes.map(change),
      done,
      milliseconds: Math.round(milliseconds),
      hints,
      mistakes,
      tidies,
    };
  }

  static fromJSON(saved) {
    const { phase, done, milliseconds, hints, mistakes, tidies } = saved;
    const change = ({ squares, solve }) => ({
      squares: squares.map(([cell, before, after]) => [cellOf(cell), squareOf(before), squareOf(after)]),
      solve,
    });
    return Object.assign(new Game(), {
      phase,
      givens: digitsIn(saved.givens),
      squares: saved.squares.map(squareOf),
      changes: saved.changes.map(change),
      done,
      milliseconds,
      hints,
      mistakes,
      tidies,
    });
  }
}
