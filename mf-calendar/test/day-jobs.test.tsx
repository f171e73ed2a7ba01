import { render } from '@testing-library/react';
import { DayJobs } from '../src/month/day-jobs';
import type { DayJobsProps } from '../src/month/day-jobs';
import { factsFor } from '../src/month/job-facts';
import type { JobFacts } from '../src/month/job-facts';
import { steadyOrder } from '../src/month/steady-order';
import { crew, crewMember, hour, job, now, office } from './fixtures';

const facts = factsFor(office);
const make = (id: number, title = `Job ${id}`) => facts(job({ id, title }));

/** A day that shows these jobs, and how to show others. */
function showDay(list: readonly JobFacts[], more: Partial<DayJobsProps> = {}) {
  const day = (next: readonly JobFacts[], props: Partial<DayJobsProps> = {}) => (
    <DayJobs
      plan={{ day: '2026-11-21', facts: next, gone: new Set(), more: 0 }}
      selected={new Set()}
      isPicking={false}
      limit={Infinity}
      {...props}
    />
  );
  const { container, rerender } = render(day(list, more));
  const chips = () => [...container.querySelectorAll<HTMLElement>('.job')];
  return {
    container,
    chips,
    titles: () => chips().map((one) => one.querySelector('.title')?.textContent),
    change: (next: readonly JobFacts[], props: Partial<DayJobsProps> = {}) => rerender(day(next, props)),
  };
}

test('B.2.33: a job keeps its element while others come, go and change', () => {
  const { chips, titles, change } = showDay([make(1), make(2)].flat());
  const [, chip] = chips();
  change([make(3), make(2)].flat());
  expect(titles()).toEqual(['ACME Job 3', 'ACME Job 2']);
  change([make(3), make(2, 'Renamed'), make(1)].flat());
  expect(titles()).toEqual(['ACME Job 3', 'ACME Renamed', 'ACME Job 1']);
  expect(chips()[1]).toBe(chip);
});

test('B.2.33: hundreds of jobs on one day are all there, in order, and leave without a trace', () => {
  const many = Array.from({ length: 130 }, (_, at) => make(at + 1)).flat();
  const { container, titles, change } = showDay(many);
  expect(titles()).toEqual(many.map(({ job: { title } }) => `ACME ${title}`));
  const odd = many.filter((_, at) => at % 2 === 0).reverse();
  change(odd);
  expect(titles()).toEqual(odd.map(({ job: { title } }) => `ACME ${title}`));
  change([]);
  expect(container.textContent).toBe('');
});

test('B.3.03, J-02: a chip has the time, places, prefix, title, the mark and the payload’s rgba; text stays text', () => {
  const nasty = '<img src=x onerror=alert(1)>';
  const { chips, change } = showDay(
    facts(job({ title: nasty, rgba: 'rgba(194, 65, 12, 1)', reqCrew: [crew({ confirmed: 2 })] })),
  );
  const [chip] = chips();
  expect(chip?.textContent).toBe(`4:00 pm2/8ACME ${nasty}MISSING CREW`);
  expect(chip?.querySelector('img')).toBeNull();
  expect(chip?.style.borderLeftColor).toBe('rgb(194, 65, 12)');
  expect(chip?.querySelector('[data-look=missing]')).not.toBeNull();
  change(facts(job({ rgba: '' })));
  expect(chips()[0]?.style.borderLeftColor).toBe('rgb(255, 255, 255)');
});

test('B.2.33: a night says until when it goes on, once', () => {
  const night = facts(job({ date: Date.UTC(2026, 10, 21, 11), endTime: Date.UTC(2026, 10, 21, 18) }));
  expect(night.map(({ day }) => day)).toEqual(['2026-11-21']);
  expect(showDay(night).chips()[0]?.textContent).toContain('10:00 pm – 5:00 am');
});

test('B.3.03, B.2.33: a job of several days has a chip for each of its crews’ days, with the time and the places of that day', () => {
  const days = facts(
    job({
      endTime: now + 30 * hour,
      reqCrew: [crew(), crew({ id: 12, amount: 3, confirmed: 1, startTime: now + 26 * hour, endTime: null })],
    }),
  );
  const { chips, change } = showDay(days.slice(0, 1));
  expect(chips()[0]?.textContent).toBe('4:00 pm8/8ACME Load in');
  change(days.slice(1));
  expect(chips()[0]?.textContent).toBe('5:00 pm1/3ACME Load inMISSING CREW');
});

