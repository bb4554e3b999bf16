// Asks the server. Every answer is JSON; a refusal becomes an Error with the server's sentence
// and its status.

const GONE = 'The program does not answer. Is `ennead serve` still running?';

// What browsers still send for a page that is closed is shorter than 64 KiB. Bodies are ASCII.
const MOST_LAST = 60_000;

async function ask(method, path, body, signal, isLasting) {
  const text = body && JSON.stringify(body);
  let answer;
  try {
    answer = await fetch('api' + path, {
      method,
      signal,
      headers: body && { 'Content-Type': 'application/json' },
      body: text,
      keepalive: isLasting && text.length < MOST_LAST,
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Error(GONE);
  }
  const { ok, status, statusText } = answer;
  const data = await answer.json().catch(error => {
    // Who stops a request stops its answer, too.
    if (error.name === 'AbortError') throw error;
    throw new Error(`Something between this page and ennead answered: ${status} ${statusText}.`);
  });
  if (!ok) throw Object.assign(new Error(data.error), { status });
  return data;
}

export const get = (path, signal) => ask('GET', path, undefined, signal);
export const post = (path, body, signal) => ask('POST', path, body, signal);

/** Like `post`, but the browser goes on sending it when the page is closed, unless it is too long. */
export const postLasting = (path, body) => ask('POST', path, body, undefined, true);

/** Loads a module of the page when it is first needed, as in load('hint.js'). */
export async function load(name) {
  try {
    return await import(`./${name}`);
  } catch (error) {
    // Each browser says in its own words that it got no module.
    throw /module/i.test(error.message) ? new Error(GONE) : error;
  }
}

/** Sends what must still arrive when the page is closed. False: the browser does not send it, because
 * it is longer than 64 KiB. */
export const sendLast = (path, body) =>
  navigator.sendBeacon('api' + path, new Blob([JSON.stringify(body)], { type: 'application/json' }));

const running = new Map();

/** Like `post`, but stops the request of the same path that is still under way. */
export async function postLatest(path, body) {
  stop(path);
  const controller = new AbortController();
  running.set(path, controller);
  try {
    return await post(path, body, controller.signal);
  } finally {
    if (running.get(path) === controller) running.delete(path);
  }
}

/** Stops the request of this path that `postLatest` has under way, if there is one. */
export function stop(path) {
  running.get(path)?.abort();
}
