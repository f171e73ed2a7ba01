import { toRgba } from './colour';
import { accepts, formatBytes } from './file-input';
import { initials } from './avatar';
import { parseTime } from './parse-time';
import { sortRows } from './sort-rows';
import { theme } from './theme';
import { themeCss } from './theme-css';

test('A.3.02 colours are hex, shown as rgba; B.9.11 white without one', () => {
  expect(toRgba('#90a4ae')).toBe('rgba(144, 164, 174, 1)');
  expect([toRgba(''), toRgba(null), toRgba('blue')]).toEqual(Array(3).fill('rgba(255, 255, 255, 1)'));
});

test.each([
  ['7', '07:00'],
  ['730', '07:30'],
  ['1930', '19:30'],
  ['7:30', '07:30'],
  ['7.30pm', '19:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['7:60', null],
  ['13pm', null],
  ['soon', null],
  ['', null],
])('%s as a time of day is %s', (typed, time) => expect(parseTime(typed)).toBe(time));

test('names sort without case, numbers in them by value, nothing last both ways', () => {
  const rows = ['b10', 'B9', '', 'a', null].map((name) => ({ name }));
  expect(sortRows(rows, (row) => row.name).map((row) => row.name)).toEqual(['a', 'B9', 'b10', '', null]);
  expect(sortRows(rows, (row) => row.name, true).map((row) => row.name)).toEqual([
    'b10',
    'B9',
    'a',
    '',
    null,
  ]);
});

test('files', () => {
  expect(accepts('.pdf,image/*', { name: 'CV.PDF', type: '' })).toBe(true);
  expect(accepts('.pdf,image/*', { name: 'me.png', type: 'image/png' })).toBe(true);
  expect(accepts('.pdf', { name: 'x.exe', type: 'application/pdf' })).toBe(false);
  expect([formatBytes(5_242_880), formatBytes(900)]).toEqual(['5 MB', '1 kB']);
});

test('initials', () => {
  expect(['Mia Costa', 'anh van nguyễn', ' Cher ', ''].map(initials)).toEqual(['MC', 'AN', 'C', '?']);
});

test('the style sheet has both themes and every font', () => {
  const css = themeCss((file) => `/f/${file.split('/').pop()}`);
  expect(css).toContain(':root[data-theme=dark]{--cc-ink:#F2F0EA');
  expect(css).toContain('prefers-color-scheme:dark');
  expect(css.match(/@font-face/g)).toHaveLength(4);
  expect(css).toContain('/f/archivo-latin-wght-normal.woff2');
});

test('on paper everything is light: each dark rule is for the screen alone', () => {
  const css = themeCss((file) => file);
  const dark = css.split('\n').filter((line) => line.includes('color-scheme:dark'));
  expect(dark.length).toBeGreaterThan(2);
  expect(dark.every((line) => line.startsWith('@media screen'))).toBe(true);
});

test('lines grow with the text that is set in the browser: no height of them in px', () => {
  const found: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'lineHeight' && /px$/.test(String(part))) found.push(`${path}: ${String(part)}`);
      look(part, `${path}.${key}`);
    }
  };
  for (const [name, one] of Object.entries(theme.components ?? {})) look(one.styleOverrides, name);
  expect(found).toEqual([]);
});

test('a heading of one long word breaks in it, also where its place is as wide as what stands in it', () => {
  expect(themeCss((file) => file)).toContain('h1,h2,h3,h4{overflow-wrap:anywhere}');
});
