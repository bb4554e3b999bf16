// The table of commands: name, keys, help, action. The keys are those of `ennead play` where the
// browser leaves them free; the help dialog shows this table.

import { focusBoard, hasFocus } from './board.js';
import { pause } from './clock.js';
import { $, attempt, say } from './dom.js';
import { begin } from './enter.js';
import { COLORS, Game } from './game.js';
import { nextStage } from './hint.js';
import { openNew } from './newgame.js';
import { explainSteps, openLibrary } from './panel.js';
import { openPrint } from './printing.js';
import { STAYS, act, chosen, leave, open, redraw, select, session } from './session.js';
import { setTo, settings } from './settings.js';
import { share } from './share.js';
import { check, solve } from './verdict.js';

export const MODES = ['digit', 'corner', 'candidate', 'color'];

/** Writes a digit into the chosen cells, as the mode (or `mode`) says. */
export function writeDigit(digit, mode = session.mode) {
  if (session.shown) return leave();
  if (session.paused) return undefined;
  if (mode === 'digit') return act('place', chosen(), digit);
  if (mode === 'color') return highlight(digit);
  return act('mark', mode === 'corner' ? 'corners' : 'candidates', chosen(), digit);
}

/** A puzzle is being typed, one cell after the other. */
const isTyping = () =>
  session.game.phase === 'editing' &&
  session.mode === 'digit' &&
  session.selected.size === 1 &&
  !settings.digitFirst;

/** Types a digit, or a blank for 0, and moves to the next cell; after the last, to the first. */
function type(digit) {
  const { cursor, game } = session;
  if (!digit) act('erase', [cursor]);
  // The same digit again would remove it.
  else if (digit !== game.squares[cursor].digit) act('place', [cursor], digit);
  moveTo((cursor + 1) % 81);
}

function moveTo(cell) {
  select([cell]);
  // The cell is drawn with a tab stop after this task; then it takes the focus.
  if (hasFocus()) setTimeout(focusBoard);
}

/** A digit key or button: writes the digit, or with digit-first picks it. */
export function pressDigit(digit, mode = session.mode) {
  if (isTyping() && mode === 'digit') type(digit);
  else if (settings.digitFirst && mode === session.mode && mode !== 'color') highlight(digit);
  else writeDigit(digit, mode);
}

/** Paints the chosen cells; if a digit is highlighted, its candidates in them. */
export function paint(color) {
  if (session.shown) return leave();
  return session.digit && session.mode === 'color'
    ? act('paintCandidate', chosen(), session.digit, color)
    : act('paint', chosen(), color);
}

/** Highlights the places of a digit, or none. */
export function highlight(digit) {
  session.digit = session.digit === digit ? 0 : digit;
  const places = session.digit ? `All places of ${digit} are highlighted.` : 'No digit is highlighted.';
  say(session.mode === 'color' ? whatIsPainted() : places);
  redraw();
}

const whatIsPainted = () =>
  session.digit
    ? `Colors paint candidate ${session.digit}.`
    : 'Colors paint cells, or the candidates of a digit that you pick.';

function setMode(mode) {
  session.mode = mode;
  say({ digit: 'Digits.', corner: 'Corner notes.', candidate: 'Candidates.' }[mode] ?? whatIsPainted());
  redraw();
}

function undoOr(verb, sentence) {
  if (!act(verb)) say(session.game.phase === 'solved' ? STAYS : sentence);
}

const erase = () => (session.shown ? leave() : act('erase', chosen()));

/** Goes back to the cell before, and empties it. */
function typeBack() {
  moveTo((session.cursor + 80) % 81);
  erase();
}

function fillCandidates() {
  if (session.game.phase === 'editing') return say('Begin the game first.');
  return act('fillCandidates') || say('The marks are tidy already.');
}

/** Empties the board. */
export function clear() {
  open(Game.edit());
  say('New makes a puzzle. Or type or paste one here, then begin.');
  focusBoard();
}

/** Sets the mode, or digits if it is the mode already. */
const orDigits = mode => () => setMode(session.mode === mode ? 'digit' : mode);

/** name: [keys, help, action]. */
export const COMMANDS = {
  digit: [[], 'write digits', () => setMode('digit')],
  corner: [['n'], 'notes in the corners, or digits', orDigits('corner')],
  candidate: [['m'], 'candidates, or digits', orDigits('candidate')],
  color: [['o'], 'colors, or digits', orDigits('color')],
  mode: [['Space'], 'the next of these four', () => setMode(MODES[(MODES.indexOf(session.mode) + 1) % 4])],
  erase: [['Delete', 'x'], 'erase the digit, then the marks', erase],
  blank: [
    ['0', '.'],
    'the same; where a puzzle is typed, a blank',
    () => (isTyping() ? type(0) : erase()),
  ],
  back: [
    ['Backspace'],
    'the same; where a puzzle is typed, the cell before',
    () => (isTyping() ? typeBack() : erase()),
  ],
  undo: [['u', 'Ctrl+z'], 'undo', () => undoOr('undo', 'There is nothing to undo.')],
  redo: [['U', 'Ctrl+y', 'Ctrl+Z'], 'redo', () => undoOr('redo', 'There is nothing to redo.')],
  marks: [['c'], 'fill in all candidates, and tidy the marks', fillCandidates],
  uncolor: [['O'], 'take all colors off', () => act('clearColors')],
  filter: [
    ['f'],
    'highlight all places of the digit in the cell',
    () => highlight(session.game.squares[session.cursor].digit || session.digit),
  ],
  digitFirst: [
    ['d'],
    'digit first: pick a digit, then click or press Enter in its cells',
    () => {
      setTo('digitFirst', !settings.digitFirst);
      session.digit = 0;
      say(
        settings.digitFirst
          ? 'Digit first: pick a digit, then its cells.'
          : 'Cell first: choose cells, then a digit.',
      );
      redraw();
    },
  ],
  writePicked: [['Enter'], 'write the picked digit', () => session.digit && writeDigit(session.digit)],
  hint: [['h'], 'hint; again tells more, then does the step', nextStage],
  check: [['v'], 'how many entries are wrong; again: which', check],
  solve: [['s'], 'solve at once', solve],
  steps: [['e'], 'the steps to the solution', explainSteps],
  restart: [['r'], 'begin again; undo brings all back', () => act('restart')],
  pause: [
    ['p'],
    'pause',
    () => {
      pause();
      if (!session.paused) focusBoard();
    },
  ],
  new: [['g'], 'a new game', openNew],
  clear: [['C'], 'clear the board, to type or paste a puzzle', clear],
  begin: [['B'], 'begin the game that was typed', begin],
  library: [['l'], 'library: puzzles and games', openLibrary],
  share: [['y'], 'copy a link to this position', share],
  print: [['P'], 'print', openPrint],
  settings: [[','], 'settings', () => $('#settings').showModal()],
  help: [
    ['?'],
    'help',
    () => {
      $('#help').showModal();
      $('#help').scrollTop = 0;
    },
  ],
  escape: [
    ['Escape'],
    'one cell, nothing highlighted, your own position',
    () => {
      session.digit = 0;
      session.selected = new Set([session.cursor]);
      leave();
    },
  ],
  ...Object.fromEntries(COLORS.map(color => [`paint${color.toUpperCase()}`, [[], '', () => paint(color)]])),
};

const WHILE_PAUSED = ['pause', 'new', 'clear', 'library', 'print', 'settings', 'help'];

/** Runs a command of the table. */
export function run(name) {
  if (session.paused && !WHILE_PAUSED.includes(name)) say('The game is paused.');
  else attempt(COMMANDS[name][2]);
}
