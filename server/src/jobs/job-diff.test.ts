import { initialFields } from '@crewcall/domain/job-fields';
import { diffJob as diffOf, diffLabels, isEmptyDiff, startsTouched } from './job-diff';
import type { JobForm, Sent } from './job-diff';

const HOUR = 3_600_000;
const start = 480_000 * HOUR;

const form: JobForm = {
  ...initialFields,
  title: 'Load in',
  description: '',
  date: start,
  color: '#90a4ae',
  prepend: 'ACME',
  state: 1,
  pcode: '2000',
  status: 1,
  hidePublic: false,
  onSiteResponsibleName: '',
  onSiteResponsibleNumber: '',
  location: '',
  selectedSupervisors: [3, 1],
  emailTimesheet: ['a@example.com'],
  reqCrew: [
    {
      id: 1,
      groupId: 1,
      groupName: 'Stagehand',
      amount: 4,
      startTime: start,
      endTime: start + 6 * HOUR,
      requireCode: false,
    },
    {
      id: 2,
      groupId: 2,
      groupName: 'Rigger',
      amount: 2,
      startTime: start + HOUR,
      endTime: null,
      requireCode: false,
    },
  ],
};

const zones = { was: 'Australia/Sydney', zone: 'Australia/Sydney' };
const diffJob = (...[stored, sent]: [JobForm, Sent]) => diffOf(stored, sent, zones);

test('J-30: what is the same is no change, whatever the order of lists', () => {
  const diff = diffJob(form, { ...form, selectedSupervisors: [1, 3] });
  expect(isEmptyDiff(diff)).toBe(true);
});

test('J-30: spaces around a text are no change, as in the form', () => {
  expect(isEmptyDiff(diffJob(form, { ...form, title: ' Load in ' }))).toBe(true);
  expect(isEmptyDiff(diffJob(form, { ...form, title: 'Load  in' }))).toBe(false);
});

test('B.5.15: crews that start with the job move with its date, their known ends too; others raise the alert', () => {
  const diff = diffJob(form, { date: start + 2 * HOUR });
  expect(diff.crews.changed).toEqual([
    { crew: form.reqCrew[0], set: { startTime: start + 2 * HOUR, endTime: start + 8 * HOUR } },
  ]);
  expect(diff.crewsStay).toBe(true);
  expect(startsTouched(start, diff)).toEqual([start, start + 2 * HOUR, start, start + 2 * HOUR]);
});

test('B.5.15: a form that moved its crews itself gives the same', () => {
  const moved = form.reqCrew.map((crew) => ({ ...crew, startTime: crew.startTime + 2 * HOUR }));
  const diff = diffJob(form, { date: start + 2 * HOUR, reqCrew: moved });
  expect(diff.crews.changed.map(({ set }) => set.startTime)).toEqual([start + 2 * HOUR, start + 3 * HOUR]);
  expect(diff.crewsStay).toBe(false);
});

describe('times of a crew', () => {
  const first = form.reqCrew[0];
  const setOf = (sent: Parameters<typeof diffJob>[1]) =>
    diffJob(form, sent).crews.changed.find(({ crew }) => crew === first)?.set;
  const whole = { id: 1, groupId: 1, amount: 4, endTime: start + 6 * HOUR };

  test.each([
    ['alone', { id: 1, startTime: start + 2 * HOUR }],
    ['with the end as it stands', { id: 1, startTime: start + 2 * HOUR, endTime: start + 6 * HOUR }],
    ['in a whole crew', { ...whole, startTime: start + 2 * HOUR }],
  ])('C-03, B.5.15: a start that is sent %s moves no end that somebody else chose', (_how, crew) => {
    expect(setOf({ reqCrew: [crew] })).toEqual({ startTime: start + 2 * HOUR });
  });

  test('B.5.15, J-44: a start that is sent with a new date is meant; only a crew that follows takes its end along', () => {
    const date = start - HOUR;
    expect(setOf({ date, reqCrew: [{ id: 1, startTime: start + HOUR }] })).toEqual({
      startTime: start + HOUR,
    });
    expect(setOf({ date, reqCrew: [{ id: 1, startTime: start }] })).toBeUndefined();
    expect(setOf({ date, reqCrew: [{ ...whole, startTime: start }] })).toEqual({
      startTime: date,
      endTime: start + 5 * HOUR,
    });
    expect(setOf({ date, reqCrew: [{ id: 1, amount: 9, endTime: start + 6 * HOUR }] })).toEqual({
      amount: 9,
      startTime: date,
    });
  });
});

test('J-50: crews that are not sent stay; added, changed and deleted ones are told apart', () => {
  const diff = diffJob(form, {
    title: 'Load out',
    reqCrew: [
      { id: 1, groupId: 1, amount: 5, startTime: start },
      { groupId: 2, amount: 1, startTime: start },
      { id: 2, groupId: 2, amount: 2, startTime: start + HOUR, deleted: true },
    ],
  });
  expect(diffLabels(diff)).toEqual(['Title', 'Crew Stagehand: amount', 'Crew added', 'Crew Rigger: deleted']);
  expect(diff.crews.changed).toHaveLength(1);
});
