import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { crew, dashboard, job, notifications, now } from './fixtures';
import { worker } from './invite-worker';
import { openList, ready, serving } from './open-invite';
import { openJobs } from './open-jobs';
import { invite, open } from './open-messages';

const conflicts = ['You work until 6:15 am in Sydney.'];
const question = (name: string) => screen.findByRole('alertdialog', { name });

test('C.1.13: before an invite is accepted the worker reads what speaks against it, and may leave it', async () => {
  const { fake } = open(
    { getNotifications: notifications({ jobsAvailable: [invite] }), getMyConflicts: { conflicts } },
    '/invites',
  );
  fake.answer('replyJob', { ok: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Gala dinner' }));
  const asked = await question('Accept anyway?');
  expect(asked.textContent).toContain(conflicts[0]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Not now' }));
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept: Gala dinner' });
  await waitFor(() => expect(again.disabled).toBe(false));
  expect(fake.callsOf('replyJob')).toEqual([]);
  fireEvent.click(again);
  fireEvent.click(within(await question('Accept anyway?')).getByRole('button', { name: 'Accept anyway' }));
  expect(await screen.findByText('Accepted')).toBeTruthy();
  expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]);
  expect(fake.callsOf('getMyConflicts')).toEqual([{ idReqCrew: 11 }, { idReqCrew: 11 }]);
});

test('A.2.24: an answer of the server that is lost once is asked for again', async () => {
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  let isLost = true;
  fake.answer('getMyConflicts', { conflicts: [] });
  fake.answer('replyJob', () => {
    if (!isLost) return { ok: true };
    isLost = false;
    throw offline();
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Gala dinner' }));
  expect(await screen.findByText('Accepted')).toBeTruthy();
  expect(fake.callsOf('replyJob')).toHaveLength(2);
});

test('C.1.13: before applying the same is asked', async () => {
  const free = job({ id: 3, title: 'Load in', date: now, reqCrew: [crew({ id: 31, userList: [] })] });
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [free] },
      getMyConflicts: { conflicts },
      applyfor: { ok: true, idReqCrew: 31 },
    },
    '/jobs/openings',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Apply/ }));
  const asked = await question('Apply anyway?');
  expect(asked.textContent).toContain(conflicts[0]);
  expect(fake.callsOf('applyfor')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Apply anyway' }));
  await waitFor(() => expect(fake.callsOf('applyfor')).toEqual([{ jobId: 3, reqCrew: 31 }]));
});

test('C.1.13: the office is asked once for each press, with the names of whom something speaks against', async () => {
  const busy = worker(25, 'Ana Silva', {
    conflicts: [{ kind: 'away', text: 'Is away on 8 Dec.' }],
  });
  const { fake } = openList({ getJobWorkers: serving([worker(21, 'Zoe Adams'), busy]) });
  await ready();
  fireEvent.click(screen.getByRole('button', { name: /Ana Silva: Not Invited/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
  const one = await question('Confirm Ana Silva?');
  expect(one.textContent).toContain('Is away on 8 Dec.');
  fireEvent.click(within(one).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('saveJobUserList')).toEqual([]);
  fireEvent.click(screen.getByLabelText('Select all'));
  fireEvent.click(screen.getByText('Invite 2'));
  const both = await question('Invite all 2?');
  expect(both.textContent).toContain('Ana Silva Is away on 8 Dec.');
  expect(both.textContent).not.toContain('Zoe Adams');
  fireEvent.click(within(both).getByRole('button', { name: 'Invite anyway' }));
  await waitFor(() => expect(fake.callsOf('saveJobUserList')).toHaveLength(1));
});
