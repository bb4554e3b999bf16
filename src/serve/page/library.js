// The library: the puzzles of the store, with filters and small pictures, and their export.

import { get, load, post } from './api.js';
import { $, $$, h, plural } from './dom.js';
import { factsText } from './facts.js';
import { focusBoard } from './board.js';
import { Game } from './game.js';
import { attempt, say } from './say.js';
import { open } from './session.js';
import { thumbnail } from './thumbnail.js';

const PAGE = 24;
const form = $('#find');
const list = $('#puzzles');
let found = [];
const chosen = new Map(); // id: puzzle; it stays chosen in other lists

// The actions for chosen puzzles; shown and hidden, so that a button keeps the focus.
const button = (text, attributes) => h('button', { class: 'quiet', ...attributes }, text);
const count = h('span');
const none = button('None', { onclick: () => choose(false) });
const all = button('Choose all that are listed', { onclick: () => choose(true) });
const some = [
  count,
  none,
  button('Print chosen', { 'data-command': 'print' }),
  button('Rate chosen', { onclick: () => rate() }),
  button('Remove chosen', { onclick: () => remove() }),
];
$('#chosen').append(...some, all);
tellChosen();

/** The condition and order as a query. */
function query(extra) {
  const fields = { where: form.elements.where.value.trim(), sort: form.elements.sort.value, ...extra };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Lists the puzzles that fit, from number `from` on. */
export const find = (from = 0) =>
  attempt(async () => {
    let answer;
    try {
      answer = await get(`/puzzles?${query({ from, count: PAGE })}`);
    } catch (error) {
      $('#found').textContent = error.message;
      list.replaceChildren();
      found = [];
      tellChosen();
      $('#more').hidden = true;
      return;
    }
    if (!from) found = [];
    found.push(...answer.puzzles);
    $('#found').textContent = answer.total
      ? `${plural(answer.total, 'puzzle')}`
      : form.elements.where.value.trim()
        ? 'No puzzle fits. What asks for ratings leaves out puzzles that have none: choose them to rate them.'
        : 'No puzzle yet. Import some.';
    const items = answer.puzzles.map(item);
    if (from) list.append(...items);
    else list.replaceChildren(...items);
    $('#more').hidden = found.length >= answer.total;
    tellChosen();
  });

function item(puzzle) {
  const { id } = puzzle;
  if (chosen.has(id)) chosen.set(id, puzzle);
  const facts = factsText(puzzle) || plural(puzzle.clues, 'clue');
  return h(
    'li',
    {},
    h(
      'button',
      { onclick: () => play(puzzle) },
      thumbnail(puzzle.puzzle, { label: `Play puzzle ${id}` }),
      h('span', {}, facts),
    ),
    h(
      'label',
      {},
      h('input', {
        type: 'checkbox',
        checked: chosen.has(id),
        'aria-label': `choose puzzle ${id}`,
        onchange: ({ target }) => {
          if (target.checked) chosen.set(id, puzzle);
          else chosen.delete(id);
          tellChosen();
        },
      }),
      ' choose',
    ),
  );
}

function play(puzzle) {
  open(Game.play(puzzle.puzzle), { facts: puzzle });
  say('A game from the library.');
  focusBoard();
}

/** The puzzles that are chosen. */
export const ticked = () => [...chosen.values()];

/** Ticks all puzzles that are listed, or takes back all that are chosen. The button is hidden then, and
 * the other one gets the focus. */
function choose(isAll) {
  if (isAll) found.forEach(puzzle => chosen.set(puzzle.id, puzzle));
  else chosen.clear();
  for (const box of $$('input', list)) box.checked = isAll;
  tellChosen();
  (isAll ? none : all).focus();
}

/** Shows how many puzzles are chosen, and their actions. */
function tellChosen() {
  count.textContent = `${chosen.size} chosen`;
  for (const each of some) each.hidden = !chosen.size;
  all.hidden = found.every(({ id }) => chosen.has(id));
}

form.addEventListener('submit', event => {
  event.preventDefault();
  find();
});
form.elements.sort.addEventListener('change', () => find());
for (const link of $$('#export a')) {
  link.addEventListener('click', () => {
    link.href = `api/export?${query({ format: link.dataset.format })}`;
  });
}
$('#more').addEventListener('click', () => find(found.length));

/** Finds the ratings of those that have none. */
const rate = () =>
  attempt(async () => {
    const lines = ticked().map(({ puzzle }) => `${puzzle}\n`);
    await (await load('import.js')).rate(lines.join(''), 'the chosen puzzles', lines.length);
    await find();
  });

const remove = () =>
  attempt(async () => {
    const ids = [...chosen.keys()];
    if (!confirm(`Remove ${plural(ids.length, 'puzzle')} from the store?`)) return undefined;
    const { removed } = await post('/puzzles/remove', { ids }).catch(async error => {
      // Somebody else was quicker: then none was removed, and the list is old.
      if (error.status === 404) {
        chosen.clear();
        await find();
      }
      throw error;
    });
    chosen.clear();
    say(`${plural(removed, 'puzzle')} removed.`);
    return find();
  });
