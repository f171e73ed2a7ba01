import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { offline } from '@crewcall/platform/testing';
import { JobDetail } from '../src/worker/detail/job-detail';
import { ApplyProvider } from '../src/worker/use-apply';
import { crew, dialog, job, me, now } from './fixtures';
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
  ['B.2.12 Not Available', job({ reqCrew: [] })],
  ['B.2.13 Application Done', job({ reqCrew: [crew({ mine: 2 })] })],
  ['B.2.14 Waiting for Approval', job({ hasApplied: true })],
  ['B.2.15 Application Closed', job({ hasApplied: true, processed: true })],
  ['B.2.17 Job has been filled', job({ reqCrew: [crew({ confirmed: 8 })] })],
])('%s cannot be pressed', async (name, of) => {
  open(of);
  const button = await screen.findByRole('button', { name: name.slice(7) });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('B.2.16 Apply, then B.2.11 Applied - Waiting for Approval', async () => {
  const { fake } = open(job(), 'details', { applyfor: { ok: true, idReqCrew: 11 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Applied - Waiting for Approval' })).toBeTruthy();
  expect(fake.callsOf('applyfor')).toHaveLength(1);
});

test('J-29 an application is withdrawn after a question', async () => {
  const { fake } = open(job({ hasApplied: true }), 'details', { withdraw: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const asked = await screen.findByRole('alertdialog');
  fireEvent.click(within(asked).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(fake.callsOf('withdraw')).toEqual([{ jobId: 5 }]));
});

test('B.2.18 a pending worker may accept or reject; Messages are closed', async () => {
  const { fake } = open(job({ reqCrew: [crew({ mine: 1 })] }), 'details', { replyJob: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: false }]));
  expect((screen.getByRole('button', { name: 'Messages' }) as HTMLButtonElement).disabled).toBe(true);
});

test("J-29 an own decline may be taken back, the office's refusal may not", async () => {
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

test('B.2.07 Files appears only when there are files, with a count', async () => {
  const file = {
    id: 1,
    name: 'Site map.pdf',
    filename: 'x',
    mime: 'application/pdf',
    bytes: 2048,
    uploadedAt: now,
  };
  const { unmount } = open(job());
  expect(await screen.findByRole('tab', { name: 'Crews' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /Files/ })).toBeNull();
  unmount();
  open(job(), 'files', { getJobDialog: dialog(job(), { jobFiles: [file] }) });
  expect((await screen.findByRole('tab', { name: /Files/ })).textContent).toBe('Files1');
  expect(screen.getByText('Site map.pdf')).toBeTruthy();
});

test('B.2.31 an empty chat says No messages; what is written waits for reception and arrives once', async () => {
  const { fake } = open(job(), 'chat', {
    getJobDialog: dialog(job({ reqCrew: [crew({ mine: 2 })] }), { canChat: true }),
    getchat: { messages: [], users: [], hasMore: false },
    sendchat: () => {
      throw offline();
    },
  });
  expect(await screen.findByText('No messages')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'On my way' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('You · waiting to be sent')).toBeTruthy();
  const sent = {
    idChat: 9,
    idSender: me,
    chatContent: 'On my way',
    timeSent: now,
    userName: 'Mia',
    deleted: false,
    fileId: null,
  };
  fake.answer('sendchat', { idMessage: 9, messages: [sent] });
  fake.answer('getchat', { messages: [sent], users: [], hasMore: false });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('You · 21/11/26 03:00:00 pm')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('On my way')).toHaveLength(1));
  expect(new Set(fake.callsOf('sendchat').map((message) => message.key)).size).toBe(1);
});

test('B.2.25 a job that is not there says so', async () => {
  open(job(), 'details', {
    getJobDialog: () => {
      throw Object.assign(offline(), { kind: 'missing' });
    },
  });
  expect(await screen.findByText('Job not found')).toBeTruthy();
});
