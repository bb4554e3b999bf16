// The library: the puzzles of the store, with filters and small pictures; their import, ratings and
// export.

import { get, latest, post } from './api.js';
import { focusBoard } from './board.js';
import { $, $$, ask, attempt, facts, h, plural, say, write } from './dom.js';
import { textOf } from './enter.js';
import { factsOf } from './facts.js';
import { Game } from './game.js';
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
  button('Rate chosen', { onclick: () => rateChosen() }),
  button('Remove chosen', { onclick: () => remove() }),
];
$('#chosen').append(...some, all);
tellChosen();

/** The condition and order as a query. */
function query(extra) {
  const fields = { where: form.elements.where.value.trim(), sort: form.elements.sort.value, ...extra };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Lists the puzzles that meet the filter, from number `from` on. */
export const find = (from = 0) =>
  attempt(async () => {
    let answer;
    try {
      // More belongs to the list as it is.
      if (!from) $('#more').hidden = true;
      const path = `/puzzles?${query({ from, count: PAGE })}`;
      answer = await latest('puzzles', signal => get(path, signal));
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      write($('#found'), error.message, 'bad');
      $('#export').hidden = true;
      list.replaceChildren();
      found = [];
      tellChosen();
      $('#more').hidden = true;
      return;
    }
    if (!from) found = [];
    found.push(...answer.puzzles);
    write(
      $('#found'),
      answer.total
        ? plural(answer.total, 'puzzle')
        : form.elements.where.value.trim()
          ? 'No puzzle fits. A filter by ratings leaves out puzzles without them: choose some, then Rate chosen.'
          : 'No puzzle yet. Import some.',
    );
    $('#export').hidden = !answer.total;
    const items = answer.puzzles.map(item);
    if (from) list.append(...items);
    else list.replaceChildren(...items);
    $('#more').hidden = found.length >= answer.total;
    tellChosen();
    if (answer.messages.length) say(answer.messages.join(' '), 'bad');
  });

function item(puzzle) {
  const { id } = puzzle;
  if (chosen.has(id)) chosen.set(id, puzzle);
  const known = factsOf(puzzle);
  return h(
    'li',
    {},
    h(
      'button',
      { onclick: () => play(puzzle) },
      thumbnail(puzzle.puzzle, { label: `Play puzzle ${id}` }),
      facts(known.length ? known : [plural(puzzle.clues, 'clue')]),
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
export const chosenPuzzles = () => [...chosen.values()];

/** Chooses all puzzles that are listed, or none at all. The button that was pressed is hidden then, and
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
const rateChosen = () =>
  attempt(async () => {
    const lines = chosenPuzzles().map(({ puzzle }) => `${puzzle}\n`);
    await rate(lines.join(''), 'the chosen puzzles', lines.length);
  });

async function remove() {
  const ids = [...chosen.keys()];
  const question = `Remove ${plural(ids.length, 'puzzle')} from the library?`;
  if (!(await ask(question, [], [['yes', 'Remove'], ['', 'Cancel']]))) return;
  await attempt(async () => {
    const { removed } = await post('/puzzles/remove', { ids }).catch(async error => {
      // Another page has removed some: then none was removed here, and the list is old.
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
}

// ---- Import: adds the puzzles of a file to the store, then rates those that have no ratings. Adding takes
// milliseconds, rating may take hours: if the player or the program stops it, what is done stays.

const MESSAGES = 20; // how many are shown of puzzles that were not imported
// The characters of a part to add, and of one to rate: progress is shown after each.
const ADDED = 300_000;
const RATED = 250;
const LONGEST = (1 << 20) - 1000; // what the server takes at once, without the other fields
const TOO_LONG = 'A record, or a JSON document, of more than 1 MiB is for `ennead store add`.';
const note = $('#import-note');
let rating = new AbortController(); // stops the ratings that are under way

$('#import').addEventListener('change', event =>
  attempt(async () => {
    const [file] = event.target.files;
    if (!file) return;
    restart();
    $('#not-added').replaceChildren();
    say(`Importing ${file.name}…`);
    const text = await textOf(file).finally(() => {
      event.target.value = '';
    });
    const count = await add(text, file.name);
    await find();
    if (count && $('#import-rate').checked) await rate(text, file.name, count);
  }),
);

/** Adds the puzzles of a text, and reports the counts. Returns how many there are to rate: none after
 * an error. */
async function add(text, source) {
  const sum = { added: 0, known: 0, malformed: 0, refused: 0 };
  const all = [];
  let why = '';
  try {
    for await (const { messages, ...counts } of send(text, ADDED, { source })) {
      for (const name of Object.keys(sum)) sum[name] += counts[name];
      all.push(...messages);
      say(`Importing ${source}: ${sum.added + sum.known} so far…`);
    }
  } catch (error) {
    const advice = error.isFinal ? '' : ' Import the file again to go on.';
    why = ` The rest is not imported. ${error.message}${advice}`;
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
  if (without) shown.unshift(h('b', {}, `${without} of ${added + known + without} not imported:`));
  $('#not-added').replaceChildren(...shown.map(message => h('li', {}, message)));
  return why ? 0 : added + known;
}

/** Stops the ratings that are under way; they write no more messages. Returns the controller of the next. */
function restart() {
  rating.abort();
  rating = new AbortController();
  note.replaceChildren();
  return rating;
}

/** Rates the puzzles of a text that the store has, `count` of them. */
async function rate(text, source, count) {
  const controller = restart();
  const stop = h('button', { onclick: () => controller.abort() }, 'Stop');
  const going = done => note.replaceChildren(`Rating ${source}: ${done} of ${count}… `, stop);
  let [done, late, end] = [0, 0, ''];
  going(done);
  try {
    for await (const { added, known, unrated } of send(text, RATED, { source, rate: true }, controller)) {
      done += added + known - unrated;
      late += unrated;
      going(done);
    }
    if (late) end = `${plural(late, 'puzzle')} would take longer than 30 seconds to rate.`;
  } catch (error) {
    const left = `${plural(count - done, 'puzzle')} of the library ${count - done === 1 ? 'has' : 'have'} no ratings.`;
    end = error.name === 'AbortError' ? left : `${error.message} ${left}`;
  }
  const isOld = () => rating !== controller; // another import has begun
  if (isOld()) return;
  note.replaceChildren();
  await find();
  if (end && !isOld()) say(end);
}

/** Sends a text in parts of `usual` characters, with these fields, and yields the answer to each. A part
 * ends at the end of a line. The server returns what may belong to a record that is not complete yet,
 * which may be a whole JSON document: the next part begins with it. A part may take long: only `signal`
 * stops it. */
async function* send(text, usual, fields, { signal } = new AbortController()) {
  let [from, size, place] = [0, usual, {}];
  while (from < text.length) {
    const part = text.slice(from, lineEnd(text, from, from + size));
    if (JSON.stringify(part).length > LONGEST)
      throw Object.assign(new Error(TOO_LONG), { isFinal: true });
    const more = from + part.length < text.length;
    const body = { ...fields, text: part, more, ...place };
    let answer = await post('/puzzles', body, signal);
    // The time was over: the same part again rates the others, unless nothing was rated.
    for (let left = Infinity; answer.unrated && answer.unrated < left; ) {
      left = answer.unrated;
      answer = await post('/puzzles', body, signal);
    }
    const { rest, line, above } = answer;
    place = { line, above };
    from += part.length - rest.length;
    // A record, or a JSON document, that is longer than the part.
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
