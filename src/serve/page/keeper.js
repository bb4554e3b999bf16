// Keeps the game: in the store after every change, so that it goes on in the terminal too; a puzzle
// that is still being typed in this browser. Another window or a terminal may play the same game: a
// save names the revision that it follows, and the server refuses it where there is a newer one.

import { get, load, post, postLasting, sendLast } from './api.js';
import { timeText } from './clock.js';
import { $, plural } from './dom.js';
import { Game } from './game.js';
import { say } from './say.js';
import { on, open, select, session } from './session.js';
import { forgetUnsent, keepUnsent, unsent } from './unsent.js';

const DRAFT = 'ennead.draft';
let timer = 0;
let waiting = null; // the game that the timer will save: {game, stored, facts}
let chain = Promise.resolve(); // one save after the other
const queued = new Set(); // saves that are not done: {game, stored, facts}
let sending = null; // the save under way: the `stored` of its game, and the `moves` that it saves
let isFailing = false; // the last save failed

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
  const { phase, done } = session.game;
  if (isFailing || (phase === 'playing' && done && !document.hidden)) schedule(0);
}, 30_000);
addEventListener('pagehide', ({ persisted }) => {
  // The game that is shown and those not saved yet, each once.
  const all = [...queued, session];
  for (const kept of new Map(all.map(each => [each.game, each])).values()) leave(kept, persisted);
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

/** Saves this game while the page closes: nobody sees the answer. */
function leave({ game, stored, facts }, mayComeBack) {
  if (game.phase === 'editing' || stored.isRemoved) return;
  const { id, revision, isContested } = stored;
  const isNew = isContested || id === null;
  const fields = newGame(game, facts);
  const whole = isNew ? fields : { id, revision, ...fields };
  if (sending?.stored === stored) {
    // Two saves at once may arrive in any order, so there is no second one: the next page looks what
    // has arrived. That of a new game is not doubted, because a second one would be another game.
    if (!isNew || game.moves !== sending.moves) keep(game, stored, whole);
    return;
  }
  if (id === null && !game.done) return;
  // Where saves fail, what is sent may not arrive, though the browser takes it. A new game that is
  // sent and kept, or sent by a page that comes back, would be there twice.
  const isSent = isNew
    ? !isFailing && !mayComeBack && sendLast('/games', fields)
    : sendLast('/games/save', { id, revision, state: fields.state });
  if (!isSent || isFailing) keep(game, stored, whole);
}

/** Keeps moves in this browser. The time alone is not worth a copy, should the game be played on
 * somewhere else first. */
function keep(game, stored, fields) {
  if (game.moves === stored.moves) return true;
  stored.unsent = game.moves;
  return keepUnsent(game, stored, fields);
}

/** A game as the store takes a new one: where its puzzle is from goes with it. */
const newGame = (game, { difficulty, wish, seed }) => ({
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

/** Saves this game when the saves before it are done. */
function later({ game, stored, facts }) {
  const entry = { game, stored, facts };
  queued.add(entry);
  chain = chain.then(async () => {
    try {
      await save(game, stored, facts);
      forgetUnsent(game);
      if (isFailing) await recover();
    } catch (error) {
      const { id, revision } = stored;
      const known = id === null ? {} : { id, revision };
      const isKept = keep(game, stored, { ...known, ...newGame(game, facts) });
      const how = isKept ? 'Not saved, only kept in this browser' : 'This game is not being kept';
      if (!isFailing || (!isKept && !stored.isLost)) say(`${how}. ${error.message}`, 'bad');
      stored.isLost = !isKept;
      setFailing(true);
    } finally {
      queued.delete(entry);
    }
  });
}

/** Saves work again: those of other games are made up for. */
async function recover() {
  setFailing(false);
  say('The game is saved again.', 'good');
  await sendUnsent();
}

function setFailing(isNow) {
  isFailing = isNow;
  $('#unsaved').hidden = !isNow;
}

/** Saves what pages could not send when they closed, when the saves before it are done. */
export function saveUnsent() {
  chain = chain.then(sendUnsent);
  return chain;
}

async function sendUnsent() {
  if (!unsent().length) return;
  try {
    await (await load('resend.js')).sendUnsent();
  } catch {
    /* It is kept on. */
  }
}

async function save(game, stored, facts) {
  if (game.phase === 'editing' || stored.isRemoved) return undefined;
  const [fields, moves] = [newGame(game, facts), game.moves];
  try {
    sending = { stored, moves };
    const { id, revision } = stored;
    const answer =
      id === null
        ? await postLasting('/games', fields)
        : await postLasting('/games/save', { id, revision, state: fields.state });
    Object.assign(stored, answer, { moves });
  } catch (error) {
    if (stored.isRemoved) return undefined;
    // 422: another game has its number, because the file of the store was replaced.
    if ([404, 422].includes(error.status) && stored.id !== null)
      return saveCopy(game, stored, facts, 'removed');
    if (error.status !== 409) throw error;
    return settle(game, stored, facts);
  } finally {
    sending = null;
  }
  if (session.stored === stored && stored.id !== null) showAddress();
  return undefined;
}

/** Keeps the game as a new one. */
async function saveCopy(game, stored, facts, why = 'played on') {
  stored.id = null;
  await save(game, stored, facts);
  if (session.stored === stored) say(`This game was ${why} somewhere else: here it goes on as a copy.`);
}

/** Somebody else has saved the game since it was read here. */
async function settle(game, stored, facts) {
  const { kept, isSame } = await compare(game, stored);
  if (isSame) return save(game, stored, facts);
  // It is not shown any more.
  if (session.stored !== stored) return saveCopy(game, stored, facts);
  if (game.moves === stored.moves) return takeOver(kept);
  const { ask } = await load('conflict.js');
  stored.isContested = true;
  const choice = await ask(game, Game.fromJSON(kept.state));
  if (choice) stored.isContested = false;
  if (choice === 'copy') return saveCopy(game, stored, facts);
  if (choice === 'other') return takeOver(kept);
  return say('This game is not being kept until you choose: it was played on somewhere else.', 'bad');
}

/** The game in the store: the same as here if only time has passed, or the same was done. */
async function compare(game, stored) {
  const kept = await get(`/games/${stored.id}`);
  const moves = Game.fromJSON(kept.state).moves;
  const isSame = [stored.moves, stored.unsent, game.moves].includes(moves);
  if (isSame) Object.assign(stored, { revision: kept.revision, moves });
  return { kept, isSame };
}

/** Goes on with what was done somewhere else while nothing was done here. What this page saved when
 * it was left is its own. */
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
  const stored = { id, revision, moves: game.moves, isRemoved: false };
  open(game, { stored, facts: { difficulty, wish, seed } });
}

/** Removes a game from the store. The one that is open goes on, and is kept again with its next move. */
export async function removeStored(id) {
  const { stored } = session;
  const isOpen = stored.id === id;
  try {
    // Saves that wait must not bring it back.
    if (isOpen) stored.isRemoved = true;
    await chain;
    await post('/games/remove', { id });
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
}

/** Goes on with the puzzle that was being typed; false if there is none. */
export function openDraft() {
  const draft = localStorage.getItem(DRAFT);
  if (draft) open(Game.fromJSON(JSON.parse(draft)));
  return Boolean(draft);
}
