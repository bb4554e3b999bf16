// Reads puzzles that were pasted, dropped or in a file, and begins puzzles that were typed.

import { OPEN, latest, postLatest, postSoon } from './api.js';
import { focusBoard } from './board.js';
import { closeCard, openCard } from './card.js';
import { CELLS, digitsIn, legal, lineOf, setOf } from './cells.js';
import { attempt, h, plural, say, sentenceOf } from './dom.js';
import { EMPTY, Game } from './game.js';
import { FULL } from './hint.js';
import { open, session, sameSheet } from './session.js';
import { thumbnail } from './thumbnail.js';
import { explainStatus } from './verdict.js';

/** Begins the typed puzzle, if it has open cells and a solution. */
export const begin = () =>
  attempt(async () => {
    const { game } = session;
    const puzzle = lineOf(game.digits);
    if (!game.digits.some(Boolean)) return say('Type some digits first.', 'bad');
    if (game.isFull) return say(FULL, 'bad');
    const isSame = sameSheet();
    const { status } = await postLatest('/verdict', { puzzle });
    if (!isSame()) return undefined;
    if (status !== 'none') {
      open(game.begin());
      focusBoard();
    }
    return explainStatus();
  });

/** Reads text in any format. Opens its puzzle; if there are several, the player picks one. */
export const readText = text =>
  attempt(async () => {
    const { records, more } = await latest(OPEN, signal => postSoon('/read', { text }, signal)).catch(error => {
      throw error.status === 413 ? new Error('This is too long to open: use Library, Import.') : error;
    });
    const good = records.filter(record => record.puzzle);
    if (!good.length) return say(sentenceOf(records[0]?.message ?? 'there is no puzzle in this text'), 'bad');
    if (good.length === 1) return take(good[0]);
    const shown = good.slice(0, 60);
    const asked = good.length > shown.length ? `Here are the first ${shown.length}. Which one?` : 'Which one?';
    const button = (record, at) =>
      h(
        'button',
        { onclick: () => take(record) },
        thumbnail(record.puzzle, { label: `Puzzle ${at + 1}` }),
        h('span', {}, record.name ?? `${at + 1}`),
      );
    openCard('read', `${more ? 'More than ' : ''}${plural(good.length, 'puzzle')}`, [
      h('p', {}, `${asked} The library can keep all of them: Library, Import.`),
      h('div', { class: 'gallery' }, ...shown.map(button)),
    ]);
    return say(`There are ${good.length} puzzles in this text: choose one.`, 'aloud');
  });

/** Reads a file. */
export const readFile = file => attempt(async () => readText(await textOf(file)));

function take({ puzzle, position, status, message }) {
  closeCard();
  if (status === 'none' || status === 'multiple' || status === 'malformed') {
    open(Game.edit(puzzle));
    if (status === 'malformed') return say(sentenceOf(message), 'bad');
    return explainStatus();
  }
  const digits = position?.values ?? puzzle;
  // A full grid with a wrong digit can be played.
  if (!digits.includes('.') && status === 'unique') {
    open(Game.edit(digits));
    return say(FULL, 'bad');
  }
  open(position ? gameOf(position) : Game.play(puzzle));
  say('Read. Begin wherever you like.', 'good');
  return focusBoard();
}

/** A game that begins with entries and marks. Pencil marks without givens: the digits are given. */
function gameOf({ givens, values = givens, candidates = [], corners = [] }) {
  const game = Game.play(/[1-9]/.test(givens) ? givens : values);
  const digits = digitsIn(values);
  game.squares = CELLS.map(cell => {
    if (digits[cell]) return { ...EMPTY, digit: digits[cell] };
    const left = setOf(candidates[cell] ?? '');
    const isRestricted = left && legal(digits, cell) & ~left;
    return { ...EMPTY, corners: setOf(corners[cell] ?? ''), candidates: isRestricted ? left : 0 };
  });
  return game;
}

// Files that the player chose or dropped: text in UTF-8 or UTF-16, also packed by gzip, which browsers
// unpack. An error names the kind of other files.

const decode = name => async file => new TextDecoder(name).decode(await file.arrayBuffer());

const refuse = why => file => {
  throw new Error(`${file.name} is ${why}.`);
};

async function gunzip(file) {
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  } catch {
    // It is damaged, or has several members, which browsers refuse.
    return refuse('packed by gzip: unpack it first')(file);
  }
}

// The program reads more kinds of files than the page does.
const STORE = 'or add it by `ennead store add FILE`; this page reads text, plain or packed by gzip';

/** The first bytes of files that are not UTF-8, and their readers. */
const KINDS = [
  ['1f8b', gunzip],
  ['fffe', decode('utf-16le')],
  ['feff', decode('utf-16be')],
  ['fd377a585a00', refuse(`packed by xz: unpack it first, ${STORE}`)],
  ['28b52ffd', refuse(`packed by zstd: unpack it first, ${STORE}`)],
  ['425a68', refuse('packed by bzip2: unpack it first')],
  ['504b0304', refuse('a zip archive or a spreadsheet: unpack it, or save it as csv')],
  ['934e554d5059', refuse(`an array of NumPy: \`ennead convert\` makes lines of it, ${STORE}`)],
];

/** The text of a file. */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 6).arrayBuffer());
  if (!bytes.length) throw new Error(`${file.name} is empty.`);
  const start = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const [, read] = KINDS.find(([beginning]) => start.startsWith(beginning)) ?? [];
  return read ? read(file) : file.text();
}
