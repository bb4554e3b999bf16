// What could not be sent: of a page that closed, because browsers then send no more than 64 KiB, or
// while the server was gone. This browser keeps it until a save succeeds or a page is opened again.

import { get, post } from './api.js';
import { Game } from './game.js';

const UNSENT = 'ennead.unsent';
const own = new Map(); // what this page kept, by game: {text, stored}

/** Keeps what is to be saved of a game: `id` and `revision` if it is one of the store, and what a new
 * game has, in place of what this page kept of it before. False if the browser has no room for it:
 * then what it kept before stays. */
export function keepUnsent(game, stored, fields) {
  const isKept = store([...without(own.get(game)?.text), fields]);
  if (isKept) own.set(game, { text: JSON.stringify(fields), stored });
  return isKept;
}

/** The game is saved. */
export function forgetUnsent(game) {
  if (own.has(game)) store(without(own.get(game).text));
  own.delete(game);
}

function unsent() {
  try {
    return JSON.parse(localStorage.getItem(UNSENT)) ?? [];
  } catch {
    return [];
  }
}

const without = text => unsent().filter(fields => JSON.stringify(fields) !== text);

function store(all) {
  try {
    localStorage.setItem(UNSENT, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Sends what was kept; what has no answer, or cannot be taken now, is kept on. */
export async function sendUnsent() {
  for (const fields of unsent()) {
    const text = JSON.stringify(fields);
    try {
      const answer = await send(fields);
      // A game of this page goes on under its number, so that it is not new once more.
      const kept = [...own.values()].find(each => each.text === text);
      const { moves } = Game.fromJSON(fields.state);
      if (kept && answer) Object.assign(kept.stored, answer, { moves, isContested: false });
    } catch (error) {
      if (!error.status || error.status >= 500) continue;
    }
    // Other pages may have kept something in the meantime.
    store(without(text));
  }
}

/** Saves a game; as a copy if it was played on or removed somewhere else. */
async function send({ id, revision, ...fields }) {
  if (id === undefined) return post('/games', fields);
  const { state } = fields;
  const save = known => post('/games/save', { id, revision: known, state });
  try {
    return await save(revision);
  } catch (error) {
    if ([404, 422].includes(error.status)) return post('/games', fields);
    if (error.status !== 409) throw error;
  }
  const kept = await get(`/games/${id}`);
  // It has arrived already: another page sent it, or this one before it closed.
  if (Game.fromJSON(kept.state).moves === Game.fromJSON(state).moves) return undefined;
  // A save that was under way when the page closed has not arrived.
  if (kept.revision < revision) return save(kept.revision);
  return post('/games', fields);
}
