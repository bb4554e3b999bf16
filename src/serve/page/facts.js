// The facts of the puzzle: its solution, difficulty, rating and minutes.

import { post, postLatest } from './api.js';
import { digitsIn, lineOf } from './cells.js';
import { $, attempt, say } from './dom.js';
import { on, redraw, session } from './session.js';

const place = $('#facts');

/** Rating and minutes in a few words, as in "hard · ER 3.4 · about 12 min". */
export function factsText({ difficulty, er, minutes, minutes_high: high }) {
  const parts = [
    difficulty,
    er != null && `ER ${Number(er).toFixed(1)}`,
    // Without an upper end they are a lower bound.
    minutes && `${high == null ? 'over' : 'about'} ${Math.max(1, Math.round(minutes))} min`,
  ];
  return parts.filter(Boolean).join(' · ');
}

on('game', () =>
  attempt(async () => {
    const { game } = session;
    place.textContent = factsText(session.facts);
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
    if (status !== 'unique' || session.facts.minutes) return;
    const { difficulty, er, minutes, minutes_high } = await postLatest('/rate', { puzzle });
    if (session.game !== game) return;
    Object.assign(session.facts, { difficulty, er, minutes, minutes_high });
    place.textContent = factsText(session.facts);
  }),
);
