import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { can } from '@crewcall/domain/policies';
import { JobForm } from '../src/office/form/job-form';
import { crew, hour, now } from './fixtures';
import { detail, manager, office, openAction } from './open-action';
import { saved } from './open-form';
import { show } from './show';

const clipboard = { writeText: jest.fn(() => Promise.resolve()) };
Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
beforeEach(() => clipboard.writeText.mockClear());

const far = { date: now + 96 * hour };
const listOf = async (user: object) => {
  const { unmount } = show(<JobForm idJob={5} tab="actions" />, {
    at: '/admin/dashboard/5/actions',
    user,
    answers: {
      getJobDetail: detail(
        far,
        can({ id: 1, managerOf: [], permissions: [], ...user }, 'job.office') ? {} : { whatsApp: undefined },
      ),
    },
  });
  await screen.findByRole('button', { name: /^Chat/ });
  const names = screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span')?.firstChild?.textContent ?? '');
  unmount();
  return names;
};

test('B.2.23, B.6.03, B.6.04: Chat, Logs, Duplicate, Mass Notification, Timesheet Recipients, Upload File, Files; managers have no Logs and no Mass Notification', async () => {
  expect(await listOf(office)).toEqual([
    'Chat',
    'Logs',
    'Duplicate',
    'Save as Template',
    'Mass Notification',
    'Timesheet Recipients',
    'Upload File',
    'Files',
    'Papers',
    'Share',
    'WhatsApp',
    'Preferred Crew',
  ]);
  expect(await listOf(manager)).toEqual([
    'Chat',
    'Duplicate',
    'Timesheet Recipients',
    'Upload File',
    'Files',
    'Papers',
  ]);
});

test('B.2.24, B.2.32: each action has its address, and leads back to the list', async () => {
  const { fake } = await openAction('files');
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(fake.path()).toBe('/admin/dashboard/5/actions');
});

test('B.2.23, B.6.03: an address of an action that is not theirs leads a manager to the list', async () => {
  show(<JobForm idJob={5} tab="actions" subView="logs" />, {
    at: '/admin/dashboard/5/actions/logs',
    user: manager,
    answers: { getJobDetail: detail(far) },
  });
  expect(await screen.findByRole('button', { name: /^Chat/ })).toBeTruthy();
});

const logs = [
  { idLog: 2, logDate: now - hour, userName: 'Alex Morgan', changed: ['Title', 'Location'] },
  { idLog: 1, logDate: now - 2 * hour, userName: 'Ravi Singh', changed: ['Job created'] },
];

test('A.7.51, B.3.08: the log says who changed what and when', async () => {
  await openAction('logs', { viewLogJob: { logs } });
  const [first] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Title, Location');
  expect(first?.textContent).toContain('Alex Morgan');
  expect(first?.textContent).toContain('21/11/26 02:00 pm AEDT');
});

test('B.3.08: the log holds invitations and answers in their place, which nobody restores', async () => {
  const people = [{ at: now - 1.5 * hour, userName: 'Mia Costa', text: 'Accepted the invitation, Rigger' }];
  await openAction('logs', { viewLogJob: { logs, people } });
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[1]).toContain('Accepted the invitation, Rigger');
  expect(rows[1]).toContain('Mia Costa');
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(2);
});

test('A.7.51: a long log is shown in pages', async () => {
  const many = Array.from({ length: 51 }, (_, at) => ({
    idLog: at + 1,
    logDate: now - at,
    userName: 'Alex Morgan',
    changed: [`Change ${at}`],
  }));
  await openAction('logs', { viewLogJob: { logs: many } });
  await screen.findByText('Change 49');
  expect(screen.queryByText('Change 50')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(screen.getByText('Change 50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('B.7.08, B.6.04, J-44: restoring loads the fields of then into the form, which saves them; workers and times stay', async () => {
  const then = detail({
    title: 'Load in, old name',
    reqCrew: [crew({ amount: 6 }), crew({ id: 19, groupName: 'Rigger', amount: 2 })],
  });
  const { fake } = await openAction('logs', {
    viewLogJob: { logs },
    getJobFromLog: then,
    saveUpdatedJobv2: saved(then.job),
  });
  const [restore] = await screen.findAllByRole('button', { name: /^Restore/ });
  fireEvent.click(restore as Element);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Title; Stagehand, amount; Rigger, back again');
  expect(question.textContent).toContain('Workers, timesheets and files stay as they are.');
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1));
  const [{ job } = { job: null }] = fake.callsOf('saveUpdatedJobv2');
  expect(fake.callsOf('getJobFromLog')).toEqual([{ idLog: 2 }]);
  expect(job).toMatchObject({ id: 5, version: 1, title: 'Load in, old name' });
  expect(job?.reqCrew).toMatchObject([{ id: 11, amount: 6 }, { amount: 2 }]);
  expect(Object.keys(job ?? {}).sort()).toEqual(['id', 'reqCrew', 'title', 'version']);
});

test('J-44: the question names what cannot come back', async () => {
  const leftOut = ['Ravi Singh as supervisor, who may not be one any more', 'the group Pyro, switched off'];
  await openAction('logs', { viewLogJob: { logs }, getJobFromLog: { ...detail(), leftOut } });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Restore/ }))[0] as Element);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Nothing to restore');
  expect(question.textContent).toContain('Left out: Ravi Singh as supervisor, who may not be one any more.');
  expect(question.textContent).toContain('Left out: the group Pyro, switched off.');
});

