// What a page that closed could not send, because browsers then send no more than 64 KiB. This browser
// keeps it until a page is opened again.

import { get, post } from './api.js';

const UNSENT = 'ennead.unsent';

/** Keeps a game: `id` and `revision` if it is one of the store, and what a new game has. */
export function keepUnsent(game) {
  try {
    localStorage.setItem(UNSENT, JSON.stringify([...unsent(), game]));
  } catch {
    /* Without storage the last moves of a long game are lost. */
  }
}

function unsent() {
  try {
    return JSON.parse(localStorage.getItem(UNSENT)) ?? [];
  } catch {
    return [];
  }
}

/** Sends what was kept. What the server cannot take now is kept on. */
export async function sendUnsent() {
  const all = unsent();
  if (!all.length) return;
  // Another page may be opened at the same time.
  localStorage.removeItem(UNSENT);
  for (const game of all) {
    try {
      await send(game);
    } catch (error) {
      if (!error.status || error.status >= 500) keepUnsent(game);
    }
  }
}

/** Saves a game; as a copy if it was played on or removed somewhere else. */
async function send({ id, revision, ...fields }) {
  if (id === undefined) return post('/games', fields);
  const { state } = fields;
  try {
    return await post('/games/save', { id, revision, state });
  } catch (error) {
    if (![404, 409].includes(error.status)) throw error;
    const kept = error.status === 409 && (await get(`/games/${id}`));
    // A save that was under way when the page closed has not arrived.
    if (kept && kept.revision < revision) return post('/games/save', { id, revision: kept.revision, state });
    return post('/games', fields);
  }
}
