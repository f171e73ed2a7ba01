import { comparesWeeks, hoursByGroup } from '../src/components/stats-series';

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

test.each([
  ['2026-11-02', '2026-11-15', true],
  ['2026-11-02', '2026-11-14', false],
  ['2026-11-03', '2026-11-30', false],
])('A.2.36 %s to %s', (start, end, whole) => {
  expect(comparesWeeks(start, end)).toBe(whole);
});
