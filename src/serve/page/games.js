// The games of the store, each with its state and time; and statistics by difficulty.

import { get, latest } from './api.js';
import { focusBoard } from './board.js';
import { timeText } from './clock.js';
import { $, ask, attempt, facts, h, plural, say } from './dom.js';
import { openStored, removeStored } from './keeper.js';
import { session } from './session.js';
import { thumbnail } from './thumbnail.js';

const PHASES = { editing: 'being typed', playing: 'open', solved: 'solved', revealed: 'revealed' };
const COLUMNS = ['Difficulty', 'Played', 'Solved', 'Best', 'Mean', 'Hints in all'];

/** Lists games and statistics. */
export const listGames = () =>
  attempt(async () => {
    const answers = latest('games', signal =>
      Promise.all(['/games', '/statistics'].map(path => get(path, signal))),
    );
    const [{ games }, statistics] = await answers.catch(error => {
      if (error.name !== 'AbortError') $('#games-note').textContent = error.message;
      throw error;
    });
    $('#games').replaceChildren(...games.map(item));
    $('#games-note').textContent = games.length ? '' : 'No game yet.';
    $('#statistics').hidden = !statistics.length;
    $('#statistics').replaceChildren(
      h('caption', {}, 'By difficulty'),
      h('thead', {}, h('tr', {}, ...COLUMNS.map(name => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...statistics.map(row)),
    );
  });

function item(game) {
  const state = [
    PHASES[game.phase],
    game.difficulty,
    time(game.seconds),
    game.phase === 'playing' && `${game.open} to go`,
    game.hints && plural(game.hints, 'hint'),
  ];
  return h(
    'li',
    {},
    h(
      'button',
      {
        'aria-current': game.id === session.stored.id ? 'true' : null,
        onclick: () => attempt(() => openStored(game.id)).then(focusBoard),
      },
      thumbnail(game.values, { givens: game.puzzle, label: 'Go on' }),
      facts(state),
    ),
    h('button', { class: 'quiet', onclick: () => remove(game) }, 'Remove'),
  );
}

const time = seconds => (seconds == null ? '' : timeText(1000 * seconds));

function row({ difficulty, played, finished, best, mean, hints }) {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, difficulty ?? 'others'),
    ...[played, finished, time(best), time(mean), hints].map(value => h('td', {}, String(value))),
  );
}

async function remove(game) {
  const isSure = await ask('Remove this game?', [], [['yes', 'Remove'], ['', 'Cancel']]);
  if (!isSure) return;
  await attempt(async () => {
    await removeStored(game.id);
    say('The game is removed.');
    await listGames();
  });
}
