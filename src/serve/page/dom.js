// Makes elements, says things to the player, asks questions. A page without a framework needs little more.

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

/** A message of the server as a sentence. The name of a cell stays as it is. */
export const sentenceOf = text => text.replace(/^[a-z](?!\d)/, letter => letter.toUpperCase()).replace(/[^.?]$/, '$&.');

/** Short facts as a line, with a dot between two that are beside each other. */
export const facts = words =>
  h('span', { class: 'facts' }, ...words.filter(Boolean).flatMap(word => [h('span', {}, word), ' ']));

// ---- Messages: one line, which a screen reader reads out.

const line = $('#say');

/** Writes a sentence; `kind` is empty, good, bad, or `aloud` for what the card shows: the line is then
 * empty to the eye. */
export function say(sentence, kind = '') {
  // The same sentence again is news, too: a screen reader notices only what changes.
  line.textContent = line.textContent === sentence ? sentence + '\u00a0' : sentence;
  line.className = kind;
  // If its place was scrolled out of sight, the line is shown at the top until that is in sight again.
  line.classList.toggle('aloft', kind !== 'aloud' && isAway());
}

const isAway = () => line.parentElement.getBoundingClientRect().bottom < 0;
addEventListener('scroll', () => isAway() || line.classList.remove('aloft'));

/** Removes the message. */
export function unsay() {
  line.textContent = line.className = '';
}

/** Writes a sentence into an element; `kind` is empty, good or bad. */
export const write = (element, sentence, kind = '') =>
  Object.assign(element, { textContent: sentence, className: kind });

/** Runs a task; if it fails, says why, by `tell`. The player waits for it until `end` is called. */
export async function attempt(task, { end = wait(), tell = say } = {}) {
  try {
    return await task();
  } catch (error) {
    if (error.name !== 'AbortError') tell(error.message, 'bad');
    return undefined;
  } finally {
    end();
  }
}

// ---- Waiting: a bar moves at the top of the page.

const GLANCE = 50; // milliseconds; what takes less shows no bar
let waits = 0;

/** Shows the bar until the function that this returns is called. */
export function wait() {
  let shown = 0;
  const add = count => {
    waits += count;
    document.body.toggleAttribute('data-waits', waits > 0);
  };
  const late = setTimeout(() => add((shown = 1)), GLANCE);
  return () => {
    clearTimeout(late);
    add(-shown);
    shown = 0;
  };
}

// ---- Dialogs. The one that is open gets every key, and what is pasted or dropped.

/** True while a dialog or a menu is open: the page below it then takes no keys. */
export const isCovered = () => $('dialog:modal, :popover-open') !== null;

/** Asks a question. `answers` are the values and texts of the buttons, the safe one last: it has the
 * focus. Promises the value of the button that is pressed, or nothing after Escape. */
export function ask(title, content, answers) {
  const button = ([value, text], at) => {
    const isSafe = at === answers.length - 1;
    return h('button', { value, class: isSafe && 'main', autofocus: isSafe }, text);
  };
  const dialog = h(
    'dialog',
    { class: 'question', 'aria-label': title },
    h(
      'form',
      { method: 'dialog' },
      h('h2', {}, title),
      ...content,
      h('p', { class: 'row end' }, ...answers.map(button)),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(answer => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      answer(dialog.returnValue);
    });
  });
}
