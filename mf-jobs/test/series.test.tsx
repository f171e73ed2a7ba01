import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { offline, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { hour } from './fixtures';
import { worker } from './invite-worker';
import { serving } from './open-invite';
import { far, manager, open, saved, title, toldOn } from './open-form';

const day = 24 * hour;
const of = (id: number, days: number, isAhead: boolean, status = 1) => ({
  id,
  version: id,
  title: far.title,
  date: far.date + days * day,
  tz: 'Australia/Sydney',
  status,
  isAhead,
});
const series = {
  jobs: [of(4, -7, false, 3), of(5, 0, false), of(6, 7, true), of(7, 14, true), of(8, 21, true)],
  inCrew: { own: 1, ahead: 6, withThis: 7 },
  applied: toldOn(0),
};
const fine = { ok: true as const, changed: ['Title'], warnings: [] };
const choose = async (label: string, name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name }));
};
const opened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Dates and changes ahead' }));
  return screen.findByRole('dialog', { name: 'A series of 5' });
};

test('J-05: the form says that the job is one of a series, and leads to the next one', async () => {
  open(far, 'info', { getJobSeries: series });
  expect((await screen.findByText(/^One of 5 in a series/)).textContent).toBe(
    'One of 5 in a series, next Wed 2 Dec',
  );
  expect(screen.getByRole('link', { name: 'Wed 2 Dec' }).getAttribute('href')).toMatch(
    /\/admin\/dashboard\/6$/,
  );
  const dialog = await opened();
  const dates = within(dialog).getByRole('list', { name: 'Jobs of the series' });
  expect(
    within(dates)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Wed 18 Nov, 3:00 pm, Finished',
    'Wed 25 Nov, 3:00 pm, this one',
    'Wed 2 Dec, 3:00 pm',
    'Wed 9 Dec, 3:00 pm',
    'Wed 16 Dec, 3:00 pm',
  ]);
});

test('J-05: a date with another title than the job’s own says it, also before all ahead are cancelled', async () => {
  const jobs = [of(5, 0, false), { ...of(6, 7, true), title: 'Load out' }, of(7, 14, true)];
  open(far, 'info', { getJobSeries: { ...series, jobs } });
  const texts = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  fireEvent.click(await screen.findByRole('button', { name: 'Dates and changes ahead' }));
  const [next, last] = ['Wed 2 Dec, 3:00 pm, Load out', 'Wed 9 Dec, 3:00 pm'];
  expect(await texts('Jobs of the series')).toEqual(['Wed 25 Nov, 3:00 pm, this one', next, last]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Status', 'Cancelled');
  fireEvent.click(await screen.findByRole('radio', { name: 'This and all 2 ahead' }));
  expect(await texts('Jobs ahead')).toEqual([next, last]);
});

test('J-05: a job that is alone says nothing of a series', async () => {
  const { fake } = open(far, 'info', { getJobSeries: { ...series, jobs: [of(5, 0, false)] } });
  await title();
  await waitFor(() => expect(fake.callsOf('getJobSeries')).toEqual([{ id: 5 }]));
  expect(screen.queryByText(/in a series/)).toBeNull();
});

test('J-05: what is ticked is taken over to each ahead, after what was typed here; one that is refused is named, the rest is done', async () => {
  const { fake } = open(far, 'info', {
    getJobSeries: series,
    saveUpdatedJobv2: saved({ ...far, title: 'New', version: 2 }),
    saveInSeries: (body) =>
      body.id === 7 ? Promise.reject(new ApiError('refused', 'This group is switched off.', 200)) : fine,
  });
  fireEvent.change(await title(), { target: { value: 'New' } });
  const dialog = await opened();
  const send = within(dialog).getByRole('button', { name: 'Change 3 jobs ahead' });
  expect((send as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Title' }));
  expect(within(dialog).queryByText(/will be notified/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Start time, crew amounts/ }));
  expect(within(dialog).getByText(/6 invited or confirmed workers will be notified\.$/)).toBeTruthy();
  fireEvent.click(send);
  expect(await within(dialog).findByText(/^2 jobs ahead changed\./)).toBeTruthy();
  expect(within(dialog).getByText('Wed 9 Dec, not changed: This group is switched off.')).toBeTruthy();
  expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
  const change = { like: 5, parts: ['title', 'crews'] };
  expect(fake.callsOf('saveInSeries')).toEqual([6, 7, 8].map((id) => ({ id, version: id, ...change })));
});

test('J-05: without an answer it stops, says so, and can be sent again', async () => {
  let isAway = true;
  const { fake } = open(far, 'info', {
    getJobSeries: series,
    saveInSeries: (body) =>
      isAway && body.id === 7 ? Promise.reject(new ApiError('offline', 'No network.', 0)) : fine,
  });
  const dialog = await opened();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Description' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change 3 jobs ahead' }));
  expect(await within(dialog).findByText(/^The server cannot be reached\./)).toBeTruthy();
  expect(fake.callsOf('saveInSeries').map(({ id }) => id)).toEqual([6, 7]);
  isAway = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change 3 jobs ahead' }));
  expect(await within(dialog).findByText(/^3 jobs ahead changed\./)).toBeTruthy();
  expect(within(dialog).queryByText(/^The server cannot be reached\./)).toBeNull();
});

