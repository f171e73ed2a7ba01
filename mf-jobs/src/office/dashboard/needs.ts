import type { Job, Out } from '@crewcall/contract/types';
import { answersUntil } from '@crewcall/domain/crew-time';
import { attendanceStatusNames, attendanceStatusOn } from '@crewcall/domain/day-board';
import type { AttendanceStatus } from '@crewcall/domain/day-board';
import { JobStatus } from '@crewcall/domain/job-state';
import { OPEN_PLACES_AHEAD_MS } from '@crewcall/domain/limits';
import { formatDayTime, plural } from '@crewcall/ui/format';

/** One thing for the office to do, with the page for it. */
export interface Need {
  key: string;
  /** Urgent ones are highlighted. */
  isUrgent: boolean;
  text: string;
  detail: string;
  to: string;
}

export interface NeedFacts {
  jobs: readonly Job[];
  /** Each is undefined until loaded, or if the user may not read it. */
  board?: Out<'getAttendance'> | undefined;
  news?: Out<'getNotifications'> | undefined;
  licences?: Out<'getExpiring'> | undefined;
  covers?: Out<'getCovers'>['covers'] | undefined;
}

const few = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
};

/** People on today's board with this status, by name. */
function peopleWho(
  { jobs, lateAfter }: Out<'getAttendance'>,
  status: AttendanceStatus,
  now: number,
): string[] {
  const names = jobs.flatMap(({ crews }) =>
    crews.flatMap((crew) =>
      crew.people
        .filter((person) => attendanceStatusOn(crews, crew, person, now, lateAfter) === status)
        .map(({ fullName }) => fullName),
    ),
  );
  return [...new Set(names)];
}

function fromBoard(board: Out<'getAttendance'>, now: number): Need[] {
  const lineOf = (status: 'missing' | 'not-coming' | 'no-answer' | 'not-out'): Need[] => {
    const names = peopleWho(board, status, now);
    if (names.length === 0) return [];
    return [
      {
        key: status,
        isUrgent: status === 'missing' || status === 'not-coming',
        text: `${attendanceStatusNames[status]}: ${plural(names.length, 'person', 'people')}`,
        detail: few(names),
        to: '/admin/today',
      },
    ];
  };
  return [...lineOf('missing'), ...lineOf('not-coming'), ...lineOf('no-answer'), ...lineOf('not-out')];
}

/** Open places on crews that are running or start within two days; links to the soonest. */
function openPlaces(jobs: readonly Job[], now: number): Need[] {
  const open = jobs
    .filter(({ status }) => status === JobStatus.Confirmed)
    .flatMap((job) => job.reqCrew.map((crew) => ({ job, crew, free: crew.amount - crew.confirmed })))
    .filter(({ crew, free }) => {
      const isSoon = answersUntil(crew) > now && crew.startTime <= now + OPEN_PLACES_AHEAD_MS;
      return free > 0 && isSoon && !crew.deleted;
    })
    .sort((a, b) => a.crew.startTime - b.crew.startTime);
  const [first] = open;
  if (first === undefined) return [];
  const places = open.reduce((sum, { free }) => sum + free, 0);
  return [
    {
      key: 'places',
      isUrgent: false,
      text: `${plural(places, 'open place')} within 48 hours`,
      detail: `${first.job.title}, ${formatDayTime(first.crew.startTime, first.job.tz, now)}`,
      to: `/admin/dashboard/${first.job.id}`,
    },
  ];
}

interface Waiting {
  key: string;
  count: number | undefined;
  words: readonly [one: string, many?: string];
  detail: string;
  to: string;
}

