// New: the dialog with the player's wish, and the request for a puzzle. A wish is a level, a technique or
// a time: choosing one takes back the others, so no wish contradicts another.

import { get, postLatest, stop } from './api.js';
import { focusBoard } from './board.js';
import { $, $$, h, say, wait } from './dom.js';
import { Game } from './game.js';
import { open } from './session.js';
import { setTo, settings } from './settings.js';

const dialog = $('#new');
const form = $('#new form');
const note = $('#new-note');
const { technique, minutes } = form.elements;
const levels = $$('[name=level]', form);
let wish = { kind: 'level', value: settings.level };

/** Opens the dialog. */
export async function openNew() {
  note.textContent = '';
  draw();
  dialog.showModal();
  if (technique.options.length > 1) return;
  try {
    const all = await get('/techniques');
    technique.append(...groups(all.filter(({ practice }) => practice)));
  } catch (error) {
    note.textContent = error.message;
  }
}

/** Techniques by family. */
function groups(techniques) {
  const text = ({ name, rating, estimate }) => `${name} (${rating?.toFixed(1) ?? `~${estimate.toFixed(1)}`})`;
  return Object.entries(Object.groupBy(techniques, ({ family }) => family)).map(([family, members]) =>
    h('optgroup', { label: family }, ...members.map(each => h('option', { value: each.name }, text(each)))),
  );
}

form.addEventListener('change', ({ target }) => {
  if (target.name === 'level') setTo('level', target.value);
  wish = target.value ? { kind: target.name, value: target.value } : { kind: 'level', value: settings.level };
  draw();
});

/** Shows the wish in all fields, and on the button. */
function draw() {
  for (const each of levels) each.checked = wish.kind === 'level' && each.value === wish.value;
  for (const each of [technique, minutes]) each.value = wish.kind === each.name ? wish.value : '';
  const puzzle = {
    level: `${wish.value} puzzle`,
    technique: `puzzle with one ${wish.value}`,
    minutes: `puzzle of ${minutes.selectedOptions[0].text}`,
  };
  $('.main', form).textContent = `New ${puzzle[wish.kind]}`;
}

/** The wish as the server takes it, and in the words that the store keeps. */
function request({ kind, value }) {
  if (kind === 'level') return [{ difficulty: value }, value];
  if (kind === 'technique') return [{ unique_technique: value }, `one ${value}`];
  const [from, to] = value.split('-');
  return [{ minutes: [Number(from), to ? Number(to) : null] }, minutes.selectedOptions[0].text];
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  const [body, words] = request(wish);
  note.textContent = 'Making a puzzle…';
  const end = wait();
  try {
    const made = await postLatest('/new', body);
    dialog.close();
    open(Game.play(made.puzzle), { facts: { ...made, wish: words } });
    say(`A new game${made.difficulty ? `, ${made.difficulty}` : ''}.`);
    focusBoard();
  } catch (error) {
    // A second press of the button begins again.
    if (error.name !== 'AbortError') note.textContent = error.message;
  } finally {
    end();
  }
});

$('[value=cancel]', form).addEventListener('click', () => dialog.close());
// Closing the dialog stops the search for a puzzle.
dialog.addEventListener('close', () => stop('/new'));
