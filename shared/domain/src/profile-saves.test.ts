import { ownProfileSavers, profileClashText, profileClashes, profileFieldLabel } from './profile-saves';

const save = (version: number, by: string, ...fields: string[]) => ({
  version,
  by,
  at: version * 10,
  fields,
});

test('only what was saved after the version that was read clashes, each field by the last who did', () => {
  const saves = [
    save(3, 'Ann', 'phone', 'rates.2'),
    save(2, 'Ben', 'phone', 'city'),
    save(1, 'Ben', 'suburb'),
  ];
  expect(profileClashes(saves, 1, ['phone', 'suburb', 'city', 'rates.3'])).toEqual([
    { field: 'phone', by: 'Ann', at: 30 },
    { field: 'city', by: 'Ben', at: 20 },
  ]);
  expect(profileClashes(saves, 3, ['phone', 'rates.2'])).toEqual([]);
});

test('says who changed what, a sentence for each person', () => {
  const clash = (field: string, by: string) => ({ field, by, at: 0 });
  expect(
    profileClashText([clash('phone', 'Ann Lee'), clash('city', 'Ben Ho'), clash('suburb', 'Ann Lee')]),
  ).toBe('Ann Lee has changed Phone and Suburb. Ben Ho has changed City.');
  expect(profileClashText([clash('rates.1', 'Ann Lee'), clash('rates.2', 'Ann Lee')])).toBe(
    'Ann Lee has changed Rate.',
  );
  const { self, others } = ownProfileSavers;
  expect(profileClashText([clash('phone', self), clash('city', others)])).toBe(
    'You have changed Phone. The office has changed City.',
  );
  expect(profileFieldLabel('filters.9')).toBe('Filter');
});
