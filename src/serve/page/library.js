// The library: the puzzles of the store, with filters and small pictures, import and export.

import { get, post } from './api.js';
import { $, $$, h, plural } from './dom.js';
import { factsText } from './facts.js';
import { focusBoard } from './board.js';
import { Game } from './game.js';
import { attempt, say } from './say.js';
import { open } from './session.js';
import { thumbnail } from './thumbnail.js';

const PAGE = 24;
const MESSAGES = 20; // how many are shown of puzzles that were not imported
const form = $('#find');
const list = $('#puzzles');
let found = [];

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
      return;
    }
    if (!from) found = [];
    found.push(...answer.puzzles);
    $('#found').textContent = answer.total
      ? `${plural(answer.total, 'puzzle')}`
      : 'No puzzle fits. Import some, or change the filter.';
    const items = answer.puzzles.map(item);
    if (from) list.append(...items);
    else list.replaceChildren(...items);
    $('#more').hidden = found.length >= answer.total;
    for (const link of $$('#export a')) {
      link.href = `api/export?${query({ format: link.dataset.format, sort: '' })}`;
    }
  });

function item(puzzle) {
  const facts = factsText(puzzle) || plural(puzzle.clues, 'clue');
  return h(
    'li',
    {},
    h(
      'button',
      { onclick: () => play(puzzle) },
      thumbnail(puzzle.puzzle, { label: 'Play' }),
      h('span', {}, facts),
    ),
    h('label', {}, h('input', { type: 'checkbox', value: puzzle.id }), ' choose'),
  );
}

function play(puzzle) {
  open(Game.play(puzzle.puzzle), { facts: { ...puzzle, level: puzzle.difficulty } });
  say('A game from the library.');
  focusBoard();
}

/** The puzzles that are ticked. */
export function ticked() {
  const ids = new Set($$('input:checked', list).map(box => box.value));
  return found.filter(puzzle => ids.has(String(puzzle.id)));
}

form.addEventListener('submit', event => {
  event.preventDefault();
  find();
});
form.elements.sort.addEventListener('change', () => find());
$('#more').addEventListener('click', () => find(found.length));

$('#remove-puzzles').addEventListener('click', () =>
  attempt(async () => {
    const ids = ticked().map(puzzle => puzzle.id);
    if (!ids.length) return say('Tick the puzzles to remove first.');
    if (!confirm(`Remove ${plural(ids.length, 'puzzle')} from the store?`)) return undefined;
    const { removed } = await post('/puzzles/remove', { ids });
    say(`${plural(removed, 'puzzle')} removed.`);
    return find();
  }),
);

$('#import').addEventListener('change', event =>
  attempt(async () => {
    const [file] = event.target.files;
    if (!file) return;
    const text = await file.text();
    event.target.value = '';
    const sum = { added: 0, known: 0, malformed: 0, refused: 0 };
    const all = [];
    let why = '';
    $('#not-added').replaceChildren();
    try {
      for await (const { messages, ...counts } of addAll(text, file.name, $('#import-rate').checked)) {
        for (const name of Object.keys(sum)) sum[name] += counts[name];
        all.push(...messages);
        say(`Importing ${file.name}: ${sum.added + sum.known} so far…`);
      }
    } catch (error) {
      why = ` The rest is not imported: ${error.message}`;
    }
    const { added, known, malformed, refused } = sum;
    const without = malformed + refused;
    const counts = [
      `${added} new`,
      `${known} known`,
      malformed && `${malformed} unreadable`,
      refused && `${refused} without exactly one solution`,
    ];
    say(`${counts.filter(Boolean).join(', ')}.${why}`, without || why ? 'bad' : 'good');
    const shown = all.slice(0, MESSAGES);
    if (without > shown.length) shown.push(`and ${without - shown.length} more`);
    $('#not-added').replaceChildren(...shown.map(message => h('li', {}, message)));
    await find();
  }),
);

/** Adds the puzzles of a text part by part, and yields what the server answers to each. A part ends
 * between lines; where records end, the server tells: what it leaves begins the next part. */
async function* addAll(text, source, rate) {
  // Ratings take their time: small parts show how far it is.
  const usual = rate ? 10_000 : 300_000;
  let [from, size, place] = [0, usual, {}];
  while (from < text.length) {
    const part = text.slice(from, lineEnd(text, from, from + size));
    const more = from + part.length < text.length;
    const answer = await post('/puzzles', { text: part, source, rate, more, ...place });
    const { rest, line, above } = answer;
    place = { line, above };
    from += part.length - rest.length;
    // A record that is longer than the part.
    size = rest.length === part.length ? 2 * size : usual;
    yield answer;
  }
}

/** The end of the last line that ends before `to`; of the first one, if that is longer. */
function lineEnd(text, from, to) {
  if (to >= text.length) return text.length;
  const end = text.lastIndexOf('\n', to - 1) + 1;
  return end > from ? end : text.indexOf('\n', to) + 1 || text.length;
}
