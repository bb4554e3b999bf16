// Asks which of two states of a game to keep, if it was played in two places at once.

import { h } from './dom.js';
import { CELLS, lineOf } from './cells.js';
import { thumbnail } from './thumbnail.js';

const states = h('div', { class: 'pair' });
const dialog = h(
  'dialog',
  { id: 'conflict', 'aria-labelledby': 'conflict-title' },
  h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'conflict-title' }, 'Played in two places'),
    h(
      'p',
      {},
      'This game was also played in another window or in the terminal. How does it go on here?',
    ),
    states,
    h(
      'p',
      { class: 'row end' },
      h('button', { value: 'other' }, 'Take the one there'),
      h('button', { value: 'copy', class: 'main', autofocus: true }, 'Keep this one as a copy'),
    ),
  ),
);
document.body.append(dialog);

function figure(title, game, marked) {
  const open = game.squares.filter(square => !square.digit).length;
  const picture = thumbnail(lineOf(game.digits), { givens: lineOf(game.givens), marked, label: title });
  return h('figure', {}, picture, h('figcaption', {}, `${title}: ${open} to go`));
}

/** Shows both states and where their digits differ. Answers `copy`, `other`, or '' for neither. */
export function ask(ours, theirs) {
  const [here, there] = [ours.digits, theirs.digits];
  const differing = CELLS.filter(cell => here[cell] !== there[cell]);
  states.replaceChildren(figure('Here', ours, differing), figure('There', theirs, differing));
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
  }
  return new Promise(answer => {
    dialog.addEventListener('close', () => answer(dialog.returnValue), { once: true });
  });
}
