// The card of a game that the player has solved: how it went, how hard it was, and the next game.

import { cardOwner, openCard } from './card.js';
import { timeText } from './clock.js';
import { h, plural, say } from './dom.js';
import { minutesText } from './facts.js';
import { openNew } from './newgame.js';
import { on, session } from './session.js';

let solved = null; // the solved game whose card was shown
let isRated = false; // the card has the facts of the puzzle

on('move', () => {
  const { game } = session;
  if (game.phase !== 'solved' || solved === game) return;
  tell();
  document.body.classList.add('finished');
  setTimeout(() => document.body.classList.remove('finished'), 1500);
  const counts = `${plural(game.hints, 'hint')} and ${plural(game.mistakes, 'mistake')}`;
  say(`Solved in ${timeText(game.milliseconds)}, with ${counts}.`, 'aloud');
});
on('game', () => {
  solved = null;
  if (session.game.phase === 'solved') tell();
});
// The facts may come later than the last digit.
on('view', () => cardOwner() === 'win' && !isRated && session.facts.minutes != null && tell());

function tell() {
  const { game, facts } = session;
  solved = game;
  isRated = facts.minutes != null;
  const rows = [
    ['Time', timeText(game.milliseconds)],
    ['Hints', String(game.hints)],
    ['Mistakes', String(game.mistakes)],
    ['Level', facts.difficulty],
    ['Expected time', isRated ? minutesText(facts) : '…'],
    ['Hardest step', facts.technique && `${facts.technique} (ER ${Number(facts.er).toFixed(1)})`],
  ];
  const row = ([name, value]) => h('div', {}, h('dt', {}, name), ' ', h('dd', {}, value));
  openCard(
    'win',
    'Solved!',
    [h('dl', { class: 'record' }, ...rows.filter(([, value]) => value).map(row))],
    h('button', { class: 'main', onclick: openNew }, 'Next game'),
  );
}
