import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { AvailabilityList } from '../src/availability/availability-list';
import { entriesOf, marksOf } from '../src/availability/entries';
import { bodyOf, draftProblem, newDraft } from '../src/availability/time-draft';
import { at, crew, gala, job, now, strike } from './fixtures';
import { chip, day, panel, show } from './show';

type Availability = Out<'getAvailability'>;
const zone = 'Australia/Sydney';
const said = { kind: 'away' as const, zone, note: '', byOffice: false };
const holiday = {
  ...said,
  id: 1,
  allDay: true,
  note: 'Wedding',
  start: at('2026-11-23T13:00:00Z'),
  end: at('2026-11-25T13:00:00Z'),
};
const evening = {
  ...said,
  id: 2,
  allDay: false,
  start: at('2026-11-27T07:00:00Z'),
  end: at('2026-11-27T11:00:00Z'),
};
const rule = (id: number, weekday: number) => ({
  ...said,
  id,
  weekday,
  fromMin: 540,
  toMin: 1020,
  firstDay: '2026-01-01',
  lastDay: null,
});
const answer: Availability = {
  zone,
  times: [holiday, evening],
  rules: [rule(3, 1), rule(4, 2), rule(5, 3)],
};
const nothing: Availability = { zone, times: [], rules: [] };

test('C.1.02, C.1.03: what was entered reads as days, hours and weeks, rules of one entry in one line', () => {
  expect(entriesOf(answer, now).map(({ when, ids }) => [when, ids])).toEqual([
    ['Every Mon to Wed, 9:00 am – 5:00 pm', [3, 4, 5]],
    ['Tue 24 Nov – Wed 25 Nov', [1]],
    ['Fri 27 Nov, 6:00 pm – 10:00 pm', [2]],
  ]);
});

test('C.1.04: the days of the month say when somebody is away, whole days before hours', () => {
  const marks = marksOf(answer, ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27']);
  expect([...marks]).toEqual([
    ['2026-11-23', { kind: 'away', text: 'Away 9:00 am – 5:00 pm' }],
    ['2026-11-24', { kind: 'away', text: 'Away' }],
    ['2026-11-27', { kind: 'away', text: 'Away 6:00 pm – 10:00 pm' }],
  ]);
});

test('C.1.02, C.1.03: what is typed is sent as days, as hours over midnight, as weekdays', () => {
  const draft = newDraft('2026-11-21');
  expect(bodyOf(draft)).toEqual({
    kind: 'away',
    note: '',
    days: { first: '2026-11-21', last: '2026-11-21' },
  });
  const night = { ...draft, how: 'hours' as const, from: '22:00', to: '06:00' };
  expect(bodyOf(night)).toMatchObject({ times: { start: '2026-11-21T22:00', end: '2026-11-22T06:00' } });
  const weekly = { ...night, how: 'weekly' as const, weekdays: [5, 6] };
  expect(bodyOf(weekly)).toMatchObject({
    weekly: { weekdays: [5, 6], fromMin: 1320, toMin: 1800, firstDay: '2026-11-21', lastDay: null },
  });
  expect(draftProblem({ ...weekly, weekdays: [] })).toMatch(/at least one day/);
  expect(draftProblem({ ...night, to: '' })).toMatch(/both times/);
  expect(bodyOf({ ...weekly, isAllDay: true })).toMatchObject({ weekly: { fromMin: 0, toMin: 1440 } });
});

test('14.2: the worker’s calendar opens with their own shifts, and shows all by a press', async () => {
  const mine = job({ id: 9, title: 'My load in', statusUser: 2, reqCrew: [crew({ mine: 2 })] });
  show({ jobs: [gala, mine, strike], isOffice: false, mine: true, answers: { getAvailability: answer } });
  await chip('My load in');
  expect(screen.queryByRole('button', { name: /Gala/ })).toBeNull();
  await waitFor(() => expect(day('2026-11-24').textContent).toContain('Away'));
  fireEvent.click(screen.getByRole('tab', { name: 'All' }));
  await chip('Gala');
});

test('14.2: a month without own shifts says so, and leads to all jobs', async () => {
  show({ jobs: [gala], isOffice: false, mine: true });
  expect(await screen.findByText('No shifts of yours in November 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all jobs' }));
  await chip('Gala');
});