test('J-05: Cancelled asks whether only this one or all ahead; Only this one is preset', async () => {
  const { fake } = open(far, 'info', {
    getJobSeries: series,
    saveUpdatedJobv2: saved({ ...far, status: 2, version: 2 }),
    saveInSeries: fine,
  });
  await choose('Status', 'Cancelled');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this job?' });
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  expect(within(dialog).getByText('1 invited or confirmed worker will be notified.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the job' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([{ job: { id: 5, version: 1, status: 2 } }]);
  expect(fake.callsOf('saveInSeries')).toEqual([]);
});

test('J-05: This and all ahead lists the dates and cancels each; Keep it cancels none', async () => {
  const { fake } = open(far, 'info', {
    getJobSeries: series,
    saveUpdatedJobv2: saved({ ...far, status: 2, version: 2 }),
    saveInSeries: { ...fine, changed: ['Status'] },
  });
  await choose('Status', 'Cancelled');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  await choose('Status', 'Cancelled');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this job?' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'This and all 3 ahead' }));
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Storm' } });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Wed 2 Dec, 3:00 pm', 'Wed 9 Dec, 3:00 pm', 'Wed 16 Dec, 3:00 pm']);
  expect(within(dialog).getByText('7 invited or confirmed workers will be notified.')).toBeTruthy();
  const yes = within(dialog).getByRole('button', { name: 'Cancel 4 jobs' });
  await waitFor(() => expect(yes.matches(':enabled')).toBe(true));
  fireEvent.click(yes);
  expect(await within(dialog).findByText('This job and 3 jobs ahead cancelled.')).toBeTruthy();
  const change = { like: 5, parts: [], cancel: true, reason: 'Storm' };
  expect(fake.callsOf('saveInSeries')).toEqual([6, 7, 8].map((id) => ({ id, version: id, ...change })));
});

