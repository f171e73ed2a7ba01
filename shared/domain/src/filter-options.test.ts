import { matchOptions } from './filter-options';

test.each([
  ['a rename', { text: 'Victoria', was: 'VIC' }, { text: 'Victoria', was: 'VIC' }],
  ['a rename of an option that is gone', { text: 'QLD', was: 'Qld' }, { text: 'QLD' }],
  [
    'a rename to a stored option, of one that is gone',
    { text: 'NSW', was: 'N' },
    { text: 'NSW', was: 'NSW' },
  ],
  ['a new option with the text of a stored one', { text: 'NSW' }, { text: 'NSW', was: 'NSW' }],
])('P-19: %s', (_, option, matched) => {
  expect(matchOptions(['VIC', 'NSW'], [option])).toEqual([matched]);
});

test('P-19: a new option with the old text of a renamed one is new', () => {
  const options = [{ text: 'Victoria', was: 'VIC' }, { text: 'VIC' }];
  expect(matchOptions(['VIC'], options)).toEqual(options);
});
