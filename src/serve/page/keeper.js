// Keeps the game: in the store after every change, so that it goes on in the terminal too; a puzzle
// that is being typed in this browser. Another window or a terminal may play the same game: a
// save names the revision that it follows, and the server refuses it where there is a newer one.

import { get, load, post, postLasting, sendLast } from './api.js';
import { timeText } from './clock.js';
import { $, plural } from './dom.js';
import { Game } from './game.js';
import { say } from './say.js';
import { newKey, on, open, select, session, storedAs } from './session.js';
import { drop, forgetUnsent, keepUnsent, unsent } from './unsent.js';

const DRAFT = 'ennead.draft';
let timer = 0;
let waiting = null; // the game for the timer: {game, stored, facts}
let chain = Promise.resolve(); // one save after the other
const queued = new Map(); // saves not begun, by game: {game, stored, facts}
let sending = null; // the save under way
let failure = ''; // why the last save failed
let refusal = ''; // why what pages kept was not taken

on('game', () => {
  // The game before.
  if (waiting && waiting.game !== session.game) later(waiting);
  clearTimeout(timer);
  waiting = null;
  if (session.stored.id !== null) showAddress();
  // Its difficulty is known a moment later.
  else schedule(session.facts.difficulty ? 0 : 1000);
});
on('move', () => {
  session.stored.isRemoved = false;
  schedule(200);
  if (session.game.phase === 'solved') finish();
});
setInterval(() => {
  const { game, stored } = session;
  // The next move asks the player again.
  if (stored.isContested) return;
  if (failure && (game.phase === 'editing' || stored.isRemoved)) saveUnsent();
  else if (failure || (game.phase === 'playing' && game.done && !document.hidden)) schedule(0);
}, 30_000);
addEventListener('pagehide', () => {
  // The game that is shown and those not saved yet, each once.
  const all = [...queued.values(), sending ?? session, session];
  new Map(all.map(each => [each.game, each])).forEach(leave);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  saveUnsent();
  catchUp();
});
document.addEventListener('visibilitychange', () => document.hidden || catchUp());

function schedule(milliseconds) {
  clearTimeout(timer);
  if (session.game.phase === 'editing') return keepDraft();
  const { game, stored, facts } = session;
  waiting = { game, stored, facts };
  timer = setTimeout(() => {
    waiting = null;
    later(session.game === game ? session : { game, stored, facts });
  }, milliseconds);
}

/** Saves this game while the page closes: the answer is lost. */
function leave({ game, stored, facts }) {
  if (game.phase === 'editing' || stored.isRemoved) return;
  const { id, revision, isContested } = stored;
  const fields = newGame(game, stored, facts);
  // Two saves at once may arrive in any order, so there is no second one: the next page looks what
  // has arrived.
  if (sending?.stored === stored) return keep(game, stored, fields);
  if (id === null && !game.done) return;
  stored.sent.add(game.moves);
  const isSent =
    isContested || id === null
      ? sendLast('/games', fields)
      : sendLast('/games/save', { id, revision, state: fields.state });
  // If saves fail, this one may not arrive, although the browser takes it.
  if (!isSent || failure) keep(game, stored, fields);
}

/** Keeps moves in this browser. Time alone is not kept: it would make a copy if the game is played on
 * elsewhere. */
function keep(game, stored, fields) {
  const { id, revision, moves } = stored;
  return game.moves === moves || keepUnsent(game, stored, id === null ? fields : { id, revision, ...fields });
}

/** A game as the store takes a new one: with the origin of its puzzle. */
const newGame = (game, { key }, { difficulty, wish, seed }) => ({
  key,
  state: game.toJSON(),
  difficulty,
  wish,
  seed,
});

function keepDraft() {
  waiting = null;
  try {
    localStorage.setItem(DRAFT, JSON.stringify(session.game));
  } catch {
    /* Without storage it lasts as long as the page. */
  }
  history.replaceState(null, '', '#typing');
}

/** Saves this game after the saves before it. A save that waits takes the moves along. */
function later({ game, stored, facts }) {
  const waits = queued.has(game);
  queued.set(game, { game, stored, facts });
  if (!waits) chain = chain.then(() => send(game));
}

async function send(game) {
  sending = queued.get(game);
  queued.delete(game);
  const { stored, facts } = sending;
  try {
    await save(game, stored, facts);
  } catch (error) {
    const isKept = keep(game, stored, newGame(game, stored, facts));
    const how = isKept ? 'Not saved, only kept in this browser' : 'This game is not being kept';
    if (failure !== error.message || (!isKept && !stored.isLost)) say(`${how}. ${error.message}`, 'bad');
    stored.isLost = !isKept;
    setFailure(error.message);
  } finally {
    sending = null;
  }
}

/** All of this game is saved: now saves what other games lack. */
function saved(game) {
  forgetUnsent(game);
  if (failure) saveUnsent();
  recover();
}

function recover() {
  if (!failure) return;
  setFailure('');
  say('The game is saved again.', 'good');
}

function setFailure(reason) {
  failure = reason;
  $('#unsaved').hidden = !reason;
}

/** After the saves before it, sends what pages could not send when they closed. */
export function saveUnsent() {
  chain = chain.then(sendUnsent);
  return chain;
}

