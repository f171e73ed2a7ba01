import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReqCrew } from '@crewcall/contract/types';
import { offline } from '@crewcall/platform/testing';
import { placeAt, shift, start } from './cover-shift';
import { crew, dashboard, dialog, hour, job } from './fixtures';
import { openJobs } from './open-jobs';

const mine = job({
  reqCrew: [crew({ mine: 2, startTime: start, endTime: start + 8 * hour })],
  statusUser: 2,
  date: start,
});
const none = { isOn: true, asked: [], refused: [], taken: [], offers: [] };
const asked = (state: number) => ({
  ...none,
  asked: [{ id: 9, idReqCrew: 11, state, offered: true, late: false }],
});
const openMine = (getCoverOffers: object, answers: object = {}) =>
  openJobs(
    {
      getMyDashboardv2: dashboard([mine]),
      getJobDialog: dialog(mine, { canChat: true }),
      getCoverOffers: getCoverOffers as never,
      ...answers,
    },
    '/jobs/upcoming/5/details',
  );

beforeEach(() => localStorage.clear());

test('C.2.01, C.2.03: the shift’s page asks why and whom to ask; without a reason it says so', async () => {
  const text = 'Others can take this shift over now. Still yours until somebody takes over.';
  const { fake } = openMine(none, { askCover: { ok: true, text } });
  fireEvent.click(await screen.findByRole('button', { name: 'I can’t come' }));
  const ask = within(await screen.findByRole('dialog', { name: 'You cannot come?' }));
  fireEvent.click(ask.getByRole('button', { name: 'Offer it' }));
  expect(ask.getByText('Please say why: the office reads it.')).toBeTruthy();
  fireEvent.change(ask.getByLabelText(/^Reason/), { target: { value: ' I am ill ' } });
  fake.answer('getCoverOffers', asked(0));
  fireEvent.click(ask.getByRole('button', { name: 'Offer it' }));
  await waitFor(() => expect(fake.said).toContain(text));
  expect(fake.callsOf('askCover')).toMatchObject([{ idReqCrew: 11, reason: 'I am ill', offer: true }]);
  expect(await screen.findByText('Still yours until somebody takes over.')).toBeTruthy();
});

test('C.2.03: who has asked reads how it stands, and may come after all', async () => {
  const { fake } = openMine(asked(1), { withdrawCover: { ok: true, text: 'You keep this shift.' } });
  const box = within(await screen.findByRole('group', { name: 'Cover: Load in, Riverside Stage' }));
  expect(box.getByText(/Somebody would take over\. The office decides\./)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'I can come after all' }));
  await waitFor(() => expect(fake.callsOf('withdrawCover')).toEqual([{ id: 9 }]));
});

const place = placeAt(start);

test('C.2.03: the list says of a shift for which cover is asked that it is still one’s own', async () => {
  const list = (more: object) => {
    localStorage.clear();
    const shown = { ...mine, mine: [{ ...place, ...more }] };
    return openJobs({ getMyDashboardv2: dashboard([shown]) }, '/jobs/upcoming');
  };
  list({ asksCover: true });
  await screen.findByText('You asked for cover. Still yours until somebody takes over.');
  cleanup();
  list({ asksCover: false });
  await screen.findAllByText(mine.title);
  expect(screen.queryByText(/Still yours/)).toBeNull();
});

test('N-19: own shifts say what an hour pays, where the company shows it', async () => {
  const shown = { ...mine, mine: [{ ...place, pay: 4250 }] };
  openJobs(
    { getMyDashboardv2: dashboard([shown]), getJobDialog: dialog(shown), getCoverOffers: none as never },
    '/jobs/upcoming/5/details',
  );
  expect(await screen.findByText('$42.50 an hour')).toBeTruthy();
  cleanup();
  localStorage.clear();
  openJobs({ getMyDashboardv2: dashboard([shown]) }, '/jobs/upcoming');
  expect(await screen.findByText(/ · \$42\.50 an hour$/)).toBeTruthy();
});

test('C.2.13: the office’s no stands on the shift with its words', async () => {
  openMine({ ...none, refused: [{ idReqCrew: 11, text: 'Nobody is free.' }] });
  expect(await screen.findByText('Nobody is free.')).toBeTruthy();
  expect(screen.getByText('You are still on this shift.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I can’t come' })).toBeTruthy();
});

test('C.2.12: who was let off a shift reads that, not that they rejected it', async () => {
  const left = job({
    ...mine,
    reqCrew: [crew({ mine: 3, startTime: start, endTime: start + 8 * hour })],
    statusUser: 3,
    mine: [{ ...place, status: 3, gaveUp: true }],
  });
  openJobs({ getMyDashboardv2: dashboard([left]), getJobDialog: dialog(left) }, '/jobs/upcoming/5/details');
  expect(await screen.findByText(/^You need not come, as you asked:/)).toBeTruthy();
  expect(screen.queryByText(/You rejected/)).toBeNull();
});

