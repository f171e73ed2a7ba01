import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { crew, hour, job, now } from './fixtures';
import { extraData, far, field, isOff, manager, open, saved, title } from './open-form';

const locked = 'Crew changes can not be changed within 48 hours of the job start time.';
const near = (hours: number, more: object = {}) =>
  job({
    date: now + hours * hour,
    reqCrew: [crew({ startTime: now + hours * hour, endTime: null })],
    ...more,
  });

test('B.6.03, R-01, R-07: prepend, status, state, location are shown and off, colour and listing are not there', async () => {
  open(far, 'info', {}, { ...manager, permissions: ['job:read', 'job:write', 'crew:approve'] });
  expect(isOff(await field('Location'))).toBe(true);
  expect(isOff(await field('Company'))).toBe(true);
  for (const name of ['State', 'Status'])
    expect(screen.getByRole('combobox', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('group', { name: 'Colour' })).toBeNull();
  expect(screen.queryByLabelText(/Hide from the public list/)).toBeNull();
  expect(isOff(await field('Postcode'))).toBe(true);
  for (const label of ['Title', 'Job date', 'Description', 'On-site responsible'])
    expect(isOff(await field(label))).toBe(false);
});

test('D.2.02: a manager types PO number and reference, until an issued invoice has printed them', async () => {
  const { fake, unmount } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, version: 2 }) }, manager);
  fireEvent.change(await field('PO number'), { target: { value: 'PO-77' } });
  fireEvent.blur(await field('PO number'));
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { poNumber: 'PO-77' } }]),
  );
  expect(isOff(await field('Reference'))).toBe(false);
  unmount();
  const detail = { job: far, extraData: { ...extraData, isInvoiced: true } };
  open(far, 'info', { getJobDetail: detail }, manager);
  for (const label of ['PO number', 'Reference']) expect(isOff(await field(label))).toBe(true);
  expect(screen.getAllByText('It is on an invoice. Call the office to change it.')).toHaveLength(2);
  expect(isOff(await field('Title'))).toBe(false);
});

test.each([20, 96])(
  'B.6.03, J-31: %i hours ahead a manager says where the request is, until the office answers',
  async (hours) => {
    const request = near(hours, { status: 0, location: '', pcode: '' });
    const { fake } = open(request, 'info', { saveUpdatedJobv2: saved({ ...request, version: 2 }) }, manager);
    expect(isOff(await field('Postcode'))).toBe(false);
    expect(screen.getByRole('combobox', { name: 'State' }).getAttribute('aria-disabled')).toBeNull();
    fireEvent.change(await field('Location'), { target: { value: 'Pier 9' } });
    fireEvent.blur(await field('Location'));
    await waitFor(() =>
      expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { location: 'Pier 9' } }]),
    );
  },
);