test('J-05: Keep it keeps the job also where cancelling it could not be sent', async () => {
  const { fake } = open(far, 'info', {
    getJobSeries: series,
    saveUpdatedJobv2: () => Promise.reject(offline()),
  });
  await choose('Status', 'Cancelled');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this job?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the job' }));
  expect(await within(dialog).findByText(/^This job is not saved yet/)).toBeTruthy();
  fake.answer('saveUpdatedJobv2', saved({ ...far, version: 2 }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2').length).toBeGreaterThan(1));
  expect(fake.callsOf('saveUpdatedJobv2').at(-1)).toMatchObject({ job: { status: far.status } });
});

test('J-05, B.6.03: a manager is offered only what a manager may change; who only reads sees the dates', async () => {
  const view = open(far, 'info', { getJobSeries: series }, manager);
  const dialog = await opened();
  expect(
    within(dialog)
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.textContent),
  ).toEqual([
    'Title',
    'Description',
    'On-site responsible and on-site phone',
    'Start time, crew amounts and times',
  ]);
  view.unmount();
  open(far, 'info', { getJobSeries: series }, { permissions: ['job:read'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Dates' }));
  const dates = await screen.findByRole('dialog', { name: 'A series of 5' });
  expect(within(dates).queryByRole('checkbox')).toBeNull();
  expect(within(dates).queryByRole('button', { name: /^Change/ })).toBeNull();
});

describe('inviting', () => {
  const workers = serving([worker(21, 'Zoe Adams'), worker(22, 'Kiri Walker')]);
  const set = { UserhasDoubleShift: [], isOverfilled: false, error: false as const };
  const choose = async (answers: Answers = {}) => {
    const { fake } = open(far, 'crew/invite-11', {
      getJobSeries: series,
      getJobWorkers: workers,
      saveJobUserList: set,
      ...answers,
    });
    await screen.findByRole('table', { name: 'Workers' });
    await waitFor(() => expect(fake.callsOf('getJobSeries')).toHaveLength(1));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(screen.getByRole('button', { name: 'Invite 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people for 8 open places?' });
    return { fake, dialog: within(dialog) };
  };
  const invited = (body: In<'inviteInSeries'>): Out<'inviteInSeries'> =>
    body.id === 7
      ? { ok: true, changed: ['Zoe Adams'], warnings: ['Denied on this day, not invited: Kiri Walker.'] }
      : { ok: true, changed: ['Zoe Adams', 'Kiri Walker'], warnings: [] };

  test('J-05, B.1.03: only this one is preset; Not now invites nobody, and they stay chosen', async () => {
    const { fake, dialog } = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.callsOf('saveJobUserList')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Invite 2' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Invite 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.callsOf('saveJobUserList')).toHaveLength(1);
    expect(fake.callsOf('inviteInSeries')).toEqual([]);
  });

  test('J-05, J-37: This and all ahead invites to each, and names who was left out, on which day and why', async () => {
    const { fake, dialog } = await choose({ inviteInSeries: invited });
    fireEvent.click(dialog.getByRole('radio', { name: 'This and all 3 ahead' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Invite 2 to 4 jobs' }));
    expect(await dialog.findByText(/^Invited to this job and 3 jobs ahead\./)).toBeTruthy();
    expect(dialog.getByText('Wed 9 Dec: Denied on this day, not invited: Kiri Walker.')).toBeTruthy();
    expect(fake.callsOf('saveJobUserList')).toHaveLength(1);
    const body = { like: 5, idReqCrew: 11, users: [22, 21] };
    expect(fake.callsOf('inviteInSeries')).toEqual([6, 7, 8].map((id) => ({ id, ...body })));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('2 workers chosen')).toBeNull());
  });

  test('J-05: where reception is lost on the way, the next press goes on ahead and asks nobody anew to this job', async () => {
    let isAway = true;
    const { fake, dialog } = await choose({
      inviteInSeries: (body) => (isAway ? Promise.reject(offline()) : invited(body)),
    });
    fireEvent.click(dialog.getByRole('radio', { name: 'This and all 3 ahead' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Invite 2 to 4 jobs' }));
    expect(await dialog.findByText(/^The server cannot be reached\./)).toBeTruthy();
    isAway = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Invite 2 to 4 jobs' }));
    expect(await dialog.findByText(/^Invited to this job and 3 jobs ahead\./)).toBeTruthy();
    expect(fake.callsOf('saveJobUserList')).toHaveLength(1);
  });

  test('J-05: where this job is refused, the others stay as they are, and that is said', async () => {
    const { fake, dialog } = await choose({
      saveJobUserList: () => Promise.reject(refusal('This worker is not active. Please reload the list.')),
    });
    fireEvent.click(dialog.getByRole('radio', { name: 'This and all 3 ahead' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Invite 2 to 4 jobs' }));
    expect(await dialog.findByText(/nobody was invited to the others\.$/)).toBeTruthy();
    expect(fake.callsOf('inviteInSeries')).toEqual([]);
  });
});
