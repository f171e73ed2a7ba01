import { act, waitFor } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { bump, gala, hour, job, now, strike, three } from './fixtures';
import { chip, day, point, show, weekAnswers } from './show';

test('A.2.19: a worker’s month is asked for again when a clock changes or an invite is answered; the office’s only for the invite', async () => {
  for (const isOffice of [false, true]) {
    const { fake, unmount } = show({ jobs: three, isOffice });
    await chip('Gala');
    const asked = () => fake.callsOf(isOffice ? 'getCalendarWeek' : 'getJobs').length;
    // The office asks week by week: for this month and for what its neighbours have besides.
    const before = isOffice ? 14 : 4;
    await waitFor(() => expect(asked()).toBe(isOffice ? 14 : 3));
    act(() => fake.bus.emit('clock.changed', { idJob: 5, idUser: 1 }));
    if (!isOffice) await waitFor(() => expect(asked()).toBe(4));
    expect(asked()).toBe(before);
    act(() => fake.bus.emit('invite.answered', { idReqCrew: 11, idUser: 1 }));
    await waitFor(() => expect(asked()).toBe(before + (isOffice ? 6 : 1)));
    unmount();
  }
});

test('B.4.07: what somebody else changes is there, and the focused job stays the focused one', async () => {
  const { fake } = show({ jobs: three });
  const focused = await chip('Bump out');
  focused.focus();
  const early = job({ id: 10, title: 'Early bird', date: now - 2 * hour, endTime: now });
  const jobs = [early, gala, { ...bump, title: 'Bump out, later' }, strike];
  fake.answer('getCalendarWeek', weekAnswers(jobs).getCalendarWeek);
  act(() => fake.bus.emit('job.changed', { idJob: 10 }));
  expect(await chip('Early bird')).toBeTruthy();
  expect(document.activeElement).toBe(focused);
  expect(focused.textContent).toContain('Bump out, later');
});

test('B.4.07: the focused job stays the focused one when others before it leave, and when they push it into the next block', async () => {
  const others = Array.from({ length: 15 }, (_, n) => job({ id: 20 + n, title: `Shift ${n}` }));
  const { fake } = show({ jobs: [...others, bump] });
  const focused = await chip('Bump out');
  focused.focus();
  const answer = async (jobs: Job[], appears: string) => {
    fake.answer('getCalendarWeek', weekAnswers(jobs).getCalendarWeek);
    act(() => fake.bus.emit('job.changed', { idJob: 20 }));
    await chip(appears);
    expect(document.activeElement).toBe(focused);
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  };
  await answer([...others.slice(2), { ...bump, title: 'Bump out, alone' }], 'Bump out, alone');
  const early = [1, 2, 3, 4].map((n) => job({ id: 40 + n, title: `Early ${n}`, date: now - hour }));
  await answer([...early, ...others.slice(2), bump], 'Early 4');
  expect(focused.parentElement?.previousElementSibling?.childElementCount).toBe(16);
});

test('B.4.07: a new job comes below the one that is pointed at, and takes its place afterwards', async () => {
  const { fake } = show({ jobs: three });
  const held = await chip('Bump out');
  point(held, 'pointerover', 'mouse');
  const early = job({ id: 10, title: 'Early bird', date: now - 2 * hour, endTime: now });
  fake.answer('getCalendarWeek', weekAnswers([early, bump, strike]).getCalendarWeek);
  act(() => fake.bus.emit('job.changed', { idJob: 10 }));
  await chip('Early bird');
  const order = () => [...day('2026-11-21').querySelectorAll('.title')].map((one) => one.textContent);
  expect(order()).toEqual(['ACME Gala', 'ACME Bump out', 'ACME Early bird']);
  point(held, 'pointerout', 'mouse', { relatedTarget: document.body });
  await waitFor(() => expect(order()).toEqual(['ACME Early bird', 'ACME Bump out']));
});
