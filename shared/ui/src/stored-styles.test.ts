import createCache from '@emotion/cache';
import { keepStyles, takeStyles } from './stored-styles';

const cacheWith = (...names: string[]) => {
  const cache = createCache({ key: 'test', speedy: true });
  takeStyles(cache);
  for (const name of names)
    cache.insert(
      `.test-${name}`,
      { name, styles: `color:red;&:hover{--is:${name};}`, next: undefined },
      cache.sheet,
      true,
    );
  return cache;
};
const kept = () => localStorage.getItem('crewcall.styles.test');

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});

test('X-14: a new cache is given what an earlier one made, as one rule, and makes only what is new', () => {
  keepStyles(cacheWith('one', 'two'));
  const cache = cacheWith();
  expect(cache.inserted).toEqual({ one: true, two: true });
  expect(cache.sheet.tags[0]?.sheet?.cssRules).toHaveLength(1);
  const before = kept();
  keepStyles(cache);
  expect(kept()).toBe(before);
  keepStyles(cacheWith('three'));
  expect(cacheWith().inserted).toEqual({ one: true, two: true, three: true });
});

test.each([
  ['broken off', (text: string) => text.replace(/--is:two.*/, '"}')],
  ['no JSON', () => 'nothing'],
  ['of another shape', () => '{}'],
])('X-14: what is %s is left aside', (_, spoil) => {
  keepStyles(cacheWith('one', 'two'));
  localStorage.setItem('crewcall.styles.test', spoil(kept() ?? ''));
  const cache = cacheWith('one');
  expect(cache.inserted).toEqual({ one: true });
  expect(cache.sheet.tags[0]?.sheet?.cssRules).toHaveLength(2);
});

test('X-14: too much is not kept, and full storage stops nothing', () => {
  keepStyles(cacheWith('one'));
  keepStyles(cacheWith('x'.repeat(160_000)));
  expect(kept()).toBeNull();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepStyles(cacheWith('two'))).not.toThrow();
  full.mockRestore();
});
