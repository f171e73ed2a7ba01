import { choicesIn } from '@crewcall/domain/find-crew';
import { allCrew, findCrew, partsOf } from '../src/crew/crew-rows';
import type { CrewFilter, ListedRow } from '../src/crew/crew-rows';
import { personOf } from './crew-people';

const SYDNEY = 'Australia/Sydney';
const card = (state: 'valid' | 'expired') => [{ idType: 3, type: 'White Card', expiryDay: null, state }];
const day = (text: string) => Date.parse(`${text}T02:00:00Z`);
const rows: ListedRow[] = [
  personOf(1, {
    city: 'Sydney',
    suburb: 'Redfern',
    groups: ['Loader', 'Rigger'],
    licences: card('valid'),
    km: 3.2,
  }),
  personOf(2, { city: 'Sydney', suburb: 'Newtown', groups: ['Rigger'], licences: card('expired'), km: 12 }),
  personOf(3, { city: 'Hobart', state: 3, groups: ['Rigger'], km: null, lastWorked: day('2026-11-20') }),
  personOf(4, { city: 'Sydney', groups: ['Loader'], postcode: '2000', lastWorked: day('2026-06-01') }),
  personOf(5, { active: false, role: 'office', supervises: true, missing: [{ gap: 'abn', names: [] }] }),
  {
    idRegistrant: 9,
    fullName: 'Newcomer Sydney',
    email: 'new@crew.example',
    phone: '',
    missing: [{ gap: 'invitation', names: [] }],
  },
];
const questions = [
  { id: 7, type: 'checkbox' as const, description: 'Has a van' },
  { id: 8, type: 'combobox' as const, description: 'Size' },
];
const found = (asked: Partial<CrewFilter>, among = rows) =>
  findCrew(among, { ...allCrew, role: '', ...asked }, questions, SYDNEY).map((row) =>
    'id' in row ? row.id : row.fullName,
  );

test('the list begins with crew and those invited; office people and managers are found by their role', () => {
  const manager = personOf(6, { role: 'manager' });
  const begun = findCrew([...rows, manager], allCrew, questions, SYDNEY);
  expect(begun.map((row) => ('id' in row ? row.id : row.fullName))).toEqual([1, 2, 3, 4, 'Newcomer Sydney']);
  expect(found({ role: 'manager' }, [...rows, manager])).toEqual([6]);
  expect(found({ role: '' }, [...rows, manager])).toHaveLength(rows.length + 1);
  expect(partsOf({ ...allCrew, role: '' })).toBe(1);
});

test('crew are found by group, place and licence, each word by itself', () => {
  expect(found({ text: 'rigger sydney' })).toEqual([1, 2]);
  expect(found({ text: '  Redfern LOADER ' })).toEqual([1]);
  expect(found({ text: 'rigger 0491570006 hobart' })).toEqual([3]);
  expect(found({ text: 'rigger perth' })).toEqual([]);
});

test('an expired licence finds nobody, by words and by choice', () => {
  expect(found({ text: 'rigger sydney white card' })).toEqual([1]);
  expect(found({ licence: 'White Card' })).toEqual([1]);
});

test('a group is chosen from those in the list, and works together with the search', () => {
  expect(choicesIn(rows.flatMap((row) => ('id' in row ? [row] : []))).groups).toEqual(['Loader', 'Rigger']);
  expect(found({ text: 'sydney', group: 'Loader' })).toEqual([1, 4]);
  expect(found({ group: 'Rigger' })).toEqual([1, 2, 3]);
});

test('by standing, role and what is missing; who is asked for nothing is neither complete nor not', () => {
  expect(found({ active: 0 })).toEqual([5]);
  expect(found({ role: 'office' })).toEqual([5]);
  expect(found({ role: 'supervisor' })).toEqual([5]);
  expect(found({ gaps: 'abn' })).toEqual([5]);
  expect(found({ gaps: 'missing' })).toEqual([5, 'Newcomer Sydney']);
  expect(found({ gaps: 'complete' })).toEqual([1, 2, 3, 4]);
  const { missing: _, ...unasked } = personOf(6, {});
  expect([found({ gaps: 'complete' }, [unasked]), found({ gaps: 'missing' }, [unasked])]).toEqual([[], []]);
});

test('by distance: an unknown place is in no circle, and without a circle the postcode itself counts', () => {
  expect(found({ near: '2015', withinKm: 5 })).toEqual([1]);
  expect(found({ near: '2015', withinKm: 20 })).toEqual([1, 2]);
  expect(found({ near: '2000' })).toEqual([4]);
  // A postcode that is still being typed holds nobody back.
  expect(found({ near: '20', withinKm: 5 })).toHaveLength(rows.length);
});

test('by the day they last worked, which begins where the company is', () => {
  expect(found({ worked: 'since', workedDay: '2026-11-20' })).toEqual([3]);
  expect(found({ worked: 'since', workedDay: '2026-11-21' })).toEqual([]);
  expect(found({ worked: 'notSince', workedDay: '2026-11-01' })).toEqual([1, 2, 4, 5]);
  expect(found({ worked: 'since', workedDay: '' })).toHaveLength(rows.length);
});

test('by the company’s own questions, and a ticked box is found by its name', () => {
  const van = personOf(11, { filterValues: [{ idFilter: 7, value: 'true' }] });
  const sized = personOf(12, { filterValues: [{ idFilter: 8, value: 'S;XL' }] });
  const among = [van, sized];
  expect(found({ values: { 7: 'true' } }, among)).toEqual([11]);
  expect(found({ values: { 8: 'xl' } }, among)).toEqual([12]);
  expect(found({ text: 'has van' }, among)).toEqual([11]);
});

test('how many parts hold somebody back', () => {
  expect(partsOf(allCrew)).toBe(0);
  expect(partsOf({ ...allCrew, text: 'rigger', worked: 'since', near: '20', values: { 7: '' } })).toBe(0);
  expect(partsOf({ ...allCrew, near: '2000', group: 'Rigger', values: { 7: 'true' } })).toBe(3);
});

test('rows of a server that does not tell groups or places yet are still searched by name', () => {
  const old = [personOf(9, { fullName: 'Anh Nguyễn' })];
  expect(found({ text: 'nguyen' }, old)).toEqual([9]);
});
