/** @jest-environment-options {"styles": true} */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { offline } from '@crewcall/platform/testing';
import { FilesTab } from '../src/worker/detail/job-detail';
import { JobDetail } from '../src/worker/detail/job-detail';
import { JobPanel } from '../src/worker/detail/job-panel';
import { ApplyProvider } from '../src/worker/use-apply';
import { crew, dialog, hour, job, now } from './fixtures';
import { show } from './show';

const open = (of: Job, view = 'details', answers: Answers = {}) =>
  show(
    <ApplyProvider>
      <JobDetail idJob={of.id} view={view} onView={() => {}} />
    </ApplyProvider>,
    { answers: { getJobDialog: dialog(of), ...answers } },
  );

beforeEach(() => localStorage.clear());

test.each<[string, Job]>([
  ['B.2.14: Waiting for Approval', job({ hasApplied: true })],
  ['B.2.15: Application Closed', job({ hasApplied: true, processed: true })],
])('B.2.10, %s cannot be pressed', async (name, of) => {
  open(of);
  const button = await screen.findByRole('button', { name: name.slice(8) });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('B.2.10, B.2.13: Application Done for whoever is in a crew, also of a job with places left, and there is nothing to press', async () => {
  open(job({ reqCrew: [crew({ mine: 2 }), crew({ id: 12, confirmed: 0 })] }));
  expect(await screen.findByText('Application Done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Application Done|Apply/ })).toBeNull();
});

test('B.2.10, B.2.17: Job has been filled where no crew has a place left, and it cannot be pressed; with one left it is Apply', async () => {
  const full = crew({ confirmed: 8 });
  const { unmount } = open(job({ reqCrew: [full, crew({ id: 12, amount: 1, confirmed: 1 })] }));
  const filled = await screen.findByRole<HTMLButtonElement>('button', { name: 'Job has been filled' });
  expect([filled.disabled, screen.queryByRole('button', { name: 'Apply' })]).toEqual([true, null]);
  unmount();
  open(job({ reqCrew: [full, crew({ id: 12, amount: 2, confirmed: 1 })] }));
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Job has been filled' })).toBeNull();
});

test('B.2.12, A.5.04: a job without crew slots reads Not Available and takes no applications', async () => {
  const { fake } = open(job({ reqCrew: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Not Available' }));
  expect(fake.said).toContain('This job is not acceptiong applications');
  expect(fake.callsOf('applyfor')).toHaveLength(0);
});

test('B.2.16, B.2.11: Apply, then Applied - Waiting for Approval', async () => {
  const { fake } = open(job(), 'details', { applyfor: { ok: true, idReqCrew: 11 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Applied - Waiting for Approval' })).toBeTruthy();
  expect(fake.callsOf('applyfor')).toHaveLength(1);
});

test.each([
  ['over', 'This job is over.', job({ status: 3 })],
  ['cancelled', 'This job has been cancelled.', job({ status: 2 })],
])('A.5.03: nobody can apply to a job that is %s', async (_what, text, of) => {
  open(of);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

test('B.2.18: an invite to a job that is over can no longer be answered', async () => {
  open(job({ reqCrew: [crew({ mine: 1, endTime: now - hour })], endTime: now - hour }));
  expect(await screen.findByText('Over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('J-29: an application is withdrawn after a question', async () => {
  const reqCrew = [crew(), crew({ id: 12, groupName: 'Rigger', startTime: now + 5 * hour })];
  const { fake } = open(job({ hasApplied: true, appliedTo: 12, reqCrew }), 'details', {
    withdraw: { ok: true },
  });
  expect(await screen.findByText('Rigger')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toMatch(/You have applied for Rigger, 8:00 pm/);
  fireEvent.click(within(asked).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(fake.callsOf('withdraw')).toEqual([{ jobId: 5 }]));
});

test('B.2.18, B.2.21, B.6.01: a pending worker may accept or reject; Messages are closed', async () => {
  const { fake } = open(job({ reqCrew: [crew({ mine: 1 })] }), 'details', { replyJob: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: false }]));
  expect((screen.getByRole('button', { name: 'Messages' }) as HTMLButtonElement).disabled).toBe(true);
});

test('J-29: a no that was a slip is undone right there, and the invite is open again', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })] });
  const { fake } = open(invited, 'details', { replyJob: { ok: true } });
  const reject = await screen.findByRole('button', { name: 'Reject' });
  fake.answer('getJobDialog', dialog(job({ reqCrew: [crew({ mine: 3 })] })));
  fireEvent.click(reject);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText(/^You rejected/)).toBeTruthy();
  expect(fake.said).toContain('Rejected. You can take it back while places remain.');
  fake.answer('getJobDialog', dialog(invited));
  fireEvent.click(undo);
  expect(await screen.findByRole('button', { name: 'Reject' })).toBeTruthy();
  expect(fake.callsOf('replyJob')).toEqual([
    { id: 11, accepted: false },
    { id: 11, accepted: false, undo: true },
  ]);
});

test("J-29: an own decline may be taken back, the office's refusal may not", async () => {
  const { fake, unmount } = open(job({ reqCrew: [crew({ mine: 3 })] }), 'details', {
    replyJob: { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept after all' }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
  unmount();
  open(job({ reqCrew: [crew({ mine: 3, refused: true })] }));
  expect(await screen.findByRole('button', { name: 'Job has been filled' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept after all' })).toBeNull();
});

test('B.2.07, J-47: Details, Crews, Time Card, and Files only when there are some, with their count', async () => {
  const file = {
    id: 1,
    name: 'Site map.pdf',
    filename: 'x',
    mime: 'application/pdf',
    bytes: 2048,
    uploadedAt: now,
  };
  const { unmount } = open(job());
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Details',
    'Crews',
    'Time Card',
  ]);
  unmount();
  open(job(), 'files', { getJobDialog: dialog(job(), { jobFiles: [file] }) });
  expect((await screen.findByRole('tab', { name: /Files/ })).textContent).toBe('Files1');
  expect(screen.getByText('Site map.pdf')).toBeTruthy();
});

test('B.2.25, B.8.10: a job that is not there says Job not found', async () => {
  open(job(), 'details', {
    getJobDialog: () => {
      throw Object.assign(offline(), { kind: 'missing' });
    },
  });
  expect(await screen.findByText('Job not found')).toBeTruthy();
});

test('J-47, B.2.08: the address of Files leads to the details when there are none', async () => {
  open(job(), 'files');
  expect((await screen.findByRole('tab', { name: 'Details' })).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByText('No file uploaded')).toBeNull();
});

test.each([
  ['crews', 'Crews'],
  ['timecard', 'Time Card'],
  ['details', 'Details'],
])('B.2.08, S-14, A.2.12: the view %s of the address is the tab %s', async (view, tab) => {
  open(job(), view);
  expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true');
});

test('B.2.08, B.2.18: a confirmed worker opens the chat with Messages, which counts what is unread', async () => {
  const of = job({ reqCrew: [crew({ mine: 2 })], unreadMessages: 3 });
  const views: string[] = [];
  show(
    <ApplyProvider>
      <JobDetail idJob={of.id} view="details" onView={(view) => views.push(view)} />
    </ApplyProvider>,
    { answers: { getJobDialog: dialog(of, { canChat: true }) } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Messages (3)' }));
  expect(views).toEqual(['chat']);
});

test('B.1.01: the on-site responsible can be called and texted, the place found on a map and copied', async () => {
  const of = job({ onSiteResponsibleName: 'Dana Whitely', onSiteResponsibleNumber: '+61 412 555 016' });
  open(of);
  const call = await screen.findByRole('link', { name: 'Call Dana Whitely' });
  expect(call.getAttribute('href')).toBe('tel:+61412555016');
  expect(screen.getByRole('link', { name: 'Text Dana Whitely' }).getAttribute('href')).toBe(
    'sms:+61412555016',
  );
  const map = screen.getByRole('link', { name: 'Map' });
  expect(decodeURIComponent(map.getAttribute('href') ?? '')).toContain('Sydney Showground, NSW, 2127');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

test('B.2.08: a confirmed shift has place, contact and notes first, and no dead button', async () => {
  const of = job({
    reqCrew: [crew({ mine: 2 })],
    statusUser: 2,
    onSiteResponsibleName: 'Dana Whitely',
    onSiteResponsibleNumber: '+61 412 555 016',
    description: 'Gate 4, wear boots.',
    pays: [{ idReqCrew: 11, pay: 'from $38.50 an hour, Saturday $48.13, at least 4:00 h paid' }],
  });
  const { unmount } = open(of, 'details', { getJobDialog: dialog(of, { canChat: true }) });
  const calendar = await screen.findByRole('button', { name: 'Add to calendar' });
  const isAbove = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const messages = screen.getByRole('button', { name: 'Messages' });
  for (const first of [
    screen.getByRole('link', { name: 'Map' }),
    screen.getByRole('link', { name: 'Call Dana Whitely' }),
    screen.getByText('Gate 4, wear boots.'),
  ])
    for (const later of [messages, calendar, screen.getByText(/^from \$38.50/)])
      expect(isAbove(first, later)).toBe(true);
  expect(screen.getAllByRole('button').filter((one) => (one as HTMLButtonElement).disabled)).toEqual([]);
  unmount();
  // Somebody who may apply first decides whether they come.
  open(job({ description: 'Gate 4, wear boots.' }));
  expect(
    isAbove(await screen.findByRole('button', { name: 'Apply' }), screen.getByText('Gate 4, wear boots.')),
  ).toBe(true);
});

test('N-18: of each other crew see name, role and status; a number only of supervisors and who is responsible', async () => {
  const mate = { id: 8, fullName: 'Anh L.', phone: null, status: 1 };
  const of = job({
    reqCrew: [crew({ userList: [mate, { id: 9, fullName: 'Sam O.', phone: null, status: 2 }] })],
    selectedSupervisors: [9],
  });
  const { unmount } = open(of, 'crews');
  const row = (await screen.findByText('Anh L.')).closest('li');
  expect(row?.textContent).toBe('ALAnh L.Invited');
  expect(screen.getByText('Supervisor')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Call/ })).toBeNull();
  unmount();
  const supervisors = [{ id: 9, fullName: 'Sam Ortiz', phone: '+61400000009' }];
  open(of, 'details', { getJobDialog: dialog(of, { supervisors }) });
  expect((await screen.findByRole('link', { name: 'Call Sam Ortiz' })).getAttribute('href')).toBe(
    'tel:+61400000009',
  );
});

test('A.4.18: without a view in the address a job on the clock opens its time card', async () => {
  const of = job({ reqCrew: [crew({ mine: 2 })], clockList: [{ idUser: 1, start: now - hour, end: null }] });
  open(of, '');
  expect(await screen.findByText('time-card {"idJob":5}')).toBeTruthy();
});

test('B.2.31, B.8.10, J-47: the files of a job without any say No file uploaded', () => {
  show(<FilesTab idJob={5} files={[]} zone="Australia/Sydney" />, {});
  expect(screen.getByText('No file uploaded')).toBeTruthy();
});

test('B.1.02, A.4.03: whoever supervises a full job reads neither Filled nor that it has been filled', async () => {
  open(job({ reqCrew: [crew({ confirmed: 8 })], selectedSupervisors: [1] }));
  expect(await screen.findByText('Supervising')).toBeTruthy();
  expect(screen.queryByText('Filled')).toBeNull();
  expect(screen.queryByText('Job has been filled')).toBeNull();
});

test('B.2.07: on a narrow screen or with large letters the pills go under a name, and tabs under each other', async () => {
  const of = job({ reqCrew: [crew({ mine: 2 })] });
  open(of, 'crews');
  const [name] = await screen.findAllByText(/\(you\)|Anh|Mia/);
  const row = name?.closest('li') as HTMLElement;
  expect(getComputedStyle(row).flexWrap).toBe('wrap');
  expect(getComputedStyle(row.lastElementChild as HTMLElement).flexWrap).toBe('wrap');
  expect(getComputedStyle(screen.getByRole('tablist')).flexWrap).toBe('wrap');
});

const perth = job({ tz: 'Australia/Perth', reqCrew: [crew({ mine: 1 })] });

test('X-03, B.2.18: an invite to a job of another zone names the zone where it is answered', async () => {
  open(perth);
  expect((await screen.findByText(/You are invited/)).textContent).toMatch(/ [ap]m AWST$/);
});

test('X-03, B.2.09: the crews of a job of another zone name it with their times', async () => {
  open(perth, 'crews');
  expect(await screen.findByText(/[ap]m AWST/)).toBeTruthy();
});

test('X-03, B.2.07: the head of a job of another zone names it', async () => {
  show(
    <ApplyProvider>
      <JobPanel idJob={5} view="details" onView={() => {}} onClose={() => {}} />
    </ApplyProvider>,
    { answers: { getJobDialog: dialog(perth) } },
  );
  expect(await screen.findByText(/[ap]m · AWST/)).toBeTruthy();
});
