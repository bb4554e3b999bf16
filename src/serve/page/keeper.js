// Saves the game. A game of the store has a number and a revision. Each change saves it as the next
// revision. The server refuses this if the game was saved in another window or in a terminal since:
// then the player decides which one goes on here. A new game gets its number with its first change.
//
// The browser keeps one copy of each game that is not saved yet, in case the page or the program ends.
// The next page saves it. A puzzle that is being typed is kept only in the browser.

import { OPEN, get, latest, post, postLasting, stop } from './api.js';
import { CELLS, lineOf } from './cells.js';
import { $, ask, h, say } from './dom.js';
import { Game } from './game.js';
import { on, open, select, session } from './session.js';
import { figure } from './thumbnail.js';

const unsaved = new Map(); // games with changes that are not saved: {game, stored, facts} by game
let chain = Promise.resolve(); // one save after the other
let isWaiting = false; // a save is queued after the one under way
let failure = ''; // why the last save failed
const UNSAVED = 'bad unsaved'; // the kind of that message
let opened = null; // the game that was opened last
let written = null; // the fragment as the page wrote it; any other comes from the browser

const current = () => ({ game: session.game, stored: session.stored, facts: session.facts });

on('game', () => {
  const { game, stored } = session;
  // What the player wished to see before is not wished any more.
  stop(OPEN);
  leaveUntouched(opened);
  opened = current();
  const isEmpty = game.phase === 'editing' && !game.digits.some(Boolean);
  if (stored.id === null && !isEmpty) keepCopy(opened);
  const fragment = isEmpty ? '' : addressOf(session);
  // Back leads from a game that the player opened to the one before.
  if (location.hash === written && fragment !== written) history.pushState(null, '', location.href);
  showAddress(fragment);
});
on('move', () => {
  const { game } = session;
  keepCopy(current());
  updateAddress();
  if (game.phase === 'editing') return;
  unsaved.set(game, current());
  saveAll();
});
setInterval(() => {
  const { game, stored, paused } = session;
  // The time that was played.
  if (stored.id !== null && game.phase === 'playing' && !paused && !document.hidden)
    unsaved.set(game, current());
  if (unsaved.size) saveAll();
}, 30_000);
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
document.addEventListener('visibilitychange', catchUp);

// ---- Saving.

/** Saves every game that is not saved, after the saves before. */
function saveAll() {
  if (isWaiting) return chain;
  isWaiting = true;
  chain = chain.then(async () => {
    isWaiting = false;
    for (const each of [...unsaved.values()]) await save(each);
  });
  return chain;
}

async function save(each) {
  const { game, stored } = each;
  try {
    await send(each);
  } catch (error) {
    const place = keepCopy(each) ? 'Kept in this browser only' : 'This game is not being kept';
    return setFailure(`${place}. ${error.message}`);
  }
  // There may be a move since; it is saved next.
  if (game.moves === stored.moves) {
    unsaved.delete(game);
    dropCopy(stored);
  }
  if (session.stored === stored) updateAddress();
  return unsaved.size || setFailure('');
}

function setFailure(reason) {
  if (reason && reason !== failure) say(reason, UNSAVED);
  if (!reason && failure) say('The game is saved again.', 'good');
  failure = reason;
  Object.assign($('#unsaved'), { hidden: !reason, title: reason });
}

/** Says again what is not saved, after another message has replaced it. */
export const tellFailure = () => failure && say(failure, UNSAVED);

async function send(each) {
  const { game, stored, facts } = each;
  const { id, revision } = stored;
  const { moves } = game;
  const state = game.toJSON();
  try {
    if (id === null) {
      const { difficulty, wish, seed } = facts;
      Object.assign(stored, await postLasting('/games', { state, difficulty, wish, seed }), { moves });
    } else {
      Object.assign(stored, await postLasting('/games/save', { id, revision, state }), { moves });
    }
  } catch (error) {
    // Somebody else has saved (409) or removed the game, or another one has its number (422).
    if (id === null || ![404, 409, 422].includes(error.status)) throw error;
    await settle(each);
  }
}

