import { paintDay } from '../src/month/day-painter';
import type { DayPlan } from '../src/month/day-painter';
import { factsFor } from '../src/month/crew-facts';
import type { JobFacts } from '../src/month/job-facts';
import { steadyOrder } from '../src/month/use-painting';
import { crew, crewMember, hour, job, now, officeFact as facts, seenByOffice } from './fixtures';

const make = (id: number, title = `Job ${id}`) => facts(job({ id, title }));
const look = { selected: new Set<number>(), isPicking: false };
const plan = (list: readonly JobFacts[], more = 0): DayPlan => ({
  day: '2026-11-21',
  facts: list,
  gone: new Set(),
  more,
});
const chips = (list: Element) => [...list.querySelectorAll('.job')];
const titles = (list: Element) => chips(list).map((one) => one.querySelector('.title')?.textContent);
const newList = () => document.body.appendChild(document.createElement('div'));

test('B.2.33: a job keeps its element while others come, go and change', () => {
  const list = newList();
  const [one, two, three] = [make(1), make(2), make(3)];
  paintDay(list, plan([one, two]), look);
  const chip = chips(list)[1];
  paintDay(list, plan([three, two]), look);
  expect(titles(list)).toEqual(['ACME Job 3', 'ACME Job 2']);
  expect(chips(list)[1]).toBe(chip);
  paintDay(list, plan([three, make(2, 'Renamed'), one]), look);
  expect(titles(list)).toEqual(['ACME Job 3', 'ACME Renamed', 'ACME Job 1']);
  expect(chips(list)[1]).toBe(chip);
});

test('B.2.33: hundreds of jobs on one day are all there, in order, and leave without a trace', () => {
  const list = newList();
  const many = Array.from({ length: 130 }, (_, at) => make(at + 1));
  paintDay(list, plan(many), look);
  expect(titles(list)).toEqual(many.map(({ job: { title } }) => `ACME ${title}`));
  const odd = many.filter((_, at) => at % 2 === 0).reverse();
  paintDay(list, plan(odd), look);
  expect(titles(list)).toEqual(odd.map(({ job: { title } }) => `ACME ${title}`));
  paintDay(list, plan([]), look);
  expect(list.children).toHaveLength(0);
});

test('B.3.03, J-02: a chip has the time, places, prefix, title, the mark and the payload’s colour; text stays text', () => {
  const list = newList();
  const nasty = '<img src=x onerror=alert(1)>';
  const one = facts(job({ title: nasty, color: '#c2410c', reqCrew: [crew({ confirmed: 2 })] }));
  paintDay(list, plan([one]), look);
  const [chip] = chips(list) as HTMLElement[];
  expect(chip?.textContent).toBe(`4:00 pm2/8ACME ${nasty}MISSING CREW`);
  expect(chip?.querySelector('img')).toBeNull();
  expect(chip?.style.borderLeftColor).toBe('rgb(194, 65, 12)');
  expect(chip?.querySelector('[data-look=missing]')).not.toBeNull();
  paintDay(list, plan([facts(job({ color: '' }))]), look);
  expect((chips(list)[0] as HTMLElement).style.borderLeftColor).toBe('rgb(255, 255, 255)');
});

test('B.2.33: a night says until when it goes on, once', () => {
  const list = newList();
  const night = facts(job({ date: Date.UTC(2026, 10, 21, 11), endTime: Date.UTC(2026, 10, 21, 18) }));
  expect(night.day).toBe('2026-11-21');
  paintDay(list, plan([night]), look);
  expect(chips(list)[0]?.textContent).toContain('10:00 pm – 5:00 am');
});

test('B.3.03, B.2.33: a job of several days has a chip for each of its crews’ days, with the time and the places of that day', () => {
  const list = newList();
  const [first, second] = seenByOffice(
    job({
      endTime: now + 30 * hour,
      reqCrew: [crew(), crew({ id: 12, amount: 3, confirmed: 1, startTime: now + 26 * hour, endTime: null })],
    }),
  );
  if (!first || !second) throw new Error('Two days are expected.');
  paintDay(list, plan([first]), look);
  expect(chips(list)[0]?.textContent).toBe('4:00 pm8/8ACME Load in');
  paintDay(list, { ...plan([second]), day: second.day }, look);
  expect(chips(list)[0]?.textContent).toBe('5:00 pm1/3ACME Load inMISSING CREW');
});

test('X-03: the zone is a part of its own, there for those who hear it, and goes with its job', () => {
  const list = newList();
  const perth = facts(job({ id: 2, tz: 'Australia/Perth', tzOffset: 480 }));
  paintDay(list, plan([perth]), look);
  const from = list.querySelector('.from');
  expect([from?.textContent, from?.getAttribute('title')]).toEqual(['1:00 pm AWST', '1:00 pm AWST']);
  expect(list.querySelector('.rest')?.textContent).toBe(' AWST');
  paintDay(list, plan([make(3)]), look);
  expect(list.querySelector('.from')).toBe(from);
  expect([from?.textContent, from?.getAttribute('title')]).toEqual(['4:00 pm', '']);
});

