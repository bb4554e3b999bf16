// Tells the player something in one line, which a screen reader reads out.

import { $ } from './dom.js';

const line = $('#say');

/** Writes a sentence; `kind` is empty, good or bad. */
export function say(sentence, kind = '') {
  // The same sentence again is news, too: a screen reader notices only what changes.
  line.textContent = line.textContent === sentence ? sentence + '\u00a0' : sentence;
  line.className = kind;
}

/** What was said is not so any more. */
export function unsay() {
  line.textContent = line.className = '';
}

/** Runs what may fail, and tells why it did. */
export async function attempt(task) {
  try {
    return await task();
  } catch (error) {
    if (error.name !== 'AbortError') say(error.message, 'bad');
    return undefined;
  }
}
