// The card beside the board: hints, results of Check and Solve, the words of a step.

import { focusBoard } from './board.js';
import { $, $$, h } from './dom.js';
import { drawLine } from './picture.js';
import { leave, on } from './session.js';

const card = $('#card');
const body = $('#card-body');
const actions = $('#card-actions');
let owner = '';

// What the card has no room for is scrolled to; this button is there while more is below.
const PART = 0.8; // of what is seen
const down = h('button', { class: 'quiet', 'aria-label': 'More below', onclick: () => body.scrollBy(0, PART * body.clientHeight) }, '▾');
const tellMore = () => {
  const isMore = body.scrollHeight - body.scrollTop - body.clientHeight > 1;
  card.classList.toggle('more', isMore);
  down.hidden = !isMore;
};
body.addEventListener('scroll', tellMore);
new ResizeObserver(tellMore).observe(body);

/** Shows a card from its beginning, with `buttons` below it; `from` names who shows it. A focus in the
 * card stays there, on the button of the same name if there is one. */
export function openCard(from, title, content, ...buttons) {
  owner = from;
  $('#card-title').textContent = title;
  const focus = document.activeElement.closest('#card-body, #card-actions') && document.activeElement.textContent;
  body.replaceChildren(...content.flat().filter(Boolean));
  actions.replaceChildren(...buttons.filter(Boolean), down);
  card.hidden = false;
  body.scrollTop = 0;
  tellMore();
  // On a phone the board may be out of sight.
  for (const part of ['#frame', '#top']) $(part).scrollIntoView({ block: 'nearest' });
  if (focus === null) return;
  const isSame = button => button.textContent === focus && !button.disabled && !button.hidden;
  ($$('#card-body button, #card-actions button').find(isSame) ?? body).focus({ preventScroll: true });
}

/** Closes the card, if `from` (or anyone) shows it. A focus in it goes to the board. */
export function closeCard(from = owner) {
  if (owner !== from || card.hidden) return;
  const hasFocus = card.contains(document.activeElement);
  card.hidden = true;
  owner = '';
  if (hasFocus) setTimeout(focusBoard);
}

export const cardOwner = () => (card.hidden ? '' : owner);

const isProof = line => /^\s*\d+(\.\d+)*(-\d+)?\.?\s/.test(line);

const plain = text => text.replaceAll('<>', '≠');

// The reasons in a chain or proof are explained on the card alone.
const isLabels = line => line.startsWith('In brackets is why:');

/** The words of a step in one line, without its proof, which may have a hundred lines. */
export const brief = step =>
  plain(step.text)
    .split('\n')
    .filter(line => !isProof(line) && !isLabels(line))
    .join(' ')
    .replace(': => ', '. => ');

/** In a list of buttons, the arrows up and down press the one before or after the one in focus. */
export function walkByArrows(list) {
  list.addEventListener('keydown', event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const buttons = $$('button', list);
    const next = buttons[buttons.indexOf(document.activeElement) + by];
    next?.focus({ preventScroll: true });
    next?.click();
    event.preventDefault();
  });
}

/** Marks one button of a list, or none. The tab key reaches it alone, or the first. */
export function markCurrent(list, current) {
  const buttons = $$('button', list);
  for (const button of buttons) {
    if (button === current) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
    button.tabIndex = button === (current ?? buttons[0]) ? 0 : -1;
  }
}

/** The words of a step: the reason, its proof if it has one, what follows, and its notation. */
export function words(step, notation) {
  const lines = plain(step.text).split('\n');
  const result = lines.filter(line => /^=> /.test(line.trim())).map(line => line.trim().slice(3));
  const reason = lines.filter(line => !/^=> /.test(line.trim()));
  const proof = reason.filter(isProof);
  const notated = plain(notation).split('\n').filter(line => !/^=> /.test(line.trim()));
  return [
    h('p', { class: 'reason' }, reason.filter(line => !isProof(line)).join(' ')),
    proof.length > 0 && proofList(proof, step),
    ...result.map(text => h('p', { class: 'result' }, text)),
    h('p', { class: 'notation' }, notated.join('\n')),
  ];
}

/** The rows of a proof as buttons. A row of several lines shows the last of them. */
function proofList(proof, step) {
  const list = h('ol', { class: 'proof', 'aria-label': 'The proof, line by line' });
  for (const line of proof) {
    const [, around, first, last, text] = /^\s*((?:\d+\.)*)(\d+)(?:-(\d+))?\.?\s+(.*)$/.exec(line);
    const number = around + (last ?? first);
    const [claim, ...why] = text.split(/ {2,}|; (?=lines? )/);
    const button = h(
      'button',
      {},
      h('span', { class: 'number' }, last ? `${around}${first}-${last}` : number),
      ' ',
      h('b', {}, claim),
      why.length > 0 && `: ${why.join('; ')}`,
    );
    button.addEventListener('click', () => {
      markCurrent(list, button);
      button.scrollIntoView({ block: 'nearest' });
      drawLine(step, number);
    });
    list.append(h('li', { class: `depth${Math.min(around.split('.').length - 1, 3)}` }, button));
  }
  markCurrent(list);
  walkByArrows(list);
  return list;
}

on('game', () => closeCard());
on('leave', () => closeCard());

$('#card-close').addEventListener('click', leave);