function fromNews(news: Out<'getNotifications'>): Waiting[] {
  const { counts, listCrewInvite, lostInvitations, unfinished, gstToConfirm = [] } = news;
  return [
    {
      key: 'applications',
      count: listCrewInvite.length,
      words: ['application'],
      detail: few(listCrewInvite.map(({ fullName }) => fullName)),
      to: '/admin/applications',
    },
    {
      key: 'requests',
      count: counts.requests,
      words: ['job request'],
      detail: 'Waiting for an answer',
      to: '/admin/requests',
    },
    {
      key: 'times',
      count: counts.times - counts.questions,
      words: ['check-in or check-out to decide', 'check-ins or check-outs to decide'],
      detail: 'Accept or decline them',
      to: '/admin/time',
    },
    {
      key: 'questions',
      count: counts.questions,
      words: ['question about a time', 'questions about times'],
      detail: 'Waiting for an answer',
      to: '/admin/time',
    },
    {
      key: 'unfinished',
      count: unfinished?.count,
      words: ['job is over, not finished', 'jobs are over, not finished'],
      detail: 'Check the times, and finish it',
      to: `/admin/dashboard/${unfinished?.idJob ?? ''}`,
    },
    {
      key: 'unsigned',
      count: counts.unsigned,
      words: ['time not signed', 'times not signed'],
      detail: 'Of jobs that are over: have them signed, or approve them',
      to: '/admin/time',
    },
    {
      key: 'gst',
      count: gstToConfirm.length,
      words: ['GST registration to confirm', 'GST registrations to confirm'],
      detail: few(gstToConfirm.map(({ fullName }) => fullName)),
      to: `/admin/crew/${gstToConfirm[0]?.idUser ?? ''}?tab=banking`,
    },
    {
      key: 'registrants',
      count: counts.registrants,
      words: ['registrant'],
      detail: 'Waiting for an answer',
      to: '/admin/registrants',
    },
    {
      key: 'flags',
      count: counts.flags,
      words: ['favourite or block to decide', 'favourites or blocks to decide'],
      detail: 'A customer asks for it',
      to: '/admin/preferred',
    },
    {
      key: 'deletions',
      count: counts.deletions,
      words: ['account to delete', 'accounts to delete'],
      detail: 'Its owner asks for it',
      to: '/admin/privacy',
    },
    {
      key: 'lost',
      count: lostInvitations?.count,
      words: ['invitation did not arrive', 'invitations did not arrive'],
      detail: 'Open the job to see who, and call them',
      to: `/admin/dashboard/${lostInvitations?.idJob ?? ''}`,
    },
    {
      key: 'failed',
      count: counts.failed,
      words: ['message not delivered', 'messages not delivered'],
      detail: 'Fix the address, then send again',
      to: '/admin/failed',
    },
  ];
}

const fromLicences = ({ waiting, expiring }: Out<'getExpiring'>): Waiting[] => [
  {
    key: 'waiting',
    count: waiting.length,
    words: ['licence to check', 'licences to check'],
    detail: few(waiting.map(({ name }) => name)),
    to: '/admin/crew?show=licences',
  },
  {
    key: 'expiring',
    count: expiring.length,
    words: ['licence runs out', 'licences run out'],
    detail: few(expiring.map(({ name }) => name)),
    to: '/admin/crew?show=licences',
  },
];

const shown = ({ key, count = 0, words: [one, many], detail, to }: Waiting): Need[] =>
  count === 0 ? [] : [{ key, isUrgent: false, text: plural(count, one, many), detail, to }];

/** Pending requests for cover; urgent close to the start. */
function fromCovers(covers: Out<'getCovers'>['covers']): Need[] {
  if (covers.length === 0) return [];
  return [
    {
      key: 'cover',
      isUrgent: covers.some(({ late }) => late),
      text: `Cover wanted: ${plural(covers.length, 'shift')}`,
      detail: few([...new Set(covers.map(({ asker }) => asker.fullName))]),
      to: '/admin/requests?show=cover',
    },
  ];
}

/** What needs the office now, missing people first. `now` in epoch ms. */
export const needsOf = ({ jobs, board, news, licences, covers }: NeedFacts, now: number): Need[] => [
  ...(board ? fromBoard(board, now) : []),
  ...(covers ? fromCovers(covers) : []),
  ...openPlaces(jobs, now),
  ...(news ? fromNews(news).flatMap(shown) : []),
  ...(licences ? fromLicences(licences).flatMap(shown) : []),
];
