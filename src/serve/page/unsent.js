// What could not be sent: of a page that closed, or while the server was gone. This browser keeps it
// until a save succeeds, or until resend.js sends it.

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
  if (own.has(game)) drop(own.get(game).text);
  own.delete(game);
}

/** What pages kept. */
export function unsent() {
  try {
    return JSON.parse(localStorage.getItem(UNSENT)) ?? [];
  } catch {
    return [];
  }
}

/** The `stored` of the game of which this page kept this text; nothing if another page kept it. */
export const storedOf = text => [...own.values()].find(each => each.text === text)?.stored;

/** Keeps this text no longer. Other pages may have kept something in the meantime. */
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
