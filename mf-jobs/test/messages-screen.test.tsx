import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { MessagesScreen } from '../src/worker/messages/messages-screen';
import { notifications, now } from './fixtures';
import { show } from './show';

const open = (answers: Answers, tab = '') =>
  show(
    <Routes>
      <Route path="/:tab?" element={<MessagesScreen />} />
    </Routes>,
    { answers, at: `/messages${tab}`, basename: '/messages' },
  );
const invite = {
  idReqCrew: 11,
  idJob: 5,
  startTime: now,
  title: 'Gala dinner',
  groupName: 'Rigger',
  prepend: 'OPAL',
  location: 'Darling Harbour',
  tz: 'Australia/Sydney',
};

test.each([
  ['', 'No unread messages.'],
  ['/invites', 'No invites.'],
  ['/approvals', 'No approvals.'],
  ['/companies', 'No companies.'],
])('A.2.25 %s empty: %s', async (tab, text) => {
  open({ getNotifications: notifications() }, tab);
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  [true, 'Accepted'],
  [false, 'Declined'],
])('A.2.26 an answered invite (%s) says %s, also after it has left the list', async (accepted, word) => {
  const { fake } = open({ getNotifications: notifications({ jobsAvailable: [invite] }) }, '/invites');
  fake.answer('replyJob', () => {
    fake.answer('getNotifications', notifications());
    return { ok: true };
  });
  fireEvent.click(await screen.findByRole('button', { name: accepted ? /^Accept/ : /^Decline/ }));
  expect(await screen.findByText(word)).toBeTruthy();
  await waitFor(() => expect(fake.callsOf('getNotifications').length).toBeGreaterThan(1));
  expect(screen.getByText('Gala dinner')).toBeTruthy();
  expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted }]);
});

test("A.8.07 a refused answer shows Error and the server's text", async () => {
  open(
    {
      getNotifications: notifications({ jobsAvailable: [invite] }),
      replyJob: () => {
        throw refusal('You are not in the crew');
      },
    },
    '/invites',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(alert.textContent).toContain('You are not in the crew');
});

test('N-06 approvals answer for the worker who applied', async () => {
  const applied = {
    idReqCrew: 11,
    idUser: 7,
    jobId: 5,
    groupName: 'Rigger',
    fullName: 'Anh Le',
    jobName: 'Gala dinner',
    startTime: now,
    tz: 'Australia/Sydney',
  };
  const { fake } = open(
    { getNotifications: notifications({ listCrewInvite: [applied] }), replyInviteJob: { ok: true } },
    '/approvals',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() =>
    expect(fake.callsOf('replyInviteJob')).toEqual([{ idReqCrew: 11, idUser: 7, jobId: 5, accept: true }]),
  );
});
