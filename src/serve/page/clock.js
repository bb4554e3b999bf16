// The time played. It stops while the page is hidden, the position of a step of a list or a
// whole hint is shown, or the game is over or paused.

import { $ } from './dom.js';
import { isWhole } from './hint.js';
import { on, redraw, session } from './session.js';

const face = $('#clock span');
let last = performance.now();

/** Milliseconds as 4:12, or 1:04:12. */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = number => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Pauses the game and hides the board, or continues the game. */
export function pause(isPaused = !session.paused) {
  if (session.game.phase !== 'playing') return;
  tick();
  session.paused = isPaused;
  redraw();
}

function tick() {
  const now = performance.now();
  const isStudied = Boolean(session.shown) || isWhole();
  if (session.game.phase === 'playing' && !session.paused && !isStudied && !document.hidden)
    session.game.milliseconds += now - last;
  last = now;
  $('#clock').classList.toggle('stopped', isStudied || session.game.phase !== 'playing');
  face.textContent = timeText(session.game.milliseconds);
}

setInterval(tick, 500);
document.addEventListener('visibilitychange', () => {
  last = performance.now();
});
on('game', () => {
  last = performance.now();
});
on('view', () => {
  $('#paused').hidden = !session.paused;
  $('#frame').classList.toggle('paused', session.paused);
  $('#clock').setAttribute('aria-pressed', String(session.paused));
  tick();
});
