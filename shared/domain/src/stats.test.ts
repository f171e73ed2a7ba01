import { comparesWeeks, hoursByGroup } from './stats';

test('A.2.35 one series per group over the same weeks, gaps as 0, most hours first', () => {
  const rows = [
    { groupName: 'Rigger', groupInterval: '2026-11-02', workedHours: 4 },
    { groupName: 'Stagehand', groupInterval: '2026-11-16', workedHours: 10.25 },
  ];
  expect(hoursByGroup(rows)).toEqual({
    weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
    groups: [
      { name: 'Stagehand', hours: [0, 0, 10.25], total: 10.25 },
      { name: 'Rigger', hours: [4, 0, 0], total: 4 },
    ],
  });
  expect(hoursByGroup([])).toEqual({ weeks: [], groups: [] });
});

test('A.2.35 rows of one group and week are added up, and no row is looked through for each week', () => {
  let reads = 0;
  const row = (group: number, week: number) => ({
    get groupName() {
      reads += 1;
      return `Group ${group}`;
    },
    groupInterval: new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10),
    workedHours: 1,
  });
  const rows = Array.from({ length: 2 * 40 * 52 }, (_, at) => row(at % 40, Math.floor(at / 80)));
  const { weeks, groups } = hoursByGroup(rows);
  expect([weeks.length, groups.length]).toEqual([52, 40]);
  expect(groups.every(({ hours, total }) => total === 104 && hours.every((one) => one === 2))).toBe(true);
  expect(reads).toBeLessThanOrEqual(3 * rows.length);
});

test.each([
  ['2026-11-02', '2026-11-15', true],
  ['2026-11-02', '2026-11-14', false],
  ['2026-11-03', '2026-11-30', false],
])('A.2.36 %s to %s', (start, end, whole) => {
  expect(comparesWeeks(start, end)).toBe(whole);
});
