// Messages to the player: one line, which a screen reader reads out.

import { $ } from './dom.js';

const line = $('#say');

/** Writes a sentence; `kind` is empty, good or bad. */
export function say(sentence, kind = '') {
  // The same sentence again is news, too: a screen reader notices only what changes.
  line.textContent = line.textContent === sentence ? sentence + '\u00a0' : sentence;
  line.className = kind;
}

/** Removes the message. */
export function unsay() {
  line.textContent = line.className = '';
}

/** Runs a task; if it fails, says why. */
export async function attempt(task) {
  try {
    return await task();
  } catch (error) {
    if (error.name !== 'AbortError') say(error.message, 'bad');
    return undefined;
  }
}
