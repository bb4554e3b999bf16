// Makes elements, and writes messages to the player. A page without a framework needs little more.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child != null && child !== false));
  return element;
}

/** An HTML element: h('button', { class: 'main', onclick: go }, 'Go'). */
export const h = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/** The first element that a selector names. */
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Writes a number with its noun: plural(2, 'clue') is "2 clues". */
export const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Words as a list: "a, b and c". */
export const list = words =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

// ---- Messages: one line, which a screen reader reads out.

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
