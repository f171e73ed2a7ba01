import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { far, office, open } from './open-form';
import { festival, openEvents, page } from './open-events';

const ONE = '/admin/events/7';
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));
const pressIn = async (name: string | RegExp) =>
  fireEvent.click((await inDialog()).getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const biller = { permissions: [...office.permissions, 'client:read', 'crewinvoice:read'] };
const cost = { seesCost: true, plannedCents: 150_000, actualCents: 210_000, missing: [] };

test('D.4.01: the list has current events; past and archived ones and words are asked of the server', async () => {
  const { id, name, prepend, color, firstDay, lastDay, isArchived } = festival;
  const listed = { id, name, prepend, color, firstDay, lastDay, isArchived, jobs: 2, open: 3 };
  const { fake } = openEvents('/admin/events', { getEvents: { events: [listed], total: 1 } });
  const table = await screen.findByRole('table', { name: 'Events' });
  expect(within(table).getByText('Tue 24 Nov – Thu 26 Nov 2026')).toBeTruthy();
  expect(within(table).getByText('3 open')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Past' }));
  fireEvent.change(screen.getByLabelText('Search events'), { target: { value: 'harbour' } });
  await waitFor(() =>
    expect(fake.callsOf('getEvents').at(-1)).toEqual({ text: 'harbour', show: 'past', limit: 50, offset: 0 }),
  );
  fireEvent.click(screen.getByText('Harbour Festival'));
  expect(fake.path()).toBe(ONE);
});

test('D.4.01: a new event is saved once with what was typed, and opens', async () => {
  const { fake } = openEvents('/admin/events', { saveEvent: { event: { ...festival, version: 1 } } });
  await press('Add event');
  const dialog = await inDialog();
  expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  type(/^Name/, 'Harbour Festival');
  type('Budget', 'many');
  expect(dialog.getByText('An amount, e.g. 25000')).toBeTruthy();
  type('Budget', '2000');
  type('PO number', 'PO-77');
  await pressIn('Save');
  await waitFor(() => expect(fake.path()).toBe(ONE));
  expect(fake.callsOf('saveEvent')).toEqual([
    expect.objectContaining({
      ...{ name: 'Harbour Festival', budgetCents: 200_000, poNumber: 'PO-77', prepend: '' },
      ...{ firstDay: '2026-11-21', lastDay: '2026-11-21', key: expect.any(String) },
    }),
  ]);
});

test('D.4.01: a change sends the version that was read; after a 409 what was typed stays and the next save counts', async () => {
  const stored = { ...festival, version: 4, notes: 'Dock 5' };
  let times = 0;
  const { fake } = openEvents(ONE, {
    saveEvent: () => {
      times += 1;
      if (times === 1)
        return Promise.reject(
          new ApiError('conflict', 'Somebody else has changed this event.', 409, { event: stored }),
        );
      return { event: { ...stored, version: 5, name: 'Bay Festival' } };
    },
  });
  await press('Change');
  type(/^Name/, 'Bay Festival');
  fake.answer('getEvent', { ...page, event: stored });
  await pressIn('Save');
  expect(await screen.findByText('Somebody else has changed this event.')).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText(/^Notes/) as HTMLTextAreaElement).value).toBe('Dock 5'));
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Bay Festival');
  await pressIn('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('saveEvent').map(({ version, name, notes }) => [version, name, notes])).toEqual([
    [3, 'Bay Festival', 'Dock 4 from 6 am'],
    [4, 'Bay Festival', 'Dock 5'],
  ]);
});

test('D.4.01: the page has a row for each day, a column for each kind of crew, open places, hours, contact and notes', async () => {
  const { fake } = openEvents(ONE);
  const grid = await screen.findByRole('region', { name: 'Crews by day' });
  const rows = within(grid)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Rigger', 'Stagehand'],
    ['Tue 24 Nov4 places, none open', '', '3:00 pm · 4 of 4Build'],
    ['Wed 25 Nov3 of 8 places open', '3:00 pm · 1 of 4 · 3 openBuild', '3:00 pm · 4 of 4Build'],
  ]);
  for (const text of ['96 h', '7.5 h', 'Dana Reed', 'Dock 4 from 6 am', 'PO-77'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Cost against budget' })).toBeNull();
  expect(fake.callsOf('getEventCost')).toEqual([]);
  fireEvent.click(within(grid).getByRole('button', { name: /3 open/ }));
  expect(decodeURIComponent(fake.path())).toContain('job-form');
});

test('D.4.01: times have their zone if a job of the event is in another than the company’s', async () => {
  const [build, show] = page.crews;
  if (!build || !show) throw new Error('The fixture has no crews.');
  const perth = { tz: 'Australia/Perth' };
  const [job] = page.jobs;
  openEvents(ONE, {
    getEvent: {
      ...page,
      crews: [build, { ...show, ...perth }],
      jobs: page.jobs.concat(job ? { ...job, idJob: 6, title: 'West', ...perth } : []),
    },
  });
  const grid = await screen.findByRole('region', { name: 'Crews by day' });
  expect(within(grid).getByRole('button', { name: /^3:00\spm AEDT · 1 of 4/ })).toBeTruthy();
  expect(within(grid).getByRole('button', { name: /^12:00\spm AWST · 4 of 4/ })).toBeTruthy();
  const jobs = screen.getByRole('list', { name: 'Jobs of the event' });
  expect(within(jobs).getByText(/3:00\spm AEDT · Dock 4/)).toBeTruthy();
  expect(within(jobs).getByText(/12:00\spm AWST · Dock 4/)).toBeTruthy();
});