test('X-03: the zone is a part of its own, there for those who hear it, and goes with its job', () => {
  const { container, change } = showDay(facts(job({ id: 2, tz: 'Australia/Perth', tzOffset: 480 })));
  const from = () => container.querySelector('.from');
  expect([from()?.textContent, from()?.getAttribute('title')]).toEqual(['1:00 pm AWST', '1:00 pm AWST']);
  expect(container.querySelector('.rest')?.textContent).toBe(' AWST');
  change(make(3));
  expect([from()?.textContent, from()?.getAttribute('title')]).toEqual(['4:00 pm', null]);
});

test('B.4.07, K-06: selected chips say so, as checkboxes while jobs are picked', () => {
  const two = [make(1), make(2)].flat();
  const { chips, change } = showDay(two, { selected: new Set([2]) });
  expect(chips().map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  change(two, { selected: new Set([1]), isPicking: true });
  expect(chips().map((one) => [one.getAttribute('role'), one.getAttribute('aria-checked')])).toEqual([
    ['checkbox', 'true'],
    ['checkbox', 'false'],
  ]);
  expect(chips()[0]?.hasAttribute('aria-pressed')).toBe(false);
  change(two);
  expect(chips()[0]?.getAttribute('aria-pressed')).toBe('false');
});

test('B.2.33: a user on a job’s chip never finds another job there', () => {
  const { chips, change } = showDay([make(1), make(2)].flat());
  const [focused] = chips();
  focused?.focus();
  change([make(2), make(3)].flat());
  expect(focused?.isConnected).toBe(false);
});

test('B.2.33, B.4.07: the job that is focused keeps the focus when those before it leave or others come', () => {
  const jobs = [1, 2, 3, 4].flatMap((id) => make(id));
  const { chips, titles, change } = showDay(jobs);
  const focused = chips()[2];
  focused?.focus();
  change(jobs.slice(2));
  change([...make(5), ...jobs.slice(2)]);
  change([6, 7, 8].flatMap((id) => make(id)).concat(jobs[2] ?? []));
  expect(titles()).toEqual(['ACME Job 6', 'ACME Job 7', 'ACME Job 8', 'ACME Job 3']);
  expect(chips()[3]).toBe(focused);
  expect(document.activeElement).toBe(focused);
});

test('B.2.33: a day that waits for its jobs shows the first of them, and has the height of all', () => {
  const jobs = Array.from({ length: 40 }, (_, at) => make(at + 1)).flat();
  const { container, chips, titles, change } = showDay(jobs, { limit: 16 });
  const list = container.querySelector<HTMLElement>('.jobs');
  const first = chips();
  expect(titles()).toEqual(jobs.slice(0, 16).map(({ job: { title } }) => `ACME ${title}`));
  expect(list?.hasAttribute('data-waiting')).toBe(true);
  expect(list?.style.height).toContain('40 *');
  change(jobs);
  expect(chips()).toHaveLength(40);
  expect(chips().slice(0, 16)).toEqual(first);
  expect(list?.style.height).toBe('');
});

test('B.2.33: what is pointed at stays in its place while others change the day', () => {
  const [one, two, three, four] = [1, 2, 3, 4].flatMap((id) => make(id)) as [JobFacts, ...JobFacts[]];
  const listOf = (...all: (JobFacts | undefined)[]) => all.filter((each) => each !== undefined);
  const order = (plan: ReturnType<typeof steadyOrder>) => plan.facts.map(({ job: { id } }) => id);
  expect(order(steadyOrder(listOf(two, three), listOf(one, two, three, four), 3))).toEqual([2, 3, 1, 4]);
  const left = steadyOrder(listOf(one, two, three), listOf(two, four), 3);
  expect(order(left)).toEqual([1, 2, 3, 4]);
  expect([...left.gone]).toEqual([1, 3]);
  expect(order(steadyOrder([one], listOf(two, one), 9))).toEqual([2, 1]);
});

test('A.2.19: two places of one job on one day are two chips, both of the job, and each keeps its own', () => {
  const place = (id: number, from: number, to: number) =>
    crew({ id, mine: 2, startTime: now + from * hour, endTime: now + to * hour });
  const both = (title = 'Arena') =>
    factsFor(crewMember)(job({ id: 9, title, reqCrew: [place(11, -9, -3), place(12, 7, 9)] }));
  const selected = new Set([9]);
  const { chips, titles, change } = showDay([...make(1), ...both()], { selected });
  const [, morning, evening] = chips();
  expect(titles()).toEqual(['ACME Job 1', 'ACME Arena', 'ACME Arena']);
  expect([morning, evening].map((one) => one?.querySelector('.from')?.textContent)).toEqual([
    '6:00 am – 12:00 pm',
    '10:00 pm – 12:00 am',
  ]);
  expect([morning, evening].map((one) => one?.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  change(both('Dome').slice(1), { selected });
  expect(chips()).toEqual([evening]);
  expect(titles()).toEqual(['ACME Dome']);
});
