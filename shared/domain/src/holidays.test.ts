import { easterSunday, holdsAt, holidaysByRule, holidaysOf, yearsDue } from './holidays';
import type { OfficeHoliday } from './holidays';
import type { StateName } from './zones';
import { textOfDay } from './zone-days';

const days = (state: StateName, year: number) => holidaysByRule(state, year).map(({ day }) => day.slice(5));
const named = (state: StateName, year: number, name: string) =>
  holidaysByRule(state, year)
    .filter((holiday) => holiday.name.startsWith(name))
    .map(({ day, from }) => `${day.slice(5)}${from === 0 ? '' : ` from ${from / 60}`}`);

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('C.7.09: Easter of %d is on %s', (year, day) => expect(textOfDay(easterSunday(year))).toBe(day));

// As each government lists them for 2026, regional days apart.
test.each<[StateName, string[]]>([
  [
    'NSW',
    [
      '01-01',
      '01-26',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '04-27',
      '06-08',
      '10-05',
      '12-25',
      '12-26',
      '12-28',
    ],
  ],
  [
    'VIC',
    [
      '01-01',
      '01-26',
      '03-09',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '06-08',
      '09-25',
      '11-03',
      '12-25',
      '12-26',
      '12-28',
    ],
  ],
  [
    'QLD',
    [
      '01-01',
      '01-26',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '05-04',
      '10-05',
      '12-24',
      '12-25',
      '12-26',
      '12-28',
    ],
  ],
  [
    'SA',
    [
      '01-01',
      '01-26',
      '03-09',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '06-08',
      '10-05',
      '12-24',
      '12-25',
      '12-26',
      '12-28',
      '12-31',
    ],
  ],
  [
    'WA',
    [
      '01-01',
      '01-26',
      '03-02',
      '04-03',
      '04-05',
      '04-06',
      '04-25',
      '04-27',
      '06-01',
      '09-28',
      '12-25',
      '12-26',
      '12-28',
    ],
  ],
  ['TAS', ['01-01', '01-26', '03-09', '04-03', '04-06', '04-25', '06-08', '12-25', '12-28']],
  [
    'NT',
    [
      '01-01',
      '01-26',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '05-04',
      '06-08',
      '08-03',
      '12-24',
      '12-25',
      '12-26',
      '12-28',
      '12-31',
    ],
  ],
  [
    'ACT',
    [
      '01-01',
      '01-26',
      '03-09',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '04-27',
      '06-01',
      '06-08',
      '10-05',
      '12-25',
      '12-26',
      '12-28',
    ],
  ],
])('C.7.09: the rules of %s give its days of 2026', (state, expected) => {
  expect(days(state, 2026)).toEqual(expected);
});

test('C.7.09: parts of days, and days instead of and beside a weekend', () => {
  expect(named('QLD', 2026, 'Christmas Eve')).toEqual(['12-24 from 18']);
  expect(named('SA', 2026, 'Christmas Eve')).toEqual(['12-24 from 19']);
  expect(named('NT', 2026, 'New Year’s Eve')).toEqual(['12-31 from 19']);
  expect(named('NSW', 2027, 'Christmas Day')).toEqual(['12-25', '12-27']);
  expect(named('NSW', 2027, 'Boxing Day')).toEqual(['12-26', '12-28']);
  expect(named('VIC', 2033, 'Christmas Day')).toEqual(['12-25', '12-27']);
  // A Sunday in 2025: the Monday instead; New Year's Day of a Saturday has both.
  expect(named('WA', 2025, 'Australia Day')).toEqual(['01-27']);
  expect(named('NSW', 2028, 'New Year’s Day')).toEqual(['01-01', '01-03']);
  expect(named('TAS', 2028, 'New Year’s Day')).toEqual(['01-03']);
  expect(named('TAS', 2027, 'Boxing Day')).toEqual(['12-28']);
  expect(named('QLD', 2027, 'Anzac Day')).toEqual(['04-26']);
  expect(named('NSW', 2027, 'Anzac Day')).toEqual(['04-25', '04-26']);
  expect(named('VIC', 2027, 'Anzac Day')).toEqual(['04-25']);
  expect(named('WA', 2024, 'King’s Birthday')).toEqual(['09-23']);
  expect(named('WA', 2025, 'King’s Birthday')).toEqual(['09-29']);
});

test('C.7.09: the office adds and takes off, for listed postcodes or the state', () => {
  const office: OfficeHoliday[] = [
    {
      day: '2026-08-12',
      from: 0,
      to: 1440,
      name: 'Royal Queensland Show',
      postcodes: ['4000'],
      isRemoved: false,
    },
    { day: '2026-10-05', from: 0, to: 1440, name: 'King’s Birthday', postcodes: [], isRemoved: true },
    { day: '2027-08-11', from: 0, to: 1440, name: 'Royal Queensland Show', postcodes: [], isRemoved: false },
  ];
  const list = holidaysOf('QLD', 2026, office);
  const at = (postcode: string) =>
    list.filter((one) => holdsAt(one, postcode)).map(({ day }) => day.slice(5));
  expect(at('4000')).toContain('08-12');
  expect(at('4870')).not.toContain('08-12');
  expect(at('4000')).not.toContain('10-05');
  expect(list.find(({ name }) => name === 'King’s Birthday')).toMatchObject({
    source: 'rule',
    isRemoved: true,
  });
  expect(list).toHaveLength(holidaysByRule('QLD', 2026).length + 1);
});

test('C.7.09: a year is due from 1 December before', () => {
  expect(yearsDue('2026-11-30')).toEqual([2026]);
  expect(yearsDue('2026-12-01')).toEqual([2026, 2027]);
});
