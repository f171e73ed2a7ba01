import { screen, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { crew, hour, job, noCounts, notifications, now } from './fixtures';
import { manager, office, openDashboard } from './open-dashboard';

const person = (idUser: number, fullName: string, part: object = {}) => ({
  id: idUser,
  idUser,
  fullName,
  phone: null,
  askedAt: now - 17 * hour,
  lastAskedAt: now - 3 * hour,
  answer: null,
  minutes: null,
  absent: false,
  times: [],
  punch: null,
  confirmedAt: null,
  ...part,
});

const board = (startTime: number, ...people: ReturnType<typeof person>[]): Out<'getAttendance'> => ({
  lateAfter: 10,
  jobs: [
    {
      idJob: 5,
      title: 'Load in, Riverside Stage',
      prepend: 'ACME',
      location: '',
      tz: 'Australia/Sydney',
      color: '#3b7bd8',
      canSupervise: true,
      crews: [
        {
          idReqCrew: 11,
          groupName: 'Stagehand',
          startTime,
          endTime: startTime + hour,
          wanted: 4,
          asked: 0,
          people,
        },
      ],
    },
  ],
});
const quiet = { getAttendance: board(now + hour) };
const lines = async () => {
  const list = within(await screen.findByRole('region', { name: 'Needs you' }));
  return list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

test('Needs you: who is missing stands first, then open places of two days, then what waits for an answer', async () => {
  openDashboard({
    getAttendance: board(
      now - hour / 2,
      person(1, 'Kiri Walker'),
      person(2, 'Tom Reed', { answer: 'no' }),
      person(3, 'Mia Costa', { times: [{ idReqCrew: 11, start: now - hour, end: 0 }] }),
    ),
    getCovers: { covers: [{ late: true, asker: { id: 9, fullName: 'Jo Lim' } }] as never },
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
    ['Missing: 1 personKiri Walker', '/admin/today'],
    ['Not coming: 1 personTom Reed', '/admin/today'],
    ['Cover wanted: 1 shiftJo Lim', '/admin/requests?show=cover'],
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
  const start = now - 30 * hour;
  openDashboard({
    getAttendance: board(start, person(1, 'Kiri Walker', { times: [{ idReqCrew: 11, start, end: 0 }] })),
  });
  expect(await lines()).toContainEqual(['Not checked out: 1 personKiri Walker', '/admin/today']);
});

test('Needs you: a crew that is full, begins later, has begun or was taken out has no open place', async () => {
  const full = crew({ id: 1, confirmed: 8 });
  const later = crew({ id: 2, startTime: now + 49 * hour });
  const begun = crew({ id: 3, startTime: now - hour });
  const out = crew({ id: 4, deleted: true });
  openDashboard({ ...quiet, getDashboardJobs: { jobs: [job({ reqCrew: [full, later, begun, out] })] } });
  await screen.findAllByText('Load in, Riverside Stage');
  await screen.findByRole('tab', { name: /^Jobs/ });
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});

test('Needs you: licences to check and those that run out, for who may change people', async () => {
  const licence = (name: string) => ({ name }) as never;
  openDashboard(
    {
      ...quiet,
      getDashboardJobs: { jobs: [] },
      getExpiring: { waiting: [licence('Mia Costa')], expiring: [licence('Tom Reed'), licence('Jo Lim')] },
    },
    { permissions: [...office.permissions, 'user:write'] },
  );
  expect(await lines()).toEqual([
    ['1 licence to checkMia Costa', '/admin/crew?show=licences'],
    ['2 licences run outTom Reed, Jo Lim', '/admin/crew?show=licences'],
  ]);
});

test('C.3.14: a manager has no such list, and nothing is asked for it', async () => {
  const { fake } = openDashboard(quiet, manager);
  await screen.findAllByText('Load in, Riverside Stage');
  expect(fake.callsOf('getAttendance')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});
