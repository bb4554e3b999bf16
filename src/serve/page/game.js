// A game: the puzzle, the player's sheet, and every change to undo and redo it. The rules are those
// of src/game, with one exception: an action can be for several cells, and removes a digit or mark
// that all have.
//
// A square is the content of one cell of the player's sheet. In a saved game it is a text.
//
// A cell has marks of two kinds, side by side. Corner notes mean what the player wants. Candidates are
// all digits that are left: one that is missing is excluded, and a cell without any says nothing.

import {
  CELLS,
  PEERS,
  bit,
  candidateOf,
  cellOf,
  clashOf,
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
  corners: 0, // the corner notes: a set of digits, like `candidates` and each of `painted`
  candidates: 0,
  color: '', // the color of the cell: a letter or nothing
  painted: Object.freeze([0, 0, 0, 0]), // by color: the candidates that are painted with it
});

/** The text of a square, as in "n12 m124". */
function squareText(square) {
  const words = square.digit ? [String(square.digit)] : [];
  const add = (name, set) => set && words.push(name + digitsOf(set).join(''));
  add('n', square.corners);
  add('m', square.candidates);
  COLORS.forEach((color, at) => add('p' + color, square.painted[at]));
  if (square.color) words.push('c' + square.color);
  return words.join(' ');
}

/** The square with this text. */
function squareOf(text) {
  const square = { ...EMPTY, painted: [0, 0, 0, 0] };
  for (const word of text.split(' ').filter(Boolean)) {
    const rest = word.slice(1);
    if (word[0] === 'n') square.corners = setOf(rest);
    else if (word[0] === 'm') square.candidates = setOf(rest);
    else if (word[0] === 'p') square.painted[COLORS.indexOf(rest[0])] = setOf(rest.slice(1));
    else if (word[0] === 'c') square.color = rest;
    else square.digit = Number(word);
  }
  return square;
}

const without = {
  corners: (square, set) => ({ ...square, corners: square.corners & ~set }),
  candidates: (square, set) => ({
    ...square,
    candidates: square.candidates & ~set,
    painted: square.painted.map(painted => painted & ~set),
  }),
};

/** The square without the marks in `set`, of both kinds. */
const withoutMarks = (square, set) => without.corners(without.candidates(square, set), set);

/** The color of a candidate: a letter, or nothing. */
export const candidateColor = (square, candidate) =>
  COLORS.find((_, at) => square.painted[at] & candidate) ?? '';

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
  #solution = null;
  #unjudged = []; // [cell, digit] that the player wrote while the solution was not known

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

  /** 81 digits, once the server has found that there is one solution; else null. */
  get solution() {
    return this.#solution;
  }

  set solution(solution) {
    this.#solution = solution;
    this.#judge();
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

  /** The player's cells whose digit is in one of their houses twice. */
  get clashing() {
    return clashing(this.digits).filter(cell => !this.givens[cell]);
  }

  /** The message about a clash of the digit in `written`, the cell that was filled last; if it has
   * none, about the last clash of the grid; empty without a clash. */
  clash(written) {
    return clashOf(this.digits, this.givens, written);
  }

  /** By cell: the candidates that the player wrote and the digits leave; if that is nothing, all that
   * they leave. */
  get candidates() {
    const digits = this.digits;
    return this.squares.map(({ digit, candidates }, cell) => {
      const left = digit ? 0 : legal(digits, cell);
      return left & candidates || left;
    });
  }

  /** The position as the server reads it. */
  get position() {
    const texts = sets => sets.map(set => digitsOf(set).join(''));
    const corners = texts(this.squares.map(({ digit, corners }) => (digit ? 0 : corners)));
    const candidates = texts(this.candidates);
    return { givens: lineOf(this.givens), values: lineOf(this.digits), corners, candidates };
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
    const written = open.filter(cell => this.squares[cell].digit !== digit);
    this.#unjudged.push(...written.map(cell => [cell, digit]));
    this.#judge();
    return this.#change(next =>
      open.forEach(cell => this.#write(next, cell, digit, this.tidies && this.phase !== 'editing')),
    );
  }

  /** Writes a mark of a kind, `corners` or `candidates`, into the cells, or removes it if all of them
   * have it. */
  mark(kind, cells, digit) {
    const open = this.#open(cells).filter(cell => !this.squares[cell].digit);
    const remove = open.every(cell => this.squares[cell][kind] & bit(digit));
    return this.#change(next =>
      open.forEach(cell => {
        const square = next[cell];
        next[cell] = remove
          ? without[kind](square, bit(digit))
          : { ...square, [kind]: square[kind] | bit(digit) };
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

  /** Removes the marks that the digits exclude, and fills in the candidates of cells without any. */
  fillCandidates() {
    const digits = this.digits;
    return this.#change(next => {
      for (const cell of CELLS.filter(cell => !digits[cell])) {
        const left = legal(digits, cell);
        const square = withoutMarks(next[cell], ~left);
        next[cell] = { ...square, candidates: square.candidates || left };
      }
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

  /** Paints the candidate `digit` of the cells, or removes the color if all of them have it. */
  paintCandidate(cells, digit, color) {
    const at = COLORS.indexOf(color);
    const marked = cells.filter(
      cell => !this.squares[cell].digit && this.squares[cell].candidates & bit(digit),
    );
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

  /** Carries out steps of an explanation: removes marks, writes digits. If a cell that loses one has no
   * candidates that the digits leave, it gets the others. */
  conclude(steps) {
    const digits = this.digits;
    return this.#change(next => {
      for (const { cell, digit } of steps.flatMap(step => step.eliminations.map(candidateOf))) {
        const square = next[cell];
        const left = legal(digits, cell);
        const isTold = square.digit || square.candidates & left;
        const before = isTold ? square : { ...square, candidates: left, painted: EMPTY.painted };
        next[cell] = withoutMarks(before, bit(digit));
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

  /** Counts the mistakes among what was written, once the solution is known. */
  #judge() {
    if (!this.#solution) return;
    this.mistakes += this.#unjudged.filter(([cell, digit]) => this.#solution[cell] !== digit).length;
    this.#unjudged = [];
  }

  #write(next, cell, digit, tidies) {
    this.#giveBack(next, cell);
    next[cell] = { ...next[cell], digit };
    if (tidies) for (const peer of PEERS[cell]) next[peer] = withoutMarks(next[peer], bit(digit));
  }

  /**
   * Gives back the marks that the digit of the cell, which is about to go, has taken: not those that
   * another peer excludes, nor those of a kind if the cell has lost all of that kind since then.
   */
  #giveBack(next, cell) {
    const { digit } = next[cell];
    const wrote = ([at, before, after]) => at === cell && before.digit !== digit && after.digit === digit;
    const change = digit && this.changes.slice(0, this.done).findLast(({ squares }) => squares.some(wrote));
    for (const [peer, before, after] of change?.squares ?? []) {
      const isExcluded = PEERS[peer].some(other => other !== cell && next[other].digit === digit);
      if (isExcluded || !PEERS[cell].includes(peer)) continue;
      const { corners, candidates, painted } = next[peer];
      const taken = (kind, now) =>
        now || !after[kind] ? before[kind] & ~after[kind] & ~now & bit(digit) : 0;
      const candidate = taken('candidates', candidates);
      next[peer] = {
        ...next[peer],
        corners: corners | taken('corners', corners),
        candidates: candidates | candidate,
        painted: painted.map((set, at) => set | (before.painted[at] & candidate)),
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
