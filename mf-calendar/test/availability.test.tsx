import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { AvailabilityList } from '../src/availability/availability-list';
import { answer, zone } from './away-times';
import type { Availability } from './away-times';
import { crew, gala, job, now, strike } from './fixtures';
import { chip, day, panel, show } from './show';

const nothing: Availability = { zone, times: [], rules: [] };
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

test('C.1.02: a last day before the first is named, and the first day stays as it was chosen', async () => {
  const fake = listOf({});
  const dialog = await openDialog();
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  fireEvent.change(field('First day'), { target: { value: '2026-12-05' } });
  expect(field('Last day').value).toBe('05/12/2026');
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
