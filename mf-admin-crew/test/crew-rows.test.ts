import { groupsOf, matchingCrew } from '../src/components/crew-rows';
import type { CrewRow } from '../src/components/crew-rows';

const person = (id: number, given: Partial<CrewRow>): CrewRow => ({
  id,
  fullName: `Person ${id}`,
  email: `p${id}@crew.example`,
  phone: '+61491570006',
  active: true,
  hasCV: false,
  picture: null,
  state: 1,
  postcode: '2016',
  filterValuesUnparsed: '[]',
  filterValues: [],
  ...given,
});
const card = (state: 'valid' | 'expired') => [{ idType: 3, type: 'White Card', expiryDay: null, state }];
const rows = [
  person(1, { city: 'Sydney', suburb: 'Redfern', groups: ['Loader', 'Rigger'], licences: card('valid') }),
  person(2, { city: 'Sydney', suburb: 'Newtown', groups: ['Rigger'], licences: card('expired') }),
  person(3, { city: 'Hobart', state: 3, groups: ['Rigger'] }),
  person(4, { city: 'Sydney', groups: ['Loader'] }),
];
const found = (search: string, group?: string) => matchingCrew(rows, search, group).map(({ id }) => id);

test('crew are found by group, place and licence, each word by itself', () => {
  expect(found('rigger sydney')).toEqual([1, 2]);
  expect(found('  Redfern LOADER ')).toEqual([1]);
  expect(found('rigger 0491570006 hobart')).toEqual([3]);
  expect(found('rigger perth')).toEqual([]);
});

test('an expired licence finds nobody', () => {
  expect(found('rigger sydney white card')).toEqual([1]);
});

test('a group is chosen from those in the list, and works together with the search', () => {
  expect(groupsOf(rows)).toEqual(['Loader', 'Rigger']);
  expect(found('sydney', 'Loader')).toEqual([1, 4]);
  expect(found('', 'Rigger')).toEqual([1, 2, 3]);
});

test('rows of a server that does not tell groups or places yet are still searched by name', () => {
  const old = [person(9, { fullName: 'Anh Nguyễn' })];
  expect(matchingCrew(old, 'nguyen').map(({ id }) => id)).toEqual([9]);
  expect(groupsOf(old)).toEqual([]);
});