test('B.4.04, B.6.03: what the office has taken over meanwhile waits in the form; the rest of it is saved', async () => {
  let stored: Job = near(96, { status: 0, location: '' });
  const { fake } = open(
    stored,
    'info',
    {
      getJobDetail: () => ({ job: stored, extraData }),
      saveUpdatedJobv2: ({ job: sent }) => {
        stored = { ...stored, status: 1, version: 2 };
        if ('location' in (sent as object)) throw refusal('In whatever words.', 'no-access');
        return saved((stored = { ...stored, ...(sent as object), version: 3 }));
      },
    },
    manager,
  );
  fireEvent.change(await field('Location'), { target: { value: 'Pier 9' } });
  fireEvent.change(await field('Description'), { target: { value: 'Bring gloves' } });
  fireEvent.blur(await field('Description'));
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2').at(-1)).toMatchObject({ job: { description: 'Bring gloves' } }),
  );
  expect(await screen.findByText('Only the office changes this by now: Location.')).toBeTruthy();
  expect([(await field('Location')).value, (await field('Description')).value]).toEqual([
    'Pier 9',
    'Bring gloves',
  ]);
  expect(isOff(await field('Location'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  expect([(await field('Location')).value, (await field('Description')).value]).toEqual(['', 'Bring gloves']);
});

test('B.6.03, B.1.03, R-14: managers ask for amounts; they neither invite nor choose supervisors', async () => {
  const { fake } = open(far, 'crew', { saveUpdatedJobv2: saved({ ...far, version: 2 }) }, manager);
  expect(isOff(await screen.findByRole('button', { name: /Invite workers/ }))).toBe(true);
  expect(isOff(await field('Supervisors'))).toBe(true);
  expect(screen.queryByRole('button', { name: /Mia Costa/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Stagehand' }));
  fireEvent.change(await field('Amount'), { target: { value: '9' } });
  fireEvent.blur(await field('Amount'));
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { reqCrew: [{ amount: 9 }] } }]),
  );
});

test('B.6.03, R-14: the address of the invite list shows a manager the crew', async () => {
  const { fake } = open(far, 'crew/invite-11', {}, manager);
  expect(await screen.findByRole('region', { name: 'Crew Stagehand' })).toBeTruthy();
  expect(fake.callsOf('getJobWorkers')).toEqual([]);
});

test('B.6.03: logs and mass notification are not among a manager’s actions', async () => {
  open(far, 'actions', {}, manager);
  expect(await screen.findByRole('button', { name: /Duplicate/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Logs/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Mass Notification/ })).toBeNull();
});

describe('the 48 hours', () => {
  test('B.5.13, B.9.01, J-33: inside them date and crew are read-only, and the warning says why', async () => {
    const { unmount } = open(near(48 - 0.25), 'info', {}, manager);
    expect(await screen.findByText(locked)).toBeTruthy();
    expect(isOff(await field('Job date'))).toBe(true);
    expect(isOff(screen.getByRole('button', { name: 'Choose Job date' }))).toBe(true);
    expect(isOff(await title())).toBe(false);
    unmount();
    open(near(48 - 0.25), 'crew', {}, manager);
    expect(isOff(await screen.findByRole('button', { name: 'Add group' }))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Stagehand' }));
    for (const label of ['Amount', 'Start', 'End (planned)']) expect(isOff(await field(label))).toBe(true);
    const remove = screen.getByRole('button', { name: 'Delete group' });
    expect(isOff(remove)).toBe(true);
    const why = document.getElementById(remove.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('The job starts too soon: ask the office to change or delete this group.');
  });

  test('J-33: of a job days ahead the group that starts inside them is read-only, and says so; the others are open', async () => {
    const early = crew({
      id: 12,
      groupName: 'Rigger',
      groupId: 4,
      startTime: now + 30 * hour,
      endTime: null,
    });
    open({ ...far, reqCrew: [early, ...far.reqCrew] }, 'crew', {}, manager);
    expect(isOff(await screen.findByRole('button', { name: 'Add group' }))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Rigger' }));
    for (const label of ['Amount', 'Start', 'End (planned)']) expect(isOff(await field(label))).toBe(true);
    const remove = screen.getByRole('button', { name: 'Delete group' });
    expect(isOff(remove)).toBe(true);
    expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The group starts too soon: ask the office to change or delete this group.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit Rigger' }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit Stagehand' }));
    expect(isOff(await field('Amount'))).toBe(false);
  });

  test('B.9.03, J-38: a group that somebody is confirmed for is not a manager’s to delete, and it says so', async () => {
    open({ ...far, reqCrew: [crew({ mine: 2, confirmed: 1, startTime: far.date })] }, 'crew', {}, manager);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    const remove = screen.getByRole('button', { name: 'Delete group' });
    expect(isOff(remove)).toBe(true);
    const why = document.getElementById(remove.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Somebody is confirmed: ask the office to change or delete this group.');
  });

  test('J-32, B.9.01: at exactly 48 hours nothing is locked yet', async () => {
    open(near(48), 'info', {}, manager);
    expect(isOff(await field('Job date'))).toBe(false);
    expect(screen.queryByText(locked)).toBeNull();
  });

  test('B.5.13: a date inside them that the server refuses is said and can be mended', async () => {
    open(
      near(60),
      'info',
      {
        saveUpdatedJobv2: () => {
          throw refusal(locked);
        },
      },
      manager,
    );
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-22T15:00' } });
    fireEvent.blur(await field('Job date'));
    expect(await screen.findByText(locked)).toBeTruthy();
    expect(isOff(await field('Job date'))).toBe(false);
    expect((await field('Job date')).value).toBe('22/11/2026 3:00 pm');
  });

  test('B.5.13, R-07: the office is not bound', async () => {
    open(near(1));
    expect(isOff(await field('Job date'))).toBe(false);
    expect(screen.queryByText(locked)).toBeNull();
  });

  test('B.5.13, J-31: a request inside them is filled first; its other tabs wait', async () => {
    let request: Job = near(20, { status: 0, title: NEW_JOB_TITLE, location: '', reqCrew: [] });
    const { fake } = open(
      request,
      'crew',
      {
        // Typing on a slow machine may take longer than the pause: then the fields go one by one.
        saveUpdatedJobv2: ({ job: sent }) =>
          saved((request = { ...request, ...(sent as object), version: request.version + 1 })),
        getJobDetail: () => ({ job: request, extraData }),
      },
      manager,
    );
    expect(await screen.findByText('Requesting a new Job')).toBeTruthy();
    expect(screen.getByText('Fill all the details before proceeding to the next tab.')).toBeTruthy();
    expect(screen.getByText(/^Still missing: Title, .*Location/)).toBeTruthy();
    for (const name of ['Crew', 'Timesheets', 'Actions'])
      expect(isOff(screen.getByRole('tab', { name }))).toBe(true);
    expect(isOff(await field('Job date'))).toBe(false);
    fireEvent.keyDown(await title(), { key: '2', code: 'Digit2', altKey: true });
    expect(screen.getByRole('tab', { name: 'Info' }).getAttribute('aria-selected')).toBe('true');

    fireEvent.change(await title(), { target: { value: 'Gala' } });
    fireEvent.change(await field('Description'), { target: { value: 'Bring gloves' } });
    fireEvent.click(screen.getByRole('button', { name: 'New responsible' }));
    fireEvent.change(await field('Name'), { target: { value: 'Joy Okafor' } });
    fireEvent.change(await field('Phone'), { target: { value: '0491570156' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use' }));
    expect(isOff(screen.getByRole('tab', { name: 'Crew' }))).toBe(true);
    fireEvent.change(await field('Location'), { target: { value: 'Pier 9' } });
    await waitFor(() => expect(isOff(screen.getByRole('tab', { name: 'Crew' }))).toBe(false));
    expect(screen.queryByText('Requesting a new Job')).toBeNull();
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2').length).toBeGreaterThan(0));
  });
});

describe('the required amount', () => {
  const full = {
    ...far,
    reqCrew: [crew({ id: 11, amount: 3, confirmed: 2, startTime: far.date, endTime: null })],
  };
  const note =
    '2 workers are already confirmed. Email the jobs team to reduce crew size with confirmed workers.';

  test('B.5.14: a manager’s least is the confirmed; at it the message says whom to write to', async () => {
    const { fake } = open(full, 'crew', { saveUpdatedJobv2: saved({ ...full, version: 2 }) }, manager);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    const amount = await field('Amount');
    expect(amount.min).toBe('2');
    expect(screen.queryByText(note)).toBeNull();
    fireEvent.change(amount, { target: { value: '2' } });
    expect(await screen.findByText(note)).toBeTruthy();
    fireEvent.blur(amount);
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1));
    fireEvent.change(amount, { target: { value: '1' } });
    expect(
      await screen.findByText(
        'You are not allowed to reduce the amount crew on this job once they are confirmed.',
      ),
    ).toBeTruthy();
    fireEvent.blur(amount);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
  });

  test('B.5.14: the office may go below', async () => {
    const { fake } = open(full, 'crew', { saveUpdatedJobv2: saved({ ...full, version: 2 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.change(await field('Amount'), { target: { value: '1' } });
    fireEvent.blur(await field('Amount'));
    await waitFor(() =>
      expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { reqCrew: [{ amount: 1 }] } }]),
    );
  });
});
