// The page: opens what the address or the store holds.

import './controls.js';
import './facts.js';
import './panel.js';
import './win.js';
import { focusBoard } from './board.js';
import { clear } from './commands.js';
import { $, isCovered, say, wait } from './dom.js';
import { readFile, readText } from './enter.js';
import {
  leaveUntouched,
  openBegun,
  openLast,
  openStored,
  openTyped,
  saveCopies,
  tellFailure,
} from './keeper.js';
import { open } from './session.js';
import { gameOf } from './share.js';

/** Opens what the address names: a shared position, a game of the store, else the last game. If
 * that fails, the page is still there to type on. */
async function openFirst() {
  const end = wait();
  try {
    await openAddress();
  } catch (error) {
    // The player has opened another game meanwhile.
    if (error.name === 'AbortError') return;
    clear();
    say(error.message, 'bad');
  } finally {
    end();
  }
}

async function openAddress() {
  const { hash } = location;
  if (hash.startsWith('#v')) {
    const shared = gameOf(hash);
    if (!shared) throw new Error('The link holds no position that this version can read.');
    open(shared);
    return say('A shared position.');
  }
  const id = /^#game=(\d+)$/.exec(hash)?.[1];
  if (id) await openStored(id);
  else if (hash === '#typing' && openTyped()) return undefined;
  else if (!(hash === '#new' && openBegun()) && !(await openLast())) clear();
  return focusBoard();
}

// Back and Forward, and addresses that are typed.
addEventListener('hashchange', () => {
  leaveUntouched();
  return openFirst();
});

// Paste and drop work anywhere on the page.
const read = text => text.trim() && readText(text);
document.addEventListener('paste', event => {
  if (!isCovered() && !event.target.closest?.('input, textarea'))
    read(event.clipboardData.getData('text'));
});
document.addEventListener('dragover', event => event.preventDefault());
document.addEventListener('drop', event => {
  event.preventDefault();
  if (isCovered()) return;
  const [file] = event.dataTransfer.files;
  if (file) readFile(file);
  else read(event.dataTransfer.getData('text'));
});
$('#paste').addEventListener('submit', event => {
  event.preventDefault();
  read($('#paste-text').value);
  $('#paste-text').value = '';
});
$('#open-file').addEventListener('change', event => {
  const [file] = event.target.files;
  if (file) readFile(file);
  event.target.value = '';
});

// The picture of the header is the tab's, too.
$('[rel=icon]').href = `data:image/svg+xml,${encodeURIComponent($('#icon').outerHTML)}`;

await saveCopies();
await openFirst();
tellFailure();
document.documentElement.dataset.ready = '';
