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

const within = signal => (signal ? AbortSignal.any([soon(), signal]) : soon());

export const get = (path, signal) => ask('GET', path, undefined, within(signal));
export const post = (path, body, signal) => ask('POST', path, body, signal);

/** Like `post`, for an answer that comes soon or not at all, even if there is a signal. */
export const postSoon = (path, body, signal) => ask('POST', path, body, within(signal));

/** Like `post`, but the browser sends it even if the page is closed, unless it is too long. */
export const postLasting = (path, body) => ask('POST', path, body, undefined, true);

const running = new Map(); // by purpose: what stops the request

/** Runs `request(signal)`, and stops an earlier one of the same purpose: its answer is out of date. */
export async function latest(purpose, request) {
  stop(purpose);
  const controller = new AbortController();
  running.set(purpose, controller);
  try {
    return await request(controller.signal);
  } finally {
    if (running.get(purpose) === controller) running.delete(purpose);
  }
}

/** Like `post`, but stops an earlier request of the same purpose, which is the path if none is named. */
export const postLatest = (path, body, purpose = path) =>
  latest(purpose, signal => post(path, body, signal));

/** Stops the running request of this purpose, if any. */
export function stop(purpose) {
  running.get(purpose)?.abort();
}

/** The purpose of all requests for a game that is to be shown. */
export const OPEN = 'open';
