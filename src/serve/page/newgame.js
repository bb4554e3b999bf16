// New: the dialog with the player's wishes, and the request for a puzzle.

import { get, postLatest, stop } from './api.js';
import { focusBoard } from './board.js';
import { $, $$, attempt, h, say } from './dom.js';
import { Game } from './game.js';
import { open } from './session.js';

const dialog = $('#new');
const form = $('#new form');
let isFilled = false;

/** Opens the dialog. */
export async function openNew() {
  busy(false);
  dialog.showModal();
  if (isFilled) return;
  isFilled = true;
  const techniques = await attempt(() => get('/techniques'));
  $('#new-technique').append(
    ...(techniques ?? []).map(({ name, rating, estimate }) =>
      h('option', { value: name }, `${name} (${rating?.toFixed(1) ?? `~${estimate.toFixed(1)}`})`),
    ),
  );
}

function busy(isBusy, note = '') {
  $('#new-note').textContent = note;
  form.toggleAttribute('aria-busy', isBusy);
  for (const button of $$('button', form)) button.disabled = isBusy && button.value !== 'cancel';
}

/** A range of two fields as [from, to]; without an end up to `most`; nothing if both are empty. */
function range(name, most) {
  const [from, to] = [form.elements[`${name}-from`].value, form.elements[`${name}-to`].value];
  return from || to ? [Number(from || 0), to ? Number(to) : most] : undefined;
}

function wishes(difficulty) {
  const technique = form.elements.technique.value;
  return {
    difficulty: difficulty || undefined,
    er: range('er', 12),
    minutes: range('minutes', null),
    require: technique ? [technique] : undefined,
    from: form.elements.from.value === 'store' ? 'store' : undefined,
  };
}

form.addEventListener('submit', event => {
  event.preventDefault();
  const button = event.submitter;
  if (button?.value === 'cancel') return dialog.close();
  return make(wishes(button?.value));
});

async function make(body) {
  busy(true, body.from === 'store' ? 'Looking in the store…' : 'Making a puzzle…');
  try {
    const made = await postLatest('/new', body);
    dialog.close();
    const facts = { ...made, wish: body.difficulty ?? 'as you asked for' };
    open(Game.play(made.puzzle), { facts });
    say(`A new game${made.difficulty ? `, ${made.difficulty}` : ''}.`);
    focusBoard();
  } catch (error) {
    busy(false, error.name === 'AbortError' ? '' : error.message);
  }
}

// Closing the dialog stops the search for a puzzle.
dialog.addEventListener('close', () => stop('/new'));
