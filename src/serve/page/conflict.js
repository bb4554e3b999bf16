// Asks which of two states of a game goes on, where it was played in two places at once.

import { $, h } from './dom.js';
import { lineOf } from './cells.js';
import { thumbnail } from './thumbnail.js';

const dialog = $('#conflict');

function figure(title, game) {
  const open = game.squares.filter(square => !square.digit).length;
  const picture = thumbnail(lineOf(game.digits), { givens: lineOf(game.givens), label: title });
  return h('figure', {}, picture, h('figcaption', {}, `${title}: ${open} to go`));
}

/** Shows both states. The answer is `copy`, `other`, or empty if the player chose neither. */
export function ask(ours, theirs) {
  $('#conflict-states').replaceChildren(figure('Here', ours), figure('There', theirs));
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
  }
  return new Promise(answer => {
    dialog.addEventListener('close', () => answer(dialog.returnValue), { once: true });
  });
}
