import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { shiftButton } from '../src/worker/shift-button';
import { countShifts, forgottenShifts, nextShift } from '../src/worker/shifts';
import { crew, dashboard, dialog, hour, job, me } from './fixtures';
import { jobsPage } from './open-jobs';
import { show } from './show';

/** Midnight of Saturday 21 November 2026 in Sydney, from which hours are counted. */
const day = Date.UTC(2026, 10, 20, 13);
const at = (hours: number) => day + hours * hour;

const loadIn = crew({ id: 11, mine: 2, startTime: at(6), endTime: at(12), requireCode: true });
const loadOut = crew({ id: 12, mine: 2, groupName: 'Rigger', startTime: at(22), endTime: at(26) });
const two = (change: Partial<Job> = {}): Job =>
  job({ date: at(6), endTime: at(26), statusUser: 2, reqCrew: [loadIn, loadOut], ...change });
const clock = (from: number, to: number | null) => ({
  idUser: me,
  start: at(from),
  end: to === null ? null : at(to),
});
const worked = two({ clockList: [clock(6, 12)] });

const open = (hours: number, answers: Answers) =>
  show(jobsPage, { answers, at: '/jobs', basename: '/jobs', now: at(hours) });
const slab = () => screen.findByRole('region', { name: 'Next shift' });
const cards = () =>
  screen
    .getAllByRole('article')
    .map((card) => [
      /^\d+:\d\d [ap]m/.exec(within(card).getByText(/ – /).textContent)?.[0],
      within(card).getByText(/Completed|Confirmed|In progress|Invited/).textContent,
    ]);

beforeEach(() => localStorage.clear());

test('B.2.19, A.4.07, T-22: after the load-in the load-out stands above the list, with Check In for it', async () => {
  const { fake } = open(20.5, {
    getMyDashboardv2: dashboard([worked], [5]),
    doclock: () => {
      throw offline();
    },
  });
  expect(within(await slab()).getByText(/^10:00 pm/)).toBeTruthy();
  expect(within(await slab()).getByText('ACME · Rigger · Sydney Showground')).toBeTruthy();
  // Without the code of the day's crew.
  fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ idReqCrew: 12, action: 'in' }));
  expect(await within(await slab()).findByRole('button', { name: 'Check Out' })).toBeTruthy();
});

test('T-06, T-22: of two places that start together the one not worked yet can be checked in, by its name', async () => {
  const other = crew({ id: 13, mine: 2, groupName: 'Forklift Driver', startTime: at(6), endTime: at(12) });
  const both = job({
    date: at(6),
    endTime: at(12),
    statusUser: 2,
    reqCrew: [crew({ id: 11, mine: 2, startTime: at(6), endTime: at(12) }), other],
    clockList: [clock(6, 6.1)],
  });
  const { fake } = open(6.6, {
    getMyDashboardv2: dashboard([both], [5]),
    doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in at 6:36 am.' },
  });
  expect(within(await slab()).getByText('ACME · Forklift Driver · Sydney Showground')).toBeTruthy();
  fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ idReqCrew: 13, action: 'in' }));
});

test('T-22: a clock of the load-out is not forgotten, and keeps its Check Out', async () => {
  const running = two({ clockList: [clock(6, 12), clock(22, null)] });
  open(22.1, { getMyDashboardv2: dashboard([running], [5]) });
  expect(within(await slab()).getByRole('heading', { name: 'On the clock' })).toBeTruthy();
  expect(within(await slab()).getByRole('button', { name: 'Check Out' })).toBeTruthy();
  expect(screen.queryByText(/You are still clocked in/)).toBeNull();
  expect(forgottenShifts([running], me, at(34))).toHaveLength(1);
  // That of the load-in is, by then.
  const left = two({ clockList: [clock(6, null)] });
  expect(forgottenShifts([left], me, at(14) - 1)).toHaveLength(0);
  expect(forgottenShifts([left], me, at(14))).toHaveLength(1);
  // Whoever works on into the next crew has forgotten nothing.
  const through = two({ reqCrew: [loadIn, { ...loadOut, startTime: at(13), endTime: at(20) }] });
  expect(forgottenShifts([{ ...through, clockList: [clock(6, null)] }], me, at(19))).toHaveLength(0);
});

