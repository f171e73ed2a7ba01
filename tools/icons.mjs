// Makes the icons of an installed Crewcall from the product's mark; run it when the mark changes, and commit them.
import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const folder = join(root, 'shell/public/icons');

const ink = '#15181d';
const paper = '#f6f4ef';
const orange = '#ff6a13';
/** Three places taken, one to fill; in a square of 64, its middle at 32. */
const mark = (taken, open) =>
  `<g transform="translate(-1.750 0)"><path d="M14 24h7v16h-7zM25 24h7v16h-7zM36 24h7v16h-7z" fill="${taken}"/>` +
  `<path d="M48 25h4v14h-4z" fill="none" stroke="${open}" stroke-width="3"/></g>`;
const svg = (inner, box = '0 0 64 64') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="${box}">${inner}</svg>`,
  );

const round = svg(`<rect width="64" height="64" rx="14" fill="${ink}"/>${mark(paper, orange)}`);
// A launcher cuts its own shape, at most to a circle of 80 %: the mark stays within.
const full = svg(`<rect width="64" height="64" fill="${ink}"/>${mark(paper, orange)}`);
// Beside a notification only the shape counts, so it fills the square.
const bare = svg(mark('#fff', '#fff'), '10 10 44 44');

const png = (source, size) =>
  sharp(source, { density: 300 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();

/** An .ico that holds PNGs: a head of 6 bytes, an entry of 16 for each, the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

mkdirSync(folder, { recursive: true });
const files = [
  ['icon-192.png', round, 192],
  ['icon-512.png', round, 512],
  ['maskable-192.png', full, 192],
  ['maskable-512.png', full, 512],
  ['apple-touch-icon.png', full, 180],
  ['badge-96.png', bare, 96],
];
for (const [name, source, size] of files) writeFileSync(join(folder, name), await png(source, size));
const small = [16, 32, 48];
const pictures = await Promise.all(small.map(async (size) => ({ size, bytes: await png(round, size) })));
writeFileSync(join(root, 'shell/public/favicon.ico'), ico(pictures));
console.log(`${files.length} icons and favicon.ico are in shell/public.`);
