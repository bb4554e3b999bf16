// The card beside the board: hints, what Check and Solve found, the words of a step.

import { $, h } from './dom.js';
import { leave, on } from './session.js';

const card = $('#card');
let owner = '';

/** Shows a card; `from` names who shows it. */
export function openCard(from, title, ...content) {
  owner = from;
  $('#card-title').textContent = title;
  $('#card-body').replaceChildren(...content.flat().filter(Boolean));
  card.hidden = false;
}

/** Closes the card, if `from` (or anyone) shows it. */
export function closeCard(from = owner) {
  if (owner !== from || card.hidden) return;
  card.hidden = true;
  owner = '';
}

export const cardOwner = () => (card.hidden ? '' : owner);

const isProof = line => /^\s*\d+(\.\d+)*\.?\s/.test(line);

/** What is not so is written alike in proofs and conclusions. */
const plain = text => text.replaceAll(/ ?<> ?/g, ' ≠ ');

/** The words of a step in one line, without its proof, which may have a hundred lines. */
export const brief = step =>
  plain(step.text)
    .split('\n')
    .filter(line => !isProof(line))
    .join(' ');

/** The words of a step: the reason, its proof if it has one, and what follows. */
export function words(step, onLine) {
  const lines = plain(step.text).split('\n');
  const result = lines.filter(line => /^=> /.test(line.trim())).map(line => line.trim().slice(3));
  const reason = lines.filter(line => !/^=> /.test(line.trim()));
  const proof = reason.filter(isProof);
  return [
    h('p', { class: 'reason' }, reason.filter(line => !isProof(line)).join(' ')),
    proof.length > 0 &&
      h(
        'ol',
        { class: 'proof', tabindex: 0, 'aria-label': 'The proof, line by line' },
        ...proof.map(line => {
          const [, number, text] = /^\s*(\d+(?:\.\d+)*)\.?\s+(.*)$/.exec(line);
          const depth = number.split('.').length - 1;
          return h(
            'li',
            { class: `depth${Math.min(depth, 3)}` },
            h('button', { onclick: () => onLine?.(number) }, h('b', {}, number), ' ', text),
          );
        }),
      ),
    ...result.map(text => h('p', { class: 'result' }, text)),
  ];
}

on('game', () => closeCard());
on('leave', () => closeCard());

$('#card-close').addEventListener('click', leave);