test('C.2.04: where cover is off there is no such button', async () => {
  const { fake } = openMine({ ...none, isOn: false });
  await waitFor(() => expect(fake.callsOf('getCoverOffers')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'I can’t come' })).toBeNull();
});

test('C.2.08, C.2.11: openings show what one could take over, and what one has taken', async () => {
  const offers = { ...none, taken: [shift(1, 'Gala')], offers: [shift(2, 'Garden party')] };
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [], supervisors: [] } as never,
      getCoverOffers: offers as never,
      takeCover: { ok: true, text: 'Thank you.' },
      untakeCover: { ok: true, text: 'You have stepped back.' },
    },
    '/jobs/openings',
  );
  const part = within(await screen.findByRole('region', { name: 'Cover' }));
  fireEvent.click(part.getByRole('button', { name: 'Take over: Garden party' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take it' }));
  await waitFor(() => expect(fake.callsOf('takeCover')).toMatchObject([{ id: 2 }]));
  fireEvent.click(part.getByRole('button', { name: 'Step back: Gala' }));
  await waitFor(() => expect(fake.callsOf('untakeCover')).toEqual([{ id: 1 }]));
});

test('C.1.13: what speaks against taking a shift over is read once before', async () => {
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [], supervisors: [] } as never,
      getCoverOffers: { ...none, offers: [shift(2, 'Garden party')] } as never,
      getMyConflicts: { conflicts: ['You work until 6:15 am in Sydney. That leaves 3 hours of rest.'] },
      takeCover: { ok: true, text: 'Thank you.' },
    },
    '/jobs/openings',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take over: Garden party' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take it' }));
  const card = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Take over: Garden party',
    hidden: true,
  });
  expect(card.disabled).toBe(true);
  const asked = within(await screen.findByRole('alertdialog', { name: 'Take over anyway?' }));
  expect(asked.getByText(/That leaves 3 hours of rest/)).toBeTruthy();
  expect(fake.callsOf('takeCover')).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Take over anyway' }));
  await waitFor(() => expect(fake.callsOf('takeCover')).toMatchObject([{ id: 2 }]));
});

test('C.2.10: who takes a shift may give one in return, and reads that it waits', async () => {
  const { title, tz } = shift(3, 'Own gala');
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([]),
      getSwapShifts: {
        shifts: [{ idReqCrew: 81, title, tz, startTime: start, endTime: start + 4 * hour }],
      },
      getPublicJobs: { jobs: [], supervisors: [] } as never,
      getCoverOffers: { ...none, offers: [shift(2, 'Garden party')] } as never,
      takeCover: { ok: true, text: 'Thank you. They are asked whether they swap.' },
    },
    '/jobs/openings',
  );
  const part = within(await screen.findByRole('region', { name: 'Cover' }));
  fireEvent.click(part.getByRole('button', { name: 'Take over: Garden party' }));
  const take = within(await screen.findByRole('dialog', { name: 'Take over Garden party?' }));
  fireEvent.mouseDown(await take.findByRole('combobox', { name: 'Give one of your shifts in return' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Own gala, / }));
  const swap = { ...shift(3, 'Own gala'), accepted: false };
  fake.answer('getCoverOffers', { ...none, taken: [{ ...shift(2, 'Garden party'), swap }] } as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Offer the swap' }));
  await waitFor(() => expect(fake.callsOf('takeCover')).toMatchObject([{ id: 2, swapReqCrew: 81 }]));
  expect(fake.callsOf('getSwapShifts')).toContainEqual({ id: 2 });
  expect(await part.findByText('Swap waits for their answer')).toBeTruthy();
  expect(part.getByText(/You give Own gala, /)).toBeTruthy();
});

test('C.2.10: the asker reads what they would get, and says yes or no', async () => {
  const swap = { ...shift(3, 'Own gala'), accepted: false };
  const waiting = { ...none, asked: [{ id: 9, idReqCrew: 11, state: 1, offered: true, late: false, swap }] };
  const { fake } = openMine(waiting, { answerSwap: { ok: true, text: 'Thank you. The office decides.' } });
  const box = within(await screen.findByRole('group', { name: 'Cover: Load in, Riverside Stage' }));
  expect(box.getByText(/give you theirs: Own gala, /)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(fake.callsOf('answerSwap')).toEqual([{ id: 9, accept: true }]));
  await waitFor(() =>
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'No thanks' }).disabled).toBe(false),
  );
  fireEvent.click(box.getByRole('button', { name: 'No thanks' }));
  await waitFor(() => expect(fake.callsOf('answerSwap')[1]).toEqual({ id: 9, accept: false }));
});

