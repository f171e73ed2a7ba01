import {
  closedToClocks,
  closedToCrew,
  closedToNewCrews,
  closedToSeries,
  closedToSigning,
  closedToUndo,
  closedToWorkers,
} from './closed-job';
import { isEnded, JobStatus } from './job-state';

const all = Object.values(JobStatus);
const open = all.filter((status) => !isEnded(status));
const { Cancelled, Confirmed, Finished } = JobStatus;

test('J-19: a job that goes on closes nothing, a cancelled one everything', () => {
  const asks: ((status: number) => string | null)[] = [
    closedToCrew,
    (status) => closedToNewCrews(status, true),
    (status) => closedToWorkers(status, false),
    (status) => closedToClocks(status, false),
    (status) => closedToUndo(status, false),
    closedToSigning,
    (status) => closedToSeries({ date: 3, status, prepend: '' }, { date: 1, prepend: '' }, 2),
  ];
  for (const ask of asks) {
    expect(open.map(ask)).toEqual(open.map(() => null));
    expect(ask(Cancelled)).toMatch(/^This .*\.$/);
  }
});

test('J-19: a finished job still takes signatures, and one that ended takes clocks from the office alone', () => {
  expect([closedToSigning(Finished), closedToClocks(Finished, true)]).toEqual([null, null]);
  expect(closedToClocks(Cancelled, true)).toBeNull();
  expect(closedToClocks(Finished, false)).toBe('This job is finished. Ask the office to change its clocks.');
});

test('only the office reads what opens a job again', () => {
  expect(closedToCrew(Finished, false)).toBe('This job is finished.');
  expect(closedToCrew(Finished)).toMatch(/^This job is finished\. Set its status to Confirmed before/);
  expect(closedToNewCrews(Cancelled, false)).toBe(
    'This job is cancelled. Please ask the office before you add a crew.',
  );
});

test('a confirmed job is closed where it is over, its time is signed, or it is not ahead', () => {
  expect(closedToWorkers(Confirmed, true)).toBe('This job is over.');
  expect(closedToUndo(Confirmed, true)).toMatch(/already signed off or over/);
  const job = { date: 5, status: Confirmed, prepend: 'ACME' };
  const from = (date: number, prepend = 'ACME') => ({ date, prepend });
  const notAhead = expect.stringMatching(/not ahead any more/) as unknown;
  expect([
    closedToSeries(job, from(4), 4),
    closedToSeries(job, from(5), 4),
    closedToSeries(job, from(4), 5),
    closedToSeries(job, from(4, 'NOVA'), 4),
  ]).toEqual([null, notAhead, notAhead, expect.stringMatching(/another customer/)]);
});