test('B.6.04: who only reads jobs restores nothing', async () => {
  await openAction('logs', { viewLogJob: { logs } }, { permissions: ['job:read'] });
  await screen.findByText('Title, Location');
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('B.5.11: Add Email is disabled when empty; what is no address is refused, and an address is saved', async () => {
  const { fake } = await openAction('recipients', {
    saveUpdatedJobv2: saved(detail({ emailTimesheet: ['dana@site.example'] }).job, { changed: [] }),
  });
  const add = screen.getByRole('button', { name: 'Add Email' }) as HTMLButtonElement;
  const field = screen.getByLabelText('Email');
  expect(add.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'dana@site' } });
  fireEvent.click(add);
  expect(screen.getByText('Invalid email address!')).toBeTruthy();
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  fireEvent.change(field, { target: { value: ' Dana@site.example ' } });
  fireEvent.click(add);
  fireEvent.blur(field);
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([
      { job: { emailTimesheet: ['dana@site.example'] } },
    ]),
  );
  expect(add.disabled).toBe(true);
});

const users = [{ name: 'Rachel Stone', email: 'rachel@acme.example' }];
const shareButton = () => screen.getByRole('button', { name: 'Share' }) as HTMLButtonElement;

test("B.5.19, B.7.06: Share needs a recipient, and without users of the job's company it is disabled", async () => {
  const { fake, unmount } = await openAction('share', { getusersCustomer: { users: [] } });
  expect(await screen.findByText(/Nobody of ACME has an account yet/)).toBeTruthy();
  expect(shareButton().disabled).toBe(true);
  expect(fake.callsOf('getusersCustomer')).toEqual([{ prefix: 'ACME' }]);
  unmount();
  await openAction('share', { getusersCustomer: { users } });
  await screen.findByLabelText('Recipient');
  expect(shareButton().disabled).toBe(true);
});

test('B.5.19, B.7.07, R-13, B.2.31: the link is made for the chosen person and copied', async () => {
  const { fake } = await openAction('share', {
    getusersCustomer: { users },
    generateLinkLoginUserCompany: { linklogin: 'https://crewcall.test/linklogin/abc' },
  });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Recipient' }));
  fireEvent.click(await screen.findByRole('option', { name: /Rachel Stone/ }));
  const preview = await screen.findByRole('figure', { name: 'What Rachel Stone gets' });
  expect(preview.textContent).toMatch(
    // It is read wherever the customer is, so it names its clock.
    /Load in, Riverside Stage\nSat 21 Nov, 04:00 pm AEDT\nSydney Showground\n8 Stagehand\n\(the sign-in link\)/,
  );
  fireEvent.click(shareButton());
  expect(await screen.findByDisplayValue('https://crewcall.test/linklogin/abc')).toBeTruthy();
  expect(fake.callsOf('generateLinkLoginUserCompany')).toEqual([{ email: 'rachel@acme.example', idJob: 5 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await screen.findByRole('button', { name: 'Copied to clipboard' })).toBeTruthy();
  expect(clipboard.writeText).toHaveBeenCalledWith('https://crewcall.test/linklogin/abc');
  expect(preview.textContent).toContain('8 Stagehand\nhttps://crewcall.test/linklogin/abc');
  const mail = decodeURIComponent(screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '');
  expect(mail).toContain('mailto:rachel@acme.example');
  expect(mail).toContain('Sydney Showground\n8 Stagehand\nhttps://crewcall.test/linklogin/abc');
});

test('J-42, B.6.04, B.2.31, B.8.10: the WhatsApp text is shown filled in, touched up and copied', async () => {
  await openAction('whatsapp');
  const field = screen.getByLabelText('Text for the group');
  expect((field as HTMLTextAreaElement).value).toBe('Load in, Sat 21 Nov');
  fireEvent.change(field, { target: { value: 'Gate 3, 4 pm' } });
  expect(screen.getByRole('figure', { name: 'What the group gets' }).textContent).toContain('Gate 3, 4 pm');
  fireEvent.click(screen.getByRole('button', { name: 'Copy the text' }));
  expect(await screen.findByRole('button', { name: 'Copied to clipboard' })).toBeTruthy();
  expect(clipboard.writeText).toHaveBeenCalledWith('Gate 3, 4 pm');
});

test('J-42, J-43: a variable without a value is named before it is copied', async () => {
  await openAction('whatsapp', { getJobDetail: detail({}, { whatsApp: 'Hi {firstName}' }) });
  expect(screen.getByRole('alert').textContent).toContain('{firstName} has no value here');
});

test('D.5.01: the papers of a job, as PDF and workbook, are in its actions; photos and licences by choice and right', async () => {
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:made';
  const made = { file: 'JVBERi0=', fileName: 'call-sheet-gala.pdf' };
  const answers = { downloadPack: made, makeLicencePack: made };
  const { fake, unmount } = await openAction('papers', answers, {
    permissions: ['job:read', 'job:write', 'crew:read'],
  });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Call sheet as PDF');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('checkbox', { name: 'With photos (PDF)' }));
  press('Crew list as PDF');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  press('Crew list as xlsx');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
  press('Licences as PDF');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(4));
  const of = { idJob: 5 };
  expect(fake.callsOf('downloadPack')).toEqual([
    { kind: 'call-sheet', of, format: 'pdf' },
    { kind: 'crew-list', of, format: 'pdf', photos: true },
    { kind: 'crew-list', of, format: 'xlsx' },
  ]);
  expect(fake.callsOf('makeLicencePack')).toEqual([{ of, format: 'pdf' }]);
  unmount();
  await openAction('papers');
  expect(screen.queryByRole('button', { name: 'Licences as PDF' })).toBeNull();
  save.mockRestore();
});