test('A.2.15, A.2.16, A.4.07: My Shifts has a card for each place, named apart, with one Details', async () => {
  const { fake } = open(13, { getMyDashboardv2: dashboard([worked]), getJobDialog: dialog(worked) });
  await screen.findAllByRole('article');
  expect(cards()).toEqual([
    ['6:00 am', 'Completed'],
    ['10:00 pm', 'Confirmed'],
  ]);
  expect(screen.getByText('Sat 21 Nov · 2 shifts this week')).toBeTruthy();
  const details = screen.getByRole('button', {
    name: 'Details: Load in, Riverside Stage, Sat 21 Nov, 10:00 pm',
  });
  fireEvent.click(details);
  expect(fake.path()).toBe('/jobs/upcoming/5/details');
  const panel = await screen.findByRole('dialog');
  const starts = (await within(panel).findAllByText('Starts')).map((term) => term.nextSibling?.textContent);
  expect(starts).toEqual([expect.stringMatching(/^6:00 am/), expect.stringMatching(/^10:00 pm/)]);
  expect(within(panel).getByText('Completed')).toBeTruthy();
  expect(within(panel).getByText('Confirmed')).toBeTruthy();
});

test('A.2.15: the first place folds away with the days before, the one days later stays', async () => {
  const later = { ...loadOut, startTime: at(80), endTime: at(84) };
  open(60, { getMyDashboardv2: dashboard([{ ...worked, reqCrew: [loadIn, later], endTime: at(84) }]) });
  const earlier = await screen.findByRole('button', { name: 'Show 1 earlier shift' });
  expect(cards()).toEqual([['8:00 am', 'Confirmed']]);
  fireEvent.click(earlier);
  expect(cards()).toHaveLength(2);
});

test('A.2.16, B.2.18: an invitation beside a place has a card of its own, on which it is answered', async () => {
  const asked = crew({ id: 12, mine: 1, startTime: at(22), endTime: at(26) });
  const { fake } = open(7, {
    getMyDashboardv2: dashboard([two({ reqCrew: [loadIn, asked] })]),
    replyJob: { ok: true },
  });
  await screen.findAllByRole('article');
  expect(cards()).toEqual([
    ['6:00 am', 'In progress'],
    ['10:00 pm', 'Invited'],
  ]);
  const [own, invited] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
  expect(within(own).queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(within(own).getByRole('button', { name: /^Messages/ })).toBeTruthy();
  fireEvent.click(within(invited).getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 12, accepted: true }]));
});

test('T-02, T-22: the button counts for the crew that is shown, or is closed', () => {
  const press = (of: Job, hours: number, available: number[] = [5]) => {
    const shift = nextShift([of], me, at(hours));
    const state = { available, earliestCheckIn: 120, now: at(hours) };
    return shift && [shift.crew?.id, shiftButton(shift, me, state).isOpen];
  };
  // Right after the load-in the server would still take a press for it.
  expect(press(worked, 12.1)).toEqual([12, false]);
  expect(press(worked, 20)).toEqual([12, true]);
  expect(press(two(), 6)).toEqual([11, true]);
  expect(press(two(), 4, [])).toEqual([11, true]);
  // Who missed the load-in is let in for the next.
  expect(press(two({ reqCrew: [loadIn, { ...loadOut, startTime: at(14), endTime: at(18) }] }), 13)).toEqual([
    12,
    true,
  ]);
  expect(countShifts([two(), two({ id: 6, status: 2 })], me, at(0), at(24))).toBe(2);
  expect(countShifts([two()], me, at(12), at(24))).toBe(1);
});