test('C.1.05, C.1.06: a time is added in the panel; the shifts under it are named, an invitation is declined by a press', async () => {
  const over = { title: 'Gala', startTime: now, tz: zone };
  const { fake } = show({
    isOffice: false,
    answers: {
      getAvailability: nothing,
      setUnavailability: {
        ok: true,
        shifts: [{ ...over, idJob: 5, idReqCrew: 11, text: 'You are confirmed on Gala. Being away …' }],
        invites: [{ ...over, title: 'Strike', idJob: 7, idReqCrew: 12 }],
      },
      replyJob: { ok: true },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Away times' }));
  const times = within(await panel('When you are away'));
  fireEvent.click(await times.findByRole('button', { name: 'Add time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a time' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await times.findByText(/You are confirmed on Gala/)).toBeTruthy();
  expect(fake.callsOf('setUnavailability')).toMatchObject([
    { kind: 'away', days: { first: '2026-11-21', last: '2026-11-21' } },
  ]);
  const link = times.getByRole('link', { name: 'I can’t come: Gala' });
  expect(link.getAttribute('href')).toBe('/jobs/upcoming/5/details');
  fireEvent.click(times.getByRole('button', { name: 'Decline: Strike' }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 12, accepted: false }]));
  expect(await times.findByText(/Declined\./)).toBeTruthy();
});

test('C.1.02: a time that is none is not saved as the one that stood there before', async () => {
  const fake = createTestRegion({
    now,
    user: { id: 1, permissions: ['job:write'] },
    answers: { getAvailability: answer, setUnavailability: { ok: true, shifts: [], invites: [] } },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{}}>
      <AvailabilityList idUser={7} />
    </TestRegion>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a time' }));
  fireEvent.click(dialog.getByRole('tab', { name: 'Hours' }));
  const from = dialog.getByLabelText('From');
  fireEvent.change(from, { target: { value: '25:99' } });
  fireEvent.blur(from);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(from);
  expect(fake.callsOf('setUnavailability')).toEqual([]);
  fireEvent.change(from, { target: { value: '22' } });
  fireEvent.blur(from);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setUnavailability')).toMatchObject([
      { times: { start: expect.stringMatching(/T22:00$/) as string } },
    ]),
  );
});

test('C.1.08: the office reads and changes the times of a person', async () => {
  const fake = createTestRegion({
    now,
    user: { id: 1, permissions: ['job:write'] },
    answers: { getAvailability: answer, deleteUnavailability: { ok: true } },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{}}>
      <AvailabilityList idUser={7} />
    </TestRegion>,
  );
  expect(await screen.findByText('Wedding')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Every Mon to Wed, 9:00 am – 5:00 pm' }));
  await waitFor(() =>
    expect(fake.callsOf('deleteUnavailability')).toEqual([{ ids: [3, 4, 5], weekly: true, idUser: 7 }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add time' }));
  expect(await screen.findByRole('dialog', { name: 'Add a time' })).toBeTruthy();
});

test('C.1.02, C.1.03: a changed entry opens as it stands, and takes the place of the old one', async () => {
  const fake = createTestRegion({
    now,
    user: { id: 1, permissions: ['job:write'] },
    answers: { getAvailability: answer, setUnavailability: { ok: true, shifts: [], invites: [] } },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{}}>
      <AvailabilityList idUser={7} />
    </TestRegion>,
  );
  const change = async (name: RegExp, meanwhile: (dialog: ReturnType<typeof within>) => void = () => {}) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this time' }));
    meanwhile(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return fake.callsOf('setUnavailability').at(-1);
  };
  const note = (text: string) => (dialog: ReturnType<typeof within>) =>
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: text } });
  expect(await change(/^Change: Tue 24 Nov/, note('Wedding, late'))).toMatchObject({
    idUser: 7,
    days: { first: '2026-11-24', last: '2026-11-25' },
    note: 'Wedding, late',
    instead: { ids: [1], weekly: false },
  });
  expect(await change(/^Change: Fri 27 Nov/)).toMatchObject({
    times: { start: '2026-11-27T18:00', end: '2026-11-27T22:00' },
    instead: { ids: [2], weekly: false },
  });
  expect(await change(/^Change: Every Mon to Wed/)).toMatchObject({
    weekly: { weekdays: [1, 2, 3], fromMin: 540, toMin: 1020, firstDay: '2026-01-01', lastDay: null },
    instead: { ids: [3, 4, 5], weekly: true },
  });
});

test('C.1.04: what was entered where the person lived before names that place, and is not typed anew on another clock', () => {
  const perth = 'Australia/Perth';
  const moved = {
    zone,
    times: [{ ...evening, zone: perth }],
    rules: [rule(3, 1), { ...rule(4, 2), zone: perth }],
  };
  expect(entriesOf(moved, now).map(({ when, ids, draft }) => [when, ids, draft === null])).toEqual([
    ['Every Mon, 9:00 am – 5:00 pm', [3], false],
    ['Every Tue, 9:00 am – 5:00 pm in Perth', [4], true],
    ['Fri 27 Nov, 3:00 pm – 7:00 pm in Perth', [2], true],
  ]);
});

test('C.1.08: what the office entered stands apart from the same in the person’s own words', () => {
  const rules = [rule(3, 1), { ...rule(4, 2), byOffice: true }];
  expect(entriesOf({ zone, times: [], rules }, now).map(({ ids, byOffice }) => [ids, byOffice])).toEqual([
    [[3], false],
    [[4], true],
  ]);
});

test('C.1.02: hours run over days as well, and open again as they were typed', () => {
  const long = { ...evening, end: evening.end + 56 * 3_600_000 };
  const [entry] = entriesOf({ zone, times: [long], rules: [] }, now);
  expect(entry?.when).toBe('Fri 27 Nov, 6:00 pm – Mon 30 Nov, 6:00 am');
  const draft = entry?.draft ?? newDraft('');
  expect(bodyOf(draft)).toMatchObject({ times: { start: '2026-11-27T18:00', end: '2026-11-30T06:00' } });
  expect(draftProblem({ ...draft, last: '2026-11-26' })).toBe(
    'The last day is before the first day. Please choose it again.',
  );
});

const listOf = (answers: TestRegionOptions['answers']) => {
  const fake = createTestRegion({
    now,
    user: { id: 1, permissions: ['job:write'] },
    answers: { getAvailability: answer, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{}}>
      <AvailabilityList idUser={7} />
    </TestRegion>,
  );
  return fake;
};
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
  return within(await screen.findByRole('dialog', { name: 'Add a time' }));
};

test('C.1.02: a last day before the first is named, and the first day stays as it was chosen', async () => {
  const fake = listOf({});
  const dialog = await openDialog();
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  fireEvent.change(field('First day'), { target: { value: '2026-12-05' } });
  expect(field('Last day').value).toBe('2026-12-05');
  fireEvent.change(field('Last day'), { target: { value: '2026-12-02' } });
  expect(field('First day').value).toBe('2026-12-05');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The last day is before the first day. Please choose it again.',
  );
  expect(fake.callsOf('setUnavailability')).toEqual([]);
});

test('C.1.06: a deleted time takes its warning along, and a press brings it back', async () => {
  const gala = { idJob: 7, idReqCrew: 12, title: 'Gala', startTime: now, tz: zone };
  const fake = listOf({
    setUnavailability: { ok: true, shifts: [], invites: [gala] },
    deleteUnavailability: { ok: true },
  });
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/They are invited to Gala/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Delete: Tue 24 Nov/ }));
  await waitFor(() => expect(fake.said).toEqual(['Deleted: Tue 24 Nov – Wed 25 Nov.']));
  expect(screen.queryByText(/They are invited to Gala/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add time' }));
  await act(async () => fake.offered[0]?.run());
  await waitFor(() => expect(fake.callsOf('setUnavailability')).toHaveLength(2));
  expect(fake.callsOf('setUnavailability')[1]).toMatchObject({
    kind: 'away',
    idUser: 7,
    days: { first: '2026-11-24', last: '2026-11-25' },
  });
});
