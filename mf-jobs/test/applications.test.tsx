import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import type { Answers } from '@crewcall/platform/testing';
import { acceptWarnings } from '../src/application-notes';
import type { Application } from '../src/application-notes';
import { Applications } from '../src/regions/applications.page';
import { hour, notifications, now } from './fixtures';
import { office } from './open-dashboard';
import { show } from './show';

const asks = (idUser: number, fullName: string, change: Partial<Application> = {}): Application => ({
  idReqCrew: 11,
  idUser,
  jobId: 5,
  groupName: 'Stagehand',
  fullName,
  jobName: 'Load in',
  prepend: '',
  location: '',
  startTime: now + 30 * hour,
  tz: 'Australia/Sydney',
  amount: 5,
  confirmed: 3,
  hasDoubleShift: false,
  ...change,
});
const open = (listCrewInvite: Application[], answers: Answers = {}) =>
  show(
    <Routes>
      <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Applications />} />
    </Routes>,
    {
      at: '/admin/applications',
      basename: '/admin/applications',
      user: office,
      answers: {
        getNotifications: notifications({ listCrewInvite }),
        replyInviteJob: { ok: true },
        ...answers,
      },
    },
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const replies = ({ fake }: ReturnType<typeof open>) => fake.callsOf('replyInviteJob');

test('A.2.24, N-06: applications stand by job and crew, with the places of the crew', async () => {
  open([
    asks(1, 'Mia Costa', { prepend: 'ACME', location: 'Hall 1' }),
    asks(2, 'Ravi Singh', { hasDoubleShift: true }),
    asks(3, 'Kai Le', { idReqCrew: 12, groupName: 'Rigger', amount: 2, confirmed: 2 }),
  ]);
  const stagehands = await screen.findByRole('region', { name: 'Load in, Stagehand' });
  expect(within(stagehands).getByText('3 of 5')).toBeTruthy();
  expect(within(stagehands).getByText(/ · ACME · Hall 1$/)).toBeTruthy();
  expect(within(stagehands).getByText('Another shift within 20 hours')).toBeTruthy();
  const riggers = screen.getByRole('region', { name: 'Load in, Rigger' });
  expect(within(riggers).getByText('No place is free')).toBeTruthy();
  expect(screen.getByText('3 applications waiting')).toBeTruthy();
});

test('C.1.13: what speaks against an applicant is read before the place is given', async () => {
  const text = 'They are away then.';
  const shown = open([asks(1, 'Ana'), asks(2, 'Ben')], {
    replyInviteJob: (({ idUser, unlessConflicts }: { idUser: number; unlessConflicts?: boolean }) =>
      idUser === 2 && unlessConflicts ? { ok: false, conflicts: [text] } : { ok: true }) as never,
  });
  await press('Accept Ben');
  expect(await screen.findByText(`Ben: ${text}`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(replies(shown)).toEqual([
      { idReqCrew: 11, idUser: 2, jobId: 5, accept: true, unlessConflicts: true },
      { idReqCrew: 11, idUser: 2, jobId: 5, accept: true },
    ]),
  );
});

test('A.7.55: several are accepted at once, and each stays in its place with its answer', async () => {
  const shown = open([asks(1, 'Ana'), asks(2, 'Ben'), asks(3, 'Cy')]);
  await press('Accept Ben');
  expect(await screen.findByText('Accepted')).toBeTruthy();
  for (const name of ['Choose Ana', 'Choose Cy']) fireEvent.click(screen.getByRole('checkbox', { name }));
  await press('Decline 2');
  await waitFor(() => expect(replies(shown)).toHaveLength(3));
  expect(replies(shown).slice(1)).toMatchObject([
    { idReqCrew: 11, idUser: 1, jobId: 5, accept: false },
    { idReqCrew: 11, idUser: 3, jobId: 5, accept: false },
  ]);
  await waitFor(() => expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toHaveLength(3));
  expect(screen.getAllByRole('listitem').map((one) => /Ana|Ben|Cy/.exec(one.textContent)?.[0])).toEqual([
    'Ana',
    'Ben',
    'Cy',
  ]);
});

test('A.7.55: applications of several crews are answered together, and the places of a crew count what was accepted', async () => {
  const shown = open([
    asks(1, 'Ana', { amount: 4, confirmed: 2 }),
    asks(2, 'Ben', { idReqCrew: 12, groupName: 'Rigger', amount: 3, confirmed: 0 }),
  ]);
  for (const name of ['Choose Ana', 'Choose Ben'])
    fireEvent.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByText('2 applications chosen')).toBeTruthy();
  await press('Accept 2');
  await waitFor(() => expect(replies(shown).map(({ idReqCrew }) => idReqCrew)).toEqual([11, 12]));
  await waitFor(() => expect(screen.queryByText(/applications? chosen/)).toBeNull());
  expect(screen.getByText('3 of 4')).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
});

test('C-01: too many and a double shift are named before they are accepted; nothing is sent where that is not meant', async () => {
  const three = [asks(1, 'Ana', { hasDoubleShift: true }), asks(2, 'Ben'), asks(3, 'Cy')];
  const shown = open(three);
  await press('Choose all');
  await press('Accept 3');
  const question = await screen.findByText(
    'Stagehand then has 6 for 5 places. Another shift within 20 hours: Ana.',
  );
  expect(question).toBeTruthy();
  await press('Not now');
  expect(replies(shown)).toEqual([]);
  await press('Accept 3');
  await press('Accept');
  await waitFor(() => expect(replies(shown)).toHaveLength(3));
  expect(replies(shown)[0]).toMatchObject({
    idReqCrew: 11,
    idUser: 1,
    jobId: 5,
    accept: true,
    overfill: true,
  });
});

test('J-36: a double shift alone is asked about and overfills nothing', () => {
  expect(acceptWarnings([asks(1, 'Ana', { hasDoubleShift: true })])).toEqual({
    overfill: '',
    double: 'Another shift within 20 hours: Ana.',
  });
});