async function settle(each) {
  const { game, stored } = each;
  const kept = await getKept(stored.id);
  const there = kept && Game.fromJSON(kept.state);
  if (!there || lineOf(there.givens) !== lineOf(game.givens)) return saveCopy(each, 'removed');
  // This game has all changes of the saved one, as when the answer to a save was lost.
  if (continues(game, there)) {
    Object.assign(stored, { revision: kept.revision, moves: there.moves });
    return send(each);
  }
  const isOlder = game.moves === stored.moves || continues(there, game);
  if (!isOlder && (await chooseState(game, there)) !== 'there') return saveCopy(each, 'played on');
  stored.moves = game.moves;
  if (session.stored === stored) takeOver(kept);
  return undefined;
}

/** A game as the store has it; null if it was removed. */
const getKept = id =>
  get(`/games/${id}`).catch(error => {
    if (error.status !== 404) throw error;
    return null;
  });

/** True if `game` has every change of `other`. */
function continues(game, other) {
  const [own, others] = [game, other].map(each => each.toJSON().changes.map(change => JSON.stringify(change)));
  return others.every((change, at) => change === own[at]);
}

/** Keeps the game as a new one. */
async function saveCopy(each, why) {
  const { stored } = each;
  Object.assign(stored, { id: null, revision: 0 });
  await send(each);
  if (session.stored === stored) say(`This game was ${why} somewhere else: here it goes on as a copy.`);
}

/** Shows what was done elsewhere, if nothing was done here since. */
async function catchUp() {
  const { game, stored } = session;
  if (document.hidden || stored.id === null || unsaved.has(game)) return;
  // The next save says what is wrong.
  const kept = await getKept(stored.id).catch(() => null);
  if (!kept || kept.revision <= stored.revision || session.stored !== stored || game.moves !== stored.moves)
    return;
  if (Game.fromJSON(kept.state).moves === game.moves) stored.revision = kept.revision;
  else takeOver(kept);
}

function takeOver(kept) {
  const { cursor } = session;
  openKept(kept);
  select([cursor]);
  say('This game was played on somewhere else: the board shows it as it is now.');
}

// ---- The question which state goes on.

function stateFigure(label, game, marked) {
  const count = game.squares.filter(square => !square.digit).length;
  const options = { givens: lineOf(game.givens), marked, label };
  return figure(lineOf(game.digits), `${label}: ${count} to go`, options);
}

/** Shows both states and where their digits differ. Answers `there`, or something else for a copy. */
function chooseState(ours, theirs) {
  const [here, there] = [ours.digits, theirs.digits];
  const differing = CELLS.filter(cell => here[cell] !== there[cell]);
  return ask(
    'Played in two places',
    [
      h('p', {}, 'This game was also played in another window or in the terminal. How does it go on here?'),
      h('div', { class: 'pair' }, stateFigure('Here', ours, differing), stateFigure('There', theirs, differing)),
    ],
    [
      ['there', 'Take the one there'],
      ['here', 'Keep this one as a copy'],
    ],
  );
}

// ---- Copies in this browser.

const PREFIX = 'ennead.game.';
const TYPING = `${PREFIX}typing`;
const NEW = `${PREFIX}new`;

function slotOf(game, { id }) {
  if (game.phase === 'editing') return TYPING;
  return id === null ? NEW : PREFIX + id;
}

/** Keeps a copy of a game in place of the one before. False if the browser has no room. */
function keepCopy({ game, stored, facts }) {
  const slot = slotOf(game, stored);
  const { id, revision } = stored;
  const text = JSON.stringify({ id, revision, state: game, facts, at: Date.now() });
  try {
    localStorage.setItem(slot, text);
  } catch {
    return false;
  }
  if (stored.copy?.slot !== slot) dropCopy(stored);
  stored.copy = { slot, text };
  return true;
}

