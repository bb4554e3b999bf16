// The facts of the puzzle: its solution, difficulty, rating and minutes.

import { post, postLatest } from './api.js';
import { digitsIn, lineOf } from './cells.js';
import { $, attempt, plural, say } from './dom.js';
import { on, redraw, session } from './session.js';

const tell = () => {
  $('#facts').textContent = factsOf(session.facts).join(' · ');
};

/** What is known of a puzzle, as in "hard", "ER 3.4", "about 12 minutes". */
export const factsOf = ({ difficulty, er, minutes, minutes_high: high }) =>
  [
    difficulty,
    er != null && `ER ${Number(er).toFixed(1)}`,
    minutes != null && minutesText({ minutes, minutes_high: high }),
  ].filter(Boolean);

/** How long people take, in the words of the library (`Minutes::in_words`). */
export function minutesText({ minutes, minutes_high: high }) {
  if (high != null) return `about ${plural(Math.max(1, Math.round(minutes)), 'minute')}`;
  if (minutes >= 240) return 'longer than an evening (estimate)';
  if (minutes < 57.5) return `about ${5 * Math.max(1, Math.round(minutes / 5))} minutes (estimate)`;
  return `about ${plural(Math.round(minutes / 30) / 2, 'hour')} (estimate)`;
}

// The player goes on meanwhile.
const isNotAwaited = () => undefined;
on('game', () =>
  attempt(async () => {
    const { game } = session;
    tell();
    if (game.phase === 'editing') return;
    const puzzle = lineOf(game.givens);
    // A request of Solve must not stop this one: the solution is needed to count mistakes.
    const { status, solutions } = await post('/verdict', { puzzle });
    if (session.game !== game) return;
    if (status === 'unique') game.solution = digitsIn(solutions[0]);
    else
      say(
        `This puzzle has ${status === 'none' ? 'no solution' : 'several solutions'}. Solve tells more.`,
        'bad',
      );
    redraw();
    if (status !== 'unique' || session.facts.minutes != null) return;
    const { difficulty, er, technique, minutes, minutes_high } = await postLatest('/rate', { puzzle });
    if (session.game !== game) return;
    Object.assign(session.facts, { difficulty, er, technique, minutes, minutes_high });
    tell();
    redraw();
  }, { end: isNotAwaited }),
);
