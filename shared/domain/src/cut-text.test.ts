import { cutText } from './cut-text';

test('a text that fits stays, a longer one says that it was cut', () => {
  expect(cutText('Load in', 7)).toBe('Load in');
  expect(cutText('Load in, Hall 1', 8)).toBe('Load in…');
});

test('C.3.06: no character is cut in two, though it is of several parts', () => {
  const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
  expect(cutText(`abc${family}`, 6)).toBe('abc…');
  expect(cutText(`${family}${family}`, family.length + 1)).toBe(`${family}…`);
  expect(cutText('a\u{1F44D}bc', 3)).toBe('a…');
});