/** Drops the copy of a game, unless another page has put its own there. */
function dropCopy(stored) {
  const { slot, text } = stored.copy ?? {};
  if (slot && localStorage.getItem(slot) === text) localStorage.removeItem(slot);
  stored.copy = null;
}

/** The copy in a slot; null if there is none. */
function copyIn(slot) {
  try {
    const text = localStorage.getItem(slot);
    const { id, revision, state, facts, at } = JSON.parse(text);
    return { id, revision, game: Game.fromJSON(state), facts, at, text };
  } catch {
    return null;
  }
}

/** Saves what earlier pages could not save. */
export async function saveCopies() {
  const slots = Object.keys(localStorage).filter(slot => slot.startsWith(PREFIX) && slot !== TYPING);
  for (const slot of slots) {
    const { id, revision, game, facts, text } = copyIn(slot) ?? {};
    // A new game without a change is not for the store.
    if (game?.changes.length)
      unsaved.set(game, { game, stored: { id, revision, moves: '', copy: { slot, text } }, facts });
  }
  if (unsaved.size) await saveAll();
}

// ---- Opening and removing.

/** Shows in the address what a page that is loaded again opens. */
function showAddress(fragment = addressOf(session)) {
  history.replaceState(null, '', fragment || location.pathname);
  written = fragment;
}

/** Shows the number of a game that is saved now, unless the browser has gone to another address. */
const updateAddress = () => location.hash === written && showAddress();

function addressOf({ game, stored }) {
  if (game.phase === 'editing') return '#typing';
  return stored.id === null ? '#new' : `#game=${stored.id}`;
}

function openKept({ id, revision, state, difficulty, wish, seed }) {
  const game = Game.fromJSON(state);
  open(game, { stored: { id, revision, moves: game.moves }, facts: { difficulty, wish, seed } });
}

function openCopy(slot) {
  const copy = copyIn(slot);
  if (copy) open(copy.game, { facts: copy.facts });
  return Boolean(copy);
}

/** Opens the puzzle that was being typed; false if there is none. */
export const openTyped = () => openCopy(TYPING);

/** Opens the new game that has no change yet; false if there is none. */
export const openBegun = () => openCopy(NEW);

/** Forgets a new game without a change: it is not played. */
export function leaveUntouched(each = current()) {
  if (each?.stored.id === null && !each.game.changes.length && each.game.phase !== 'editing')
    dropCopy(each.stored);
}

/** Opens a game of the store. */
export async function openStored(id) {
  const kept = await latest(OPEN, async signal => {
    await saveAll();
    return get(`/games/${encodeURIComponent(id)}`, signal);
  });
  const { game, stored } = session;
  // The game on the board may have gone on meanwhile.
  const isNewer = stored.id === kept.id && (unsaved.has(game) || stored.revision > kept.revision);
  if (!isNewer) openKept(kept);
  tellFailure();
}

/** Opens what was played last: a new game, or one of the store that is not over. False if there is
 * none. */
export async function openLast() {
  const { games } = await latest(OPEN, signal => get('/games', signal));
  const last = games.find(game => game.phase === 'playing');
  const begun = copyIn(NEW);
  if (begun && begun.at > 1000 * (last?.changed ?? 0)) return openBegun();
  if (last) await openStored(last.id);
  return Boolean(last);
}

/** Removes a game from the store. If it is open, its next move stores it again. */
export async function removeStored(id) {
  // Saves that wait must not bring it back.
  await saveAll();
  await post('/games/remove', { id });
  localStorage.removeItem(PREFIX + id);
  const { game, stored } = session;
  if (stored.id !== id) return;
  unsaved.delete(game);
  Object.assign(stored, { id: null, revision: 0, moves: game.moves });
  showAddress('');
}
