// Import: adds the puzzles of a file to the store, then rates those that have no ratings. Adding takes
// milliseconds, rating may take hours: if the player or the program stops it, what is done stays.

import { post } from './api.js';
import { $, h, plural } from './dom.js';
import { textOf } from './file.js';
import { find, ticked } from './library.js';
import { attempt, say } from './say.js';

const MESSAGES = 20; // how many are shown of puzzles that were not imported
// The characters of a part to add, and of one to rate: progress is shown after each.
const ADDED = 300_000;
const RATED = 250;
const LONGEST = (1 << 20) - 1000; // what the server takes at once, without the other fields
const TOO_LONG = 'a record, or a JSON document, of more than 1 MiB is for `ennead store add`.';
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
    why = ` The rest is not imported: ${error.message.replace(/[.?]?$/, '.')}${advice}`;
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

/** Stops the ratings that are under way, which say no more from now on. Returns what stops the next. */
function restart() {
  rating.abort();
  rating = new AbortController();
  note.replaceChildren();
  return rating;
}

/** Rates the puzzles of a text that the store has, `count` of them. */
export async function rate(text, source, count) {
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
    if (late) end = ` ${plural(late, 'puzzle')} would take longer than 30 seconds.`;
  } catch (error) {
    end = error.name === 'AbortError' ? ' The others are in the library as well.' : ` ${error.message}`;
  }
  const isOld = () => rating !== controller; // another import has begun
  if (isOld()) return;
  note.replaceChildren();
  if (!ticked().length) await find();
  if (isOld()) return;
  say(`${done} of ${plural(count, 'puzzle')} ${done === 1 ? 'has' : 'have'} ratings now.${end}`);
}

/** Sends a text part by part, of `usual` characters, with these fields, and yields what the server
 * answers to each. A part ends between lines; where records end, the server tells: what it leaves
 * begins the next part. It leaves a JSON document until there is all of it. A part may take long: only
 * `signal` stops it. */
async function* send(text, usual, fields, { signal } = new AbortController()) {
  let [from, size, place] = [0, usual, {}];
  while (from < text.length) {
    const part = text.slice(from, lineEnd(text, from, from + size));
    if (JSON.stringify(part).length > LONGEST)
      throw Object.assign(new Error(TOO_LONG), { isFinal: true });
    const more = from + part.length < text.length;
    const body = { ...fields, text: part, more, ...place };
    let answer = await post('/puzzles', body, signal);
    // Its time was over: the same again rates the others, if that is any use.
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
