import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../public');
const manifest = JSON.parse(readFileSync(join(folder, 'app.webmanifest'), 'utf8')) as {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};
/** Width and height that a PNG says of itself. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(join(folder, file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

test('N-17: the product can be installed: it starts at the shifts, stands alone, and has the icons', () => {
  expect(manifest).toMatchObject({ id: '/jobs', start_url: '/jobs', scope: '/', display: 'standalone' });
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pngs) expect(sizeOf(src)).toBe(sizes);
  const has = (purpose: string, sizes: string) =>
    pngs.some((icon) => icon.purpose === purpose && icon.sizes === sizes);
  for (const [purpose, sizes] of [
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '512x512'],
    ['monochrome', '96x96'],
  ] as const)
    expect(has(purpose, sizes)).toBe(true);
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['My Shifts', '/jobs/upcoming'],
    ['Messages', '/messages'],
  ]);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  [null, undefined],
  ['"><script>', undefined],
])('the theme that was chosen (%s) is there before the first paint', (saved, shown) => {
  const first = readFileSync(join(__dirname, '../src/first.js'), 'utf8');
  if (saved === null) localStorage.removeItem('crewcall.theme');
  else localStorage.setItem('crewcall.theme', saved);
  delete document.documentElement.dataset['theme'];
  // oxlint-disable-next-line no-new-func -- the page runs it as text, too
  new Function(first)();
  expect(document.documentElement.dataset['theme']).toBe(shown);
  delete document.documentElement.dataset['theme'];
  localStorage.clear();
});

test('N-17: an iPhone finds its icon, and old browsers theirs', () => {
  const head = readFileSync(join(__dirname, '../src/head.html'), 'utf8');
  const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(head) ?? [];
  expect(sizeOf(icon)).toBe('180x180');
  expect(readFileSync(join(folder, 'favicon.ico')).subarray(0, 6).toString('hex')).toBe('000001000300');
});
