// Asks the server. Every answer is JSON; a refusal becomes an Error with the server's sentence
// and its status. The status is 0 if the server does not answer.

import { sentenceOf } from './dom.js';

const GONE = 'The program does not answer: is `ennead serve` still running?';

// The server answers within 12 seconds, except long work, which a signal stops.
const soon = () => AbortSignal.timeout(15_000);

// Browsers send less than 64 KiB for a page that was closed. Bodies are ASCII.
const MOST_LAST = 60_000;

async function ask(method, path, body, signal = soon(), isLasting) {
  const text = body && JSON.stringify(body);
  let answer, data;
  try {
    answer = await fetch('api' + path, {
      method,
      signal,
      headers: body && { 'Content-Type': 'application/json' },
      body: text,
      keepalive: isLasting && text.length < MOST_LAST,
    });
    data = await answer.json();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    const { status, statusText } = answer ?? {};
    const other = `Something between this page and ennead answered: ${status} ${statusText}.`;
    throw Object.assign(new Error(error.name === 'SyntaxError' ? other : GONE), { status: 0 });
  }
  const { ok, status } = answer;
  if (!ok) throw Object.assign(new Error(sentenceOf(data.error)), { status });
  return data;
}

export const get = (path, signal) => ask('GET', path, undefined, signal);
export const post = (path, body, signal) => ask('POST', path, body, signal);

/** Like `post`, but the browser sends it even if the page is closed, unless it is too long. */
export const postLasting = (path, body) => ask('POST', path, body, undefined, true);

const running = new Map();

/** Like `post`, but stops an earlier request of the same path. */
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

/** Stops the running request of `postLatest` to this path, if any. */
export function stop(path) {
  running.get(path)?.abort();
}