async function sendUnsent() {
  refusal = '';
  if (!unsent().length) return;
  try {
    refusal = await (await load('resend.js')).sendUnsent();
    if (!unsent().length && !session.stored.isLost) recover();
  } catch {
    /* It stays kept. */
  }
  tellRefusal();
}

/** Says why; again, if another message has replaced it. */
export const tellRefusal = () =>
  refusal && say(`Earlier moves are not saved, only kept in this browser. ${refusal}`, 'bad');

async function save(game, stored, facts) {
  if (game.phase === 'editing' || stored.isRemoved) return undefined;
  const [fields, { moves }, { id, revision }] = [newGame(game, stored, facts), game, stored];
  stored.sent.add(moves);
  let answer;
  try {
    answer =
      id === null
        ? await postLasting('/games', fields)
        : await postLasting('/games/save', { id, revision, state: fields.state });
  } catch (error) {
    if (stored.isRemoved) return undefined;
    // 422: another game has its number, because the file of the store was replaced.
    if ([404, 422].includes(error.status) && id !== null) return saveCopy(game, stored, facts, 'removed');
    if (error.status !== 409) throw error;
    return settle(game, stored, facts);
  }
  if (id === null) Object.assign(stored, { id: answer.id, key: newKey() });
  // It arrived earlier, perhaps with other moves.
  if (answer.known) return settle(game, stored, facts);
  Object.assign(stored, { revision: answer.revision, moves, isLost: false, isContested: false });
  stored.sent.clear();
  saved(game);
  if (session.stored === stored) showAddress();
  return undefined;
}

/** Keeps the game as a new one. */
async function saveCopy(game, stored, facts, why = 'played on') {
  Object.assign(stored, { id: null, isContested: false });
  await save(game, stored, facts);
  if (session.stored === stored) say(`This game was ${why} somewhere else: here it goes on as a copy.`);
}

/** Somebody else has saved the game since it was read here. */
async function settle(game, stored, facts) {
  const { kept, isSame } = await compare(game, stored);
  if (isSame) return save(game, stored, facts);
  // Not shown any more.
  if (session.stored !== stored) return saveCopy(game, stored, facts);
  if (game.moves !== stored.moves) {
    const { ask } = await load('conflict.js');
    stored.isContested = true;
    const choice = await ask(game, Game.fromJSON(kept.state));
    if (choice === 'copy') return saveCopy(game, stored, facts);
    if (choice !== 'other') throw new Error('It was played on somewhere else: the next move asks again.');
  }
  saved(game);
  return takeOver(kept);
}

/** The game in the store. `isSame`: its moves are the same as here. */
async function compare(game, stored) {
  const kept = await get(`/games/${stored.id}`);
  const moves = Game.fromJSON(kept.state).moves;
  const isSame = [stored.moves, game.moves, ...stored.sent].includes(moves);
  if (isSame) Object.assign(stored, { revision: kept.revision, moves });
  return { kept, isSame };
}

/** Takes over what was done elsewhere, if nothing was done here. A save by this page when it was left
 * is its own. */
function catchUp() {
  const { game, stored } = session;
  chain = chain.then(async () => {
    if (stored.id === null) return;
    try {
      const { kept, isSame } = await compare(game, stored);
      if (!isSame && session.stored === stored && game.moves === stored.moves) takeOver(kept);
    } catch {
      /* The next save says what is wrong. */
    }
  });
}

function takeOver(kept) {
  const { cursor } = session;
  openKept(kept);
  select([cursor]);
  say('This game was played on somewhere else: this is how it stands now.');
}

const showAddress = () => history.replaceState(null, '', `#game=${session.stored.id}`);

function finish() {
  const { game } = session;
  document.body.classList.add('finished');
  setTimeout(() => document.body.classList.remove('finished'), 1500);
  say(
    `Solved in ${timeText(game.milliseconds)}, with ${plural(game.hints, 'hint')} and ${plural(game.mistakes, 'mistake')}.`,
    'good',
  );
}

function openKept({ id, revision, state, difficulty, wish, seed }) {
  const game = Game.fromJSON(state);
  open(game, { stored: storedAs({ id, revision, moves: game.moves }), facts: { difficulty, wish, seed } });
}

/** Removes a game from the store. If it is open, its next move stores it again. */
export async function removeStored(id) {
  const { stored } = session;
  const isOpen = stored.id === id;
  try {
    // Saves that wait must not bring it back.
    if (isOpen) stored.isRemoved = true;
    await chain;
    await post('/games/remove', { id });
    for (const fields of unsent()) if (fields.id === id) drop(JSON.stringify(fields));
  } catch (error) {
    if (isOpen) stored.isRemoved = false;
    throw error;
  }
  if (!isOpen) return;
  stored.id = null;
  history.replaceState(null, '', location.pathname);
}

/** Opens a game of the store, with what this browser keeps of it. */
export async function openStored(id) {
  await saveUnsent();
  openKept(await get(`/games/${encodeURIComponent(id)}`));
  tellRefusal();
}

/** Opens the puzzle that was being typed; false if there is none. */
export function openDraft() {
  const draft = localStorage.getItem(DRAFT);
  if (draft) open(Game.fromJSON(JSON.parse(draft)));
  return Boolean(draft);
}
