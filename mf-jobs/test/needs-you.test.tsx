import { screen, within } from '@testing-library/react';
import { hour, noCounts, notifications, now } from './fixtures';
import { manager, needs, openDashboard } from './open-dashboard';

const lines = async () => {
  const list = within(await screen.findByRole('region', { name: 'Needs you' }));
  return list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

test('Needs you: who is missing stands first, then open places of two days, then what waits for an answer', async () => {
  openDashboard({
    getNeeds: needs({
      people: [
        { status: 'missing', count: 5, names: ['Kiri Walker', 'Anh Nguyễn', 'Bo Li'] },
        { status: 'not-coming', count: 1, names: ['Tom Reed'] },
      ],
      covers: { count: 2, people: 1, late: true, names: ['Jo Lim'] },
      places: {
        count: 1,
        idJob: 5,
        title: 'Load in, Riverside Stage',
        startTime: now + hour,
        tz: 'Australia/Sydney',
      },
    }),
    getNotifications: notifications({
      listCrewInvite: [{ fullName: 'Ravi Singh' }, { fullName: 'Anh Nguyễn' }] as never,
      counts: {
        ...noCounts,
        ...{ requests: 1, times: 3, questions: 1, unsigned: 5, failed: 2 },
        ...{ registrants: 1, flags: 1, deletions: 2 },
      },
      gstToConfirm: [{ idUser: 4, fullName: 'Mia Costa' }],
      lostInvitations: { count: 1, idJob: 8 },
      unfinished: { count: 2, idJob: 9 },
    }),
  });
  expect(await lines()).toEqual([
    ['Missing: 5 peopleKiri Walker, Anh Nguyễn, Bo Li and 2 more', '/admin/today'],
    ['Not coming: 1 personTom Reed', '/admin/today'],
    ['Cover wanted: 2 shiftsJo Lim', '/admin/requests?show=cover'],
    ['1 open place within 48 hoursLoad in, Riverside Stage, Sat 21 Nov, 4:00 pm', '/admin/dashboard/5'],
    ['2 applicationsRavi Singh, Anh Nguyễn', '/admin/applications'],
    ['1 job requestWaiting for an answer', '/admin/requests'],
    ['2 check-ins or check-outs to decideAccept or decline them', '/admin/time'],
    ['1 question about a timeWaiting for an answer', '/admin/time'],
    ['2 jobs are over, not finishedCheck the times, and finish it', '/admin/dashboard/9'],
    ['5 times not signedOf jobs that are over: have them signed, or approve them', '/admin/time'],
    ['1 GST registration to confirmMia Costa', '/admin/crew/4?tab=banking'],
    ['1 registrantWaiting for an answer', '/admin/registrants'],
    ['1 favourite or block to decideA customer asks for it', '/admin/preferred'],
    ['2 accounts to deleteIts owner asks for it', '/admin/privacy'],
    ['1 invitation did not arriveOpen the job to see who, and call them', '/admin/dashboard/8'],
    ['2 messages not deliveredFix the address, then send again', '/admin/failed'],
  ]);
});

test('Needs you: a clock that was left open needs a check-out', async () => {
  openDashboard({ getNeeds: needs({ people: [{ status: 'not-out', count: 1, names: ['Kiri Walker'] }] }) });
  expect(await lines()).toContainEqual(['Not checked out: 1 personKiri Walker', '/admin/today']);
});

test('Needs you: nothing is shown if nothing needs the office', async () => {
  openDashboard();
  await screen.findAllByText('Load in, Riverside Stage');
  await screen.findByRole('tab', { name: /^Jobs/ });
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});

test('Needs you: licences to check and those that run out, for who may change people', async () => {
  openDashboard({
    getNeeds: needs({
      licences: {
        waiting: { count: 1, names: ['Mia Costa'] },
        expiring: { count: 2, names: ['Tom Reed', 'Jo Lim'] },
      },
    }),
  });
  expect(await lines()).toEqual([
    ['1 licence to checkMia Costa', '/admin/crew?show=licences'],
    ['2 licences run outTom Reed, Jo Lim', '/admin/crew?show=licences'],
  ]);
});

test('C.3.14: a manager has no such list, and nothing is asked for it', async () => {
  const { fake } = openDashboard({}, manager);
  await screen.findAllByText('Load in, Riverside Stage');
  expect(fake.callsOf('getNeeds')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});

test('D.1.04: Needs you names the expenses that wait for an answer', async () => {
  openDashboard({ getNeeds: needs({ expenses: { count: 3, names: ['Kiri Walker', 'Bo Li'] } }) });
  expect(await lines()).toContainEqual(['3 expenses to answerKiri Walker, Bo Li', '/admin/expenses']);
});