test('T-22: a shift that was left early is offered again while it goes on, until the next check-in opens', () => {
  const from = (id: number, start: number, end: number) =>
    job({
      id,
      reqCrew: [crew({ id: id + 10, mine: 2, startTime: at(start), endTime: at(end) })],
      statusUser: 2,
    });
  const left = (end: number) => ({
    ...from(5, 6, 14),
    clockList: [{ idUser: me, idReqCrew: 15, start: at(6), end: at(end) }],
  });
  const next = from(6, 18, 22);
  const shown = (of: Job, hours: number, status = of.status) =>
    nextShift([{ ...of, status }, next], me, at(hours), 120)?.job.id;
  expect(shown(left(8), 8.1)).toBe(5);
  expect(shown(left(8), 13.9)).toBe(5);
  expect(shown(left(8), 14)).toBe(6);
  expect(shown(left(13.6), 13.7)).toBe(6);
  expect(shown(left(8), 9, 3)).toBe(6);
  // Once the check-in of the next one opens, the button is that one's.
  expect(nextShift([left(8), from(6, 12, 16)], me, at(9.9), 120)?.job.id).toBe(5);
  expect(nextShift([left(8), from(6, 12, 16)], me, at(10), 120)?.job.id).toBe(6);
  // Of two crews of one job the one that is on, not the one of the evening.
  const both = two({ clockList: [{ idUser: me, idReqCrew: 11, start: at(6), end: at(8) }] });
  expect(nextShift([both], me, at(9), 120)?.crew?.id).toBe(11);
});

describe('a shift that was not worked', () => {
  const shift = (id: number, start: number, end: number, title: string) =>
    job({
      id,
      title,
      date: at(start),
      endTime: at(end),
      reqCrew: [crew({ id: id + 10, mine: 2, startTime: at(start), endTime: at(end) })],
      statusUser: 2,
    });
  const breakfast = shift(5, 5.25, 9.25, 'Breakfast');
  const matinee = shift(6, 13.25, 17.25, 'Matinee');
  const shown = (hours: number, jobs: Job[]) => nextShift(jobs, me, at(hours), 120)?.crew?.id;

  test('T-22: once it is over it gives way to the next one, though that is not open yet', () => {
    expect([9, 9.25, 13.6].map((hours) => shown(hours, [breakfast, matinee]))).toEqual([15, 16, 16]);
    expect(shown(13.6, [breakfast])).toBe(15);
    // Two crews of one job likewise.
    const crews = [...breakfast.reqCrew, ...matinee.reqCrew];
    expect([9, 10, 13.6].map((hours) => shown(hours, [{ ...breakfast, reqCrew: crews }]))).toEqual([
      15, 16, 16,
    ]);
  });

  test('T-22: whoever is marked absent there has the next one', () => {
    const gone = { ...breakfast, absent: [{ idUser: me, idReqCrew: 15 }] };
    expect([shown(6, [gone, matinee]), shown(6, [gone])]).toEqual([16, 15]);
    const other = { ...breakfast, absent: [{ idUser: me + 1, idReqCrew: 15 }] };
    expect(shown(6, [other, matinee])).toBe(15);
  });

  test('T-22, B.2.19: Check In is for the next one, and the way to the hours of the first stands below', async () => {
    const { fake } = open(13.6, {
      getMyDashboardv2: dashboard([breakfast, matinee], [5, 6]),
      doclock: { ok: true, timesheet: null, kept: false, text: 'Checked in.' },
    });
    expect(within(await slab()).getByText('Matinee')).toBeTruthy();
    expect(screen.getByText(/You are not checked in for Breakfast, 5:15 am – 9:15 am/)).toBeTruthy();
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ id: 6, idReqCrew: 16 }));
    fireEvent.click(screen.getByRole('button', { name: 'Time Card: Breakfast' }));
    expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
  });

  test('T-22: where it stands alone, a check-in asks', async () => {
    const { fake } = open(13.6, { getMyDashboardv2: dashboard([breakfast], [5]) });
    fireEvent.click(within(await slab()).getByRole('button', { name: 'Check In' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Check in now?' });
    expect(asked.textContent).toContain('Your shift is planned until 9:15 am.');
    fireEvent.click(within(asked).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.callsOf('doclock')).toEqual([]);
    expect(screen.queryByText(/You are not checked in for/)).toBeNull();
  });
});

test('T-22: a job that was finished is nobody’s next shift, also not of who never came', () => {
  const missed = job({ reqCrew: [crew({ mine: 2, startTime: at(6), endTime: at(12) })], statusUser: 2 });
  expect(nextShift([missed], me, at(8))?.job.id).toBe(missed.id);
  expect(nextShift([{ ...missed, status: 3 }], me, at(8))).toBeUndefined();
});
