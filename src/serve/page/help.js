// The help: the keys, from the table of commands.

import { COMMANDS } from './commands.js';
import { h } from './dom.js';

const rows = [
  [['arrows'], 'move; with Shift select, with Ctrl move only, Ctrl+Space selects'],
  [['1 to 9'], 'write a digit'],
  [['Shift+1 to 9'], 'a note in the corner'],
  [['Alt+1 to 9', 'Ctrl+1 to 9'], 'a candidate, where the browser leaves Ctrl free'],
  ...Object.values(COMMANDS).filter(([keys]) => keys.length),
];
const row = ([keys, about]) =>
  h(
    'tr',
    {},
    h('th', { scope: 'row' }, ...keys.flatMap(key => [h('kbd', {}, key), ' '])),
    h('td', {}, about),
  );
const dialog = h(
  'dialog',
  { id: 'help', 'aria-labelledby': 'help-title' },
  h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'help-title', tabindex: -1, autofocus: true }, 'Help'),
    h(
      'p',
      {},
      'Choose cells by a click, by dragging, with Shift or Ctrl; then a digit. A double click chooses all cells with the same digit. Paste a puzzle anywhere, or drop a file.',
    ),
    h('table', { id: 'keys' }, h('caption', {}, 'Keys'), h('tbody', {}, ...rows.map(row))),
    h('p', { class: 'row end' }, h('button', { class: 'main' }, 'Close')),
  ),
);
document.body.append(dialog);

/** Opens it. */
export const openHelp = () => dialog.showModal();