test('B.4.07, K-06: selected chips say so, as checkboxes while jobs are picked', () => {
  const list = newList();
  paintDay(list, plan([make(1), make(2)]), { selected: new Set([2]), isPicking: false });
  expect(chips(list).map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  paintDay(list, plan([make(1), make(2)]), { selected: new Set([1]), isPicking: true });
  expect(chips(list).map((one) => [one.getAttribute('role'), one.getAttribute('aria-checked')])).toEqual([
    ['checkbox', 'true'],
    ['checkbox', 'false'],
  ]);
  expect(chips(list)[0]?.hasAttribute('aria-pressed')).toBe(false);
  paintDay(list, plan([make(1)]), look);
  expect(chips(list)[0]?.getAttribute('aria-pressed')).toBe('false');
});

test('B.2.33: a focused chip never changes to another job', () => {
  const list = newList();
  paintDay(list, plan([make(1), make(2)]), look);
  const focused = chips(list)[0] as HTMLElement;
  focused.focus();
  paintDay(list, plan([make(2), make(3)]), look);
  expect(focused.isConnected).toBe(false);
});

test('B.2.33, B.4.07: the job that is focused is not touched when those before it leave or others come', () => {
  const list = newList();
  const jobs = [1, 2, 3, 4].map((id) => make(id));
  const [, , three] = jobs;
  paintDay(list, plan(jobs), look);
  const focused = chips(list)[2] as HTMLElement;
  focused.focus();
  const left = jest.fn();
  focused.addEventListener('blur', left);
  paintDay(list, plan(jobs.slice(2)), look);
  paintDay(list, plan([make(5), ...jobs.slice(2)]), look);
  paintDay(list, plan([make(6), make(7), make(8)].concat(three ?? [])), look);
  expect(titles(list)).toEqual(['ACME Job 6', 'ACME Job 7', 'ACME Job 8', 'ACME Job 3']);
  expect(chips(list)[3]).toBe(focused);
  expect(document.activeElement).toBe(focused);
  expect(left).not.toHaveBeenCalled();
});

test('B.2.33: what waits for its turn shows nothing of the month before, and takes its chips up again', () => {
  const list = newList();
  const waiting = () => [...list.children].map((one) => one.hasAttribute('data-waiting'));
  const month = (first: number) => Array.from({ length: 40 }, (_, at) => make(first + at));
  paintDay(list, plan(month(1)), look);
  const elements = chips(list);
  paintDay(list, plan(month(100), 4), look, () => false);
  expect(waiting()).toEqual([true, true, true, false]);
  paintDay(list, plan(month(100), 4), look, (block) => block === list.children[1]);
  expect(waiting()).toEqual([true, false, true, false]);
  expect(titles(list.children[1] as Element)).toEqual(
    month(100)
      .slice(16, 32)
      .map(({ job }) => `ACME ${job.title}`),
  );
  paintDay(list, plan(month(100), 4), look);
  expect(waiting()).toEqual([false, false, false, false]);
  expect(titles(list)).toEqual(month(100).map(({ job }) => `ACME ${job.title}`));
  expect(new Set(chips(list))).toEqual(new Set(elements));
  expect(list.querySelector('.more')?.textContent).toBe('4 more');
});

test('B.2.33: a job that goes to another part of its day while that waits is shown once', () => {
  const list = newList();
  const jobs = Array.from({ length: 40 }, (_, at) => make(at + 1));
  paintDay(list, plan(jobs), look);
  const turned = [...jobs].reverse();
  paintDay(list, plan(turned), look, (block) => block === list.children[0]);
  expect(titles(list.children[0] as Element)).toEqual(
    turned.slice(0, 16).map(({ job }) => `ACME ${job.title}`),
  );
  paintDay(list, plan(turned), look);
  expect(titles(list)).toEqual(turned.map(({ job }) => `ACME ${job.title}`));
});

test('B.2.33: what is pointed at stays in its place while others change the day', () => {
  const [one, two, three, four] = [make(1), make(2), make(3), make(4)];
  const order = (plan: ReturnType<typeof steadyOrder>) => plan.facts.map(({ job: { id } }) => id);
  const added = steadyOrder([two, three], [one, two, three, four], 3);
  expect(order(added)).toEqual([2, 3, 1, 4]);
  const left = steadyOrder([one, two, three], [two, four], 3);
  expect(order(left)).toEqual([1, 2, 3, 4]);
  expect([...left.gone]).toEqual([1, 3]);
  expect(order(steadyOrder([one], [two, one], 9))).toEqual([2, 1]);
});

test('A.2.19: two places of one job on one day are two chips, both of the job, and each keeps its own', () => {
  const list = newList();
  const place = (id: number, from: number, to: number) =>
    crew({ id, mine: 2, startTime: now + from * hour, endTime: now + to * hour });
  const of = (title: string) => job({ id: 9, title, reqCrew: [place(11, -9, -3), place(12, 7, 9)] });
  const both = (title = 'Arena') => factsFor(crewMember)(of(title));
  const isOn = { ...look, selected: new Set([9]) };
  paintDay(list, plan([make(1), ...both()]), isOn);
  const [, morning, evening] = chips(list);
  expect(titles(list)).toEqual(['ACME Job 1', 'ACME Arena', 'ACME Arena']);
  expect([morning, evening].map((one) => one?.querySelector('.from')?.textContent)).toEqual([
    '6:00 am – 12:00 pm',
    '10:00 pm – 12:00 am',
  ]);
  expect([morning, evening].map((one) => one?.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  paintDay(list, plan(both('Dome').slice(1)), isOn);
  expect(chips(list)).toEqual([evening]);
  expect(titles(list)).toEqual(['ACME Dome']);
});
