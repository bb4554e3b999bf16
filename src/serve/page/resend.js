// Sends what pages of this browser kept because they could not send it. The server has the game as it
// was, or played on: by the page that closed, whose last save may have arrived, or by somebody else.

import { get, post } from './api.js';
import { Game } from './game.js';
import { newKey } from './session.js';
import { drop, storedOf, unsent } from './unsent.js';

/** Sends what was kept; refused games stay kept. Returns the reason, or nothing. */
export async function sendUnsent() {
  let refusal = '';
  for (const fields of unsent()) {
    const text = JSON.stringify(fields);
    try {
      const answer = await send(fields);
      // A game of this page gets its number, so that it is not stored twice.
      const { moves } = Game.fromJSON(fields.state);
      if (answer) Object.assign(storedOf(text) ?? {}, answer, { moves, key: newKey(), isContested: false });
      drop(text);
    } catch (error) {
      // No answer: the next game would only wait, too.
      if (error.status === 0) throw error;
      // 409: somebody else has saved in between.
      if (error.status !== 409) refusal ||= error.message;
    }
  }
  return refusal;
}

/** Saves a game; as a copy if it was played on in another way or removed somewhere else. */
async function send({ id, revision, ...fields }) {
  const { state, key } = fields;
  try {
    const kept = id === undefined ? null : await get(`/games/${id}`);
    if (kept) {
      const [there, here] = [kept, fields].map(each => Game.fromJSON(each.state));
      // The save that was under way when the page closed may have arrived.
      if (kept.revision === revision || (knows(here, there) && here.moves !== there.moves))
        return await post('/games/save', { id, revision: kept.revision, state });
      // It has arrived already: another page sent it, or this one before it closed.
      if (knows(there, here)) return undefined;
    }
  } catch (error) {
    if (![404, 422].includes(error.status)) throw error;
  }
  const answer = await post('/games', fields);
  // It is there already, perhaps with other moves. A copy has a key that each page would give it.
  return answer.known ? send({ ...fields, id: answer.id, key: `${key}+` }) : answer;
}

/** True if `game` has all moves that are done in `other`, although it may have undone them. */
function knows(game, other) {
  const [own, others] = [game, other].map(each => each.toJSON());
  const isOwn = (change, at) => JSON.stringify(change) === JSON.stringify(own.changes[at]);
  return own.givens === others.givens && others.changes.slice(0, others.done).every(isOwn);
}
