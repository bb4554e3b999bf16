// Unsent saves, of a page that closed or while the server was gone. This browser keeps each
// until a save succeeds, or resend.js sends it.

const UNSENT = 'ennead.unsent';
const own = new Map(); // what this page kept, by game: {text, stored}

/** Keeps the save of a game: `id` and `revision` if it is in the store, and the fields of a new game. It
 * replaces the save that this page kept of it before. False if the browser has no room: then the old one
 * stays. */
export function keepUnsent(game, stored, fields) {
  const isKept = store([...without(own.get(game)?.text), fields]);
  if (isKept) own.set(game, { text: JSON.stringify(fields), stored });
  return isKept;
}

/** The game is saved. */
export function forgetUnsent(game) {
  if (own.has(game)) drop(own.get(game).text);
  own.delete(game);
}

/** All kept saves. */
export function unsent() {
  try {
    return JSON.parse(localStorage.getItem(UNSENT)) ?? [];
  } catch {
    return [];
  }
}

/** The `stored` of the game with this kept text; nothing if another page kept it. */
export const storedOf = text => [...own.values()].find(each => each.text === text)?.stored;

/** Drops this text. Other pages may have kept some in the meantime. */
export const drop = text => store(without(text));

const without = text => unsent().filter(fields => JSON.stringify(fields) !== text);

function store(all) {
  try {
    localStorage.setItem(UNSENT, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