test('D.4.01: a last day before the first is said at the field', async () => {
  openEvents(ONE);
  await press('Change');
  const last = screen.getByLabelText(/^Last day/);
  fireEvent.change(last, { target: { value: '20/11/2026' } });
  const dialog = await inDialog();
  expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  expect(last.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('The last day is before the first. Change one of them.')).toBeTruthy();
});

test('D.4.01: cost stands against the budget for those who may read it; a missing rate is named', async () => {
  const first = openEvents(ONE, { getEventCost: cost }, biller);
  const part = await screen.findByRole('region', { name: 'Cost against budget' });
  expect(await within(part).findByText('$500.00 under the budget, 75 %')).toBeTruthy();
  expect(within(part).getByText('$100.00 over the budget, 105 %')).toBeTruthy();
  first.unmount();
  const missing = [{ kind: 'group' as const, groupName: 'Rigger', fullName: '', day: '2026-11-25' }];
  const second = openEvents(ONE, { getEventCost: { ...cost, plannedCents: null, missing } }, biller);
  expect(await screen.findByText('Rates are missing: nobody in Rigger on 25/11/2026.')).toBeTruthy();
  expect(screen.getByText('Not known')).toBeTruthy();
  second.unmount();
  const none = { seesCost: false, plannedCents: null, actualCents: null, missing: [] };
  openEvents(ONE, { getEventCost: none }, biller);
  expect(await screen.findByText(/You need the right to see invoices/)).toBeTruthy();
});

test('D.4.01: jobs are added together and the refused ones named; one is taken out', async () => {
  const { fake } = openEvents(ONE, {
    addJobsToEvent: { done: [8], refused: [{ idJob: 9, text: 'Load out is in another event already.' }] },
    setJobEvent: { ok: true, offeredPo: '' },
  });
  await press('Add jobs');
  fireEvent.click((await inDialog()).getByLabelText(/All of them/));
  await pressIn('Add 2');
  expect(await screen.findByText('Load out is in another event already.')).toBeTruthy();
  expect(fake.callsOf('addJobsToEvent')).toEqual([{ id: 7, jobs: [8, 9] }]);
  await pressIn('Cancel');
  await press('Take out Build');
  await waitFor(() => expect(fake.said).toContain('Build is in no event now.'));
  expect(fake.callsOf('setJobEvent')).toEqual([{ idJob: 5, idEvent: null }]);
});

test('D.4.01: one message goes to everybody on the event, and says who was not reached', async () => {
  const { fake } = openEvents(ONE, { messageEvent: { sent: 5, failed: ['Mia Costa (no email address)'] } });
  await press('Message to everybody');
  type(/^Text/, ' Gate 4 is closed ');
  await pressIn('Send to 6');
  expect(
    await screen.findByText('Sent to 5 workers. Not reached: Mia Costa (no email address).'),
  ).toBeTruthy();
  expect(fake.callsOf('messageEvent')).toEqual([
    { id: 7, text: 'Gate 4 is closed', selectedEmail: true, selectedPhone: false, key: expect.any(String) },
  ]);
});

test('D.4.01: a refused file says why and may be sent again with the same key; one is deleted when that is meant', async () => {
  const { fake } = openEvents(ONE, {
    uploadEventFile: () => Promise.reject(refusal('plan.exe is a program.')),
    deleteEventFile: { ok: true },
  });
  const input = (await screen.findByRole('region', { name: 'Files' })).querySelector('input[type=file]');
  fireEvent.change(input as Element, { target: { files: [new File(['x'], 'plan.exe')] } });
  expect(await screen.findByText('plan.exe is a program.')).toBeTruthy();
  fake.answer('uploadEventFile', { files: page.files });
  await press('Try again');
  await waitFor(() => expect(screen.queryByText('plan.exe is a program.')).toBeNull());
  const [one, two] = fake.callsOf('uploadEventFile');
  expect(two).toMatchObject({ id: 7, key: one?.key });
  await press('Delete plan.pdf');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.callsOf('deleteEventFile')).toEqual([{ id: 7, idFile: 3 }]));
});

test('D.4.01: an event is archived when that is meant; one that is gone is said', async () => {
  const first = openEvents(ONE, { archiveEvent: { ok: true } });
  await press('Archive');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(first.fake.callsOf('archiveEvent')).toEqual([{ id: 7, isArchived: true }]));
  first.unmount();
  openEvents(ONE, { getEvent: () => Promise.reject(new ApiError('missing', 'Gone', 404)) });
  expect(await screen.findByText('Event not found')).toBeTruthy();
});

test('D.4.01: the office sets a job’s event in its form, and is offered the event’s PO where the job has none', async () => {
  const events = [
    { id: 7, name: 'Harbour Festival', firstDay: '2026-11-24', lastDay: '2026-11-26', poNumber: 'PO-77' },
  ];
  const { fake } = open(far, 'info', {
    getJobEvent: { idEvent: null, events },
    setJobEvent: { ok: true, offeredPo: 'PO-77' },
  });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Event' }));
  fake.answer('getJobEvent', { idEvent: 7, events });
  fireEvent.click(await screen.findByRole('option', { name: 'Harbour Festival' }));
  await press('Use the event’s PO number PO-77');
  expect(fake.callsOf('setJobEvent')).toEqual([{ idJob: far.id, idEvent: 7 }]);
  expect((screen.getByLabelText('PO number') as HTMLInputElement).value).toBe('PO-77');
  expect(screen.queryByRole('button', { name: /Use the event/ })).toBeNull();
});

test('D.4.01: a customer’s manager has no event in the form', async () => {
  const { fake } = open(far, 'info', {}, { permissions: [], managerOf: ['ACME'] });
  await screen.findByLabelText('Title');
  expect(fake.callsOf('getJobEvent')).toEqual([]);
});
