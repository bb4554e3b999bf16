// The pad below the board: digits, modes, colors. Buttons with `data-command` run a command of the
// table, wherever on the page they stand.

import { COMMANDS, MODES, pressDigit, run } from './commands.js';
import { DIGITS } from './cells.js';
import { $, $$, h } from './dom.js';
import { on, session } from './session.js';
import { settings } from './settings.js';

const digits = DIGITS.map(digit =>
  h(
    'button',
    { 'data-digit': digit, onclick: () => pressDigit(digit) },
    h('b', {}, String(digit)),
    ' ',
    h('small'),
  ),
);
$('#digits').append(...digits);

document.addEventListener('click', event => {
  const button = event.target.closest('[data-command]');
  if (!button) return;
  button.closest('[popover]')?.hidePopover();
  run(button.dataset.command);
});

for (const button of $$('[data-command]')) {
  const [keys, about] = COMMANDS[button.dataset.command];
  if (!button.title) button.title = keys[0] ? `${about} (${keys[0]})` : about;
}

on('view', () => {
  const { game, mode, digit: picked } = session;
  const left = game.left;
  digits.forEach((button, at) => {
    const digit = at + 1;
    button.classList.toggle('done', left[at] === 0);
    button.setAttribute('aria-pressed', String(picked === digit));
    button.lastChild.replaceChildren(
      left[at] ? String(left[at]) : '✓',
      h('span', { class: 'unseen' }, ' left'),
    );
  });
  $('#pad').dataset.mode = mode;
  for (const name of MODES)
    $(`#modes [data-command=${name}]`).setAttribute('aria-pressed', String(mode === name));
  $('[data-command=digitFirst]').setAttribute('aria-pressed', String(settings.digitFirst));
  $('#colors').hidden = mode !== 'color';
  $('#color-target').textContent = picked ? `for candidate ${picked}` : 'for cells, or pick a digit';
  $('[data-command=undo]').disabled = game.done === 0;
  $('[data-command=redo]').disabled = game.done === game.changes.length;
  $('#begin').hidden = game.phase !== 'editing';
  document.body.dataset.phase = game.phase;
});
