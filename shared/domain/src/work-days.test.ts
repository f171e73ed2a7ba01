import { crewGap } from './job-state';
import { dayText } from './time';
import { HOUR_MS } from './units';
import { workDays } from './work-days';

const at = (text: string) => Date.parse(text);
const crew = (id: number, start: string, change: object = {}) => ({
  id,
  amount: 2,
  confirmed: 2,
  startTime: at(start),
  endTime: at(start) + 5 * HOUR_MS,
  userList: [{ id: 7, status: 2 }],
  ...change,
});
const job = (date: string, reqCrew: readonly ReturnType<typeof crew>[], change: object = {}) => ({
  date: at(date),
  endTime: at(date) + 4 * HOUR_MS,
  tz: 'Australia/Sydney',
  reqCrew,
  clockList: [],
  ...change,
});
const daysOf = (of: ReturnType<typeof job>) => workDays(of, dayText).map(({ day }) => day);

test('J-49, B.5.15: a job stands on each day on which one of its crews starts, also before its date', () => {
  const load = crew(1, '2026-11-20T06:00+11:00');
  const show = crew(2, '2026-11-21T18:00+11:00');
  expect(daysOf(job('2026-11-21T18:00+11:00', [show, load]))).toEqual(['2026-11-20', '2026-11-21']);
  expect(daysOf(job('2026-11-21T18:00+11:00', [load]))).toEqual(['2026-11-20']);
  expect(daysOf(job('2026-11-21T18:00+11:00', [show, { ...load, ...{ deleted: true } }]))).toEqual([
    '2026-11-21',
  ]);
});

test('J-49: without a crew it stands on the day of its own date, in its own zone', () => {
  expect(daysOf(job('2026-11-21T15:00Z', []))).toEqual(['2026-11-22']);
  expect(daysOf(job('2026-11-21T15:00Z', [], { tz: 'Australia/Perth' }))).toEqual(['2026-11-21']);
});

test('A.4.08: a day has its own crews, times and clocks; one day alone leaves the job as it is', () => {
  const load = crew(1, '2026-11-20T06:00+11:00');
  const late = crew(2, '2026-11-20T22:00+11:00', { endTime: null, userList: [] });
  const show = crew(3, '2026-11-21T17:00+11:00');
  const clockList = [
    { idUser: 7, start: at('2026-11-20T05:50+11:00') },
    { idUser: 7, start: at('2026-11-21T17:05+11:00') },
  ];
  const whole = job('2026-11-21T18:00+11:00', [load, late, show], { clockList });
  expect(workDays(whole, dayText).map(({ part }) => part)).toEqual([
    {
      ...whole,
      date: load.startTime,
      endTime: late.startTime + 4 * HOUR_MS,
      reqCrew: [load, late],
      clockList: [clockList[0]],
    },
    { ...whole, date: whole.date, endTime: show.endTime, reqCrew: [show], clockList: [clockList[1]] },
  ]);
  const short = job('2026-11-21T18:00+11:00', [show]);
  expect(workDays(short, dayText)[0]?.part).toBe(short);
});

test('B.3.03: 3 of 2 in one crew and 0 of 1 in another is not 3 of 3', () => {
  const gap = crewGap([
    { amount: 2, confirmed: 3 },
    { amount: 1, confirmed: 0 },
  ]);
  expect(gap).toEqual({ required: 3, confirmed: 3, taken: 2, open: 1, over: 1, kind: 'missing' });
  expect(crewGap([{ amount: 8, confirmed: 9 }])).toMatchObject({ taken: 9, over: 1, kind: 'over' });
});
