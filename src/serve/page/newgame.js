// New: the dialog with the player's wish, and the request for a puzzle. A wish is a level, a technique or
// a time: choosing one takes back the others, so no wish contradicts another.

import { get, postLatest, stop } from './api.js';
import { focusBoard } from './board.js';
import { $, $$, attempt, h, say, write } from './dom.js';
import { Game } from './game.js';
import { open } from './session.js';
import { setTo, settings } from './settings.js';

const dialog = $('#new');
const form = $('#new form');
const note = $('#new-note');
const { technique, minutes } = form.elements;
const radios = $$('[name=level]', form);
const bodies = new Map(); // what to ask the server for, by the words of a technique or time
let wish = { kind: 'level', value: settings.level };

/** Says something above the buttons; `kind` is empty or bad. */
const tell = (sentence, kind) => write(note, sentence, kind);

/** Opens the dialog. */
export const openNew = () =>
  attempt(
    async () => {
      tell('');
      draw();
      dialog.showModal();
      if (bodies.size) return;
      const kinds = await get('/new');
      if (!bodies.size) fill(kinds);
    },
    { tell },
  );

/** Lists the times, and the techniques by family. */
function fill(kinds) {
  for (const each of kinds) bodies.set(each.words, each.wish);
  const options = members => members.map(({ name, words }) => h('option', { value: words }, name));
  for (const [group, members] of Object.entries(Object.groupBy(kinds, each => each.group))) {
    if (group === 'times') minutes.append(...options(members));
    else if (group !== 'levels') technique.append(h('optgroup', { label: group }, ...options(members)));
  }
}

form.addEventListener('change', ({ target }) => {
  if (target.name === 'level') setTo('level', target.value);
  wish = target.value ? { kind: target.name, value: target.value } : { kind: 'level', value: settings.level };
  draw();
});

/** Shows the wish in all fields, and on the button. */
function draw() {
  for (const each of radios) each.checked = wish.kind === 'level' && each.value === wish.value;
  for (const each of [technique, minutes]) each.value = wish.kind === each.name ? wish.value : '';
  const puzzle = {
    level: `${wish.value} puzzle`,
    technique: `puzzle with ${wish.value}`,
    minutes: `puzzle of ${wish.value}`,
  };
  $('.main', form).textContent = `New ${puzzle[wish.kind]}`;
}

form.addEventListener('submit', event =>
  attempt(
    async () => {
      event.preventDefault();
      const { kind, value } = wish;
      tell('Making a puzzle…');
      // A second press of the button begins again.
      const made = await postLatest('/new', kind === 'level' ? { difficulty: value } : bodies.get(value));
      dialog.close();
      open(Game.play(made.puzzle), { facts: { ...made, wish: value } });
      say(`A new game${made.difficulty ? `, ${made.difficulty}` : ''}.`);
      focusBoard();
    },
    { tell },
  ),
);

$('[value=cancel]', form).addEventListener('click', () => dialog.close());
// Closing the dialog stops the search for a puzzle.
dialog.addEventListener('close', () => stop('/new'));
