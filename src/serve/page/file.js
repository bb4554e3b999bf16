// Files that the player chose or dropped: text in UTF-8 or UTF-16, also packed by gzip, which browsers
// unpack. An error names the kind of other files.

const decode = name => async file => new TextDecoder(name).decode(await file.arrayBuffer());

const refuse = why => file => {
  throw new Error(`${file.name} is ${why}.`);
};

async function gunzip(file) {
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  } catch {
    // It is damaged, or has several members, which browsers refuse.
    return refuse('packed by gzip: unpack it first')(file);
  }
}

// The program reads more kinds than a browser does.
const STORE = 'or add it by `ennead store add FILE`; this page reads text, plain or packed by gzip';

/** The first bytes of files that are not UTF-8, and their readers. */
const KINDS = [
  ['1f8b', gunzip],
  ['fffe', decode('utf-16le')],
  ['feff', decode('utf-16be')],
  ['fd377a585a00', refuse(`packed by xz: unpack it first, ${STORE}`)],
  ['28b52ffd', refuse(`packed by zstd: unpack it first, ${STORE}`)],
  ['425a68', refuse('packed by bzip2: unpack it first')],
  ['504b0304', refuse('a zip archive or a spreadsheet: unpack it, or save it as csv')],
  ['934e554d5059', refuse(`an array of NumPy: \`ennead convert\` makes lines of it, ${STORE}`)],
];

/** The text of a file. */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 6).arrayBuffer());
  if (!bytes.length) throw new Error(`${file.name} is empty.`);
  const start = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const [, read] = KINDS.find(([beginning]) => start.startsWith(beginning)) ?? [];
  return read ? read(file) : file.text();
}