test('C.2.03: an offer is looked at before it is taken over, where its details may be seen', async () => {
  const offers = [
    { ...shift(1, 'Gala'), sees: true },
    { ...shift(2, 'Private party'), sees: false },
  ];
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [], supervisors: [] } as never,
      getCoverOffers: { ...none, offers } as never,
    },
    '/jobs/openings',
  );
  const details = await screen.findByRole('button', { name: 'Details: Gala' });
  expect(screen.getAllByText(/9:00 pm – 5:00 am/)).toHaveLength(2);
  expect(screen.getAllByText(/Harbour Hall/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Details: Private party' })).toBeNull();
  fireEvent.click(details);
  expect(fake.path()).toBe('/jobs/openings/71/details');
});

describe('C.2.03: the details of a job for which a cover is offered', () => {
  const offer = { ...shift(2, 'Garden party'), sees: true };
  const taken = { ...none, taken: [offer] };
  const offeredCrew = crew({ id: 702, amount: 1, confirmed: 1, startTime: start, endTime: start + 8 * hour });
  const others = { id: 12, groupName: 'Rigger', startTime: start - 5 * hour, endTime: start };
  const openOffered = (reqCrew: ReqCrew[], getCoverOffers: unknown = { ...none, offers: [offer] }) => {
    const of = job({
      id: 72,
      title: 'Garden party',
      date: others.startTime,
      endTime: others.endTime,
      reqCrew,
    });
    return openJobs(
      {
        getMyDashboardv2: dashboard([]),
        getPublicJobs: { jobs: [], supervisors: [] } as never,
        getJobDialog: dialog(of),
        getCoverOffers: getCoverOffers as never,
        takeCover: { ok: true, text: 'Thank you. The office decides.' },
      },
      '/jobs/upcoming/72/details',
    );
  };
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Garden party' }));

  test('shows its crew and start with Take over, then that it waits; no word of the job being full', async () => {
    const { fake } = openOffered([offeredCrew, crew({ ...others, amount: 1, confirmed: 1 })]);
    const shown = await panel();
    const card = within(await shown.findByRole('article'));
    expect(card.getByText('Somebody cannot come')).toBeTruthy();
    expect(card.getByText(/^Sun 22 Nov, 9:00 pm – 5:00 am/)).toBeTruthy();
    expect(card.getByText(/Stagehand/)).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Details/ })).toBeNull();
    expect(shown.getByText(/^ACME · Sun 22 Nov, 9:00 pm/)).toBeTruthy();
    expect(shown.queryByText(/filled/i)).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Take over: Garden party' }));
    expect(fake.callsOf('getCoverOffers')).toHaveLength(1);
    fake.answer('getCoverOffers', taken as never);
    fireEvent.click(await screen.findByRole('button', { name: 'Take it' }));
    expect(await shown.findByText('Waits for the office')).toBeTruthy();
    expect(fake.callsOf('takeCover')).toMatchObject([{ id: 2 }]);
    expect(shown.getByRole('button', { name: 'Step back: Garden party' })).toBeTruthy();
    expect(shown.queryByText(/filled/i)).toBeNull();
  });

  test('names the crew and start of an application for another, which is not the main button', async () => {
    openOffered([offeredCrew, crew({ ...others, amount: 2, confirmed: 1 })]);
    const shown = await panel();
    const isMain = (name: RegExp) =>
      shown.getByRole('button', { name }).classList.contains('MuiButton-contained');
    await shown.findByRole('button', { name: 'Take over: Garden party' });
    expect(isMain(/^Take over/)).toBe(true);
    expect(isMain(/^Apply: Rigger, 4:00 pm/)).toBe(false);
    expect(shown.queryByText('Starts')).toBeNull();
  });

  test('opens without reception like any other', async () => {
    openOffered([offeredCrew, crew({ ...others, amount: 2, confirmed: 1 })], offline());
    const shown = await panel();
    expect(await shown.findByRole('button', { name: 'Apply' })).toBeTruthy();
    expect(shown.queryByRole('article')).toBeNull();
  });

  test('leaves an own place there as it is', async () => {
    openOffered([offeredCrew, crew({ ...others, mine: 2 })]);
    const shown = await panel();
    await shown.findByRole('button', { name: 'Take over: Garden party' });
    expect(shown.getByText('Confirmed')).toBeTruthy();
    expect(shown.getByText(/^ACME · Sun 22 Nov, 4:00 pm/)).toBeTruthy();
  });
});
