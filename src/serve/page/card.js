// The card beside the board: hints, what Check and Solve found, the words of a step.

import { focusBoard } from './board.js';
import { $, h } from './dom.js';
import { flat } from './picture.js';
import { leave, on } from './session.js';

const card = $('#card');
const body = $('#card-body');
let owner = '';

/** Shows a card; `from` names who shows it. The focus stays in the card, on the button of the same name
 * if there still is one. */
export function openCard(from, title, ...content) {
  owner = from;
  $('#card-title').textContent = title;
  const focus = body.contains(document.activeElement) && document.activeElement.textContent;
  body.replaceChildren(...content.flat().filter(Boolean));
  card.hidden = false;
  if (focus === false) return;
  const isSame = button => button.textContent === focus && !button.disabled;
  ([...body.querySelectorAll('button')].find(isSame) ?? body).focus({ preventScroll: true });
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

const isProof = line => /^\s*\d+(\.\d+)*\.?\s/.test(line);

const plain = text => text.replaceAll('<>', '≠');

/** The words of a step in one line, without its proof, which may have a hundred lines. */
export const brief = step =>
  plain(step.text)
    .split('\n')
    .filter(line => !isProof(line))
    .join(' ')
    .replace(': => ', '. => ');

/** The words of a step: the reason, its proof if it has one, and what follows. */
export function words(step, onLine) {
  const lines = plain(step.text).split('\n');
  const result = lines.filter(line => /^=> /.test(line.trim())).map(line => line.trim().slice(3));
  const reason = lines.filter(line => !/^=> /.test(line.trim()));
  const proof = reason.filter(isProof);
  const claims = new Map(flat(step.lines).map(line => [line.n, plain(line.claim)]));
  return [
    h('p', { class: 'reason' }, reason.filter(line => !isProof(line)).join(' ')),
    proof.length > 0 &&
      h(
        'ol',
        { class: 'proof', 'aria-label': 'The proof, line by line' },
        ...proof.map(line => {
          const [, number, text] = /^\s*(\d+(?:\.\d+)*)\.?\s+(.*)$/.exec(line);
          const depth = number.split('.').length - 1;
          const claim = claims.get(number) ?? '';
          const why = text.startsWith(claim) ? text.slice(claim.length).trim() : text;
          return h(
            'li',
            { class: `depth${Math.min(depth, 3)}` },
            h(
              'button',
              { onclick: () => onLine?.(number) },
              h('span', { class: 'number' }, number),
              ' ',
              why !== text && [h('b', {}, claim), why && ': '],
              why,
            ),
          );
        }),
      ),
    ...result.map(text => h('p', { class: 'result' }, text)),
  ];
}

on('game', () => closeCard());
on('leave', () => closeCard());

$('#card-close').addEventListener('click', leave);
