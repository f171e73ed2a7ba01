import type { Out } from '@crewcall/contract/types';
import { attendanceStatusNames } from '@crewcall/domain/day-board';
import { formatDayTime, plural } from '@crewcall/ui/format';

/** Something that needs action by the office, with the page to do it on. */
export interface Need {
  key: string;
  /** Urgent ones are highlighted. */
  isUrgent: boolean;
  text: string;
  detail: string;
  to: string;
}

type Needs = Out<'getNeeds'>;

/** The first names, and the number of the others out of `count`. */
const few = (names: readonly string[], count = names.length): string => {
  const shown = names.slice(0, 3);
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ');
};

const fromBoard = ({ people }: Needs): Need[] =>
  people.map(({ status, count, names }) => ({
    key: status,
    isUrgent: status === 'missing' || status === 'not-coming',
    text: `${attendanceStatusNames[status]}: ${plural(count, 'person', 'people')}`,
    detail: few(names, count),
    to: '/admin/today',
  }));

/** Open places of the next two days; links to the soonest. */
const openPlaces = ({ places }: Needs, now: number): Need[] =>
  places === null
    ? []
    : [
        {
          key: 'places',
          isUrgent: false,
          text: `${plural(places.count, 'open place')} within 48 hours`,
          detail: `${places.title}, ${formatDayTime(places.startTime, places.tz, now)}`,
          to: `/admin/dashboard/${places.idJob}`,
        },
      ];

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

const fromLicences = ({ waiting, expiring }: NonNullable<Needs['licences']>): Waiting[] => [
  {
    key: 'waiting',
    count: waiting.count,
    words: ['licence to check', 'licences to check'],
    detail: few(waiting.names, waiting.count),
    to: '/admin/crew?show=licences',
  },
  {
    key: 'expiring',
    count: expiring.count,
    words: ['licence runs out', 'licences run out'],
    detail: few(expiring.names, expiring.count),
    to: '/admin/crew?show=licences',
  },
];

const fromExpenses = ({ count, names }: NonNullable<Needs['expenses']>): Waiting => ({
  key: 'expenses',
  count,
  words: ['expense to answer', 'expenses to answer'],
  detail: few(names),
  to: '/admin/expenses',
});

const shown = ({ key, count = 0, words: [one, many], detail, to }: Waiting): Need[] =>
  count === 0 ? [] : [{ key, isUrgent: false, text: plural(count, one, many), detail, to }];

/** Pending requests for cover; urgent close to the start. */
const fromCovers = ({ covers }: Needs): Need[] =>
  covers.count === 0
    ? []
    : [
        {
          key: 'cover',
          isUrgent: covers.late,
          text: `Cover wanted: ${plural(covers.count, 'shift')}`,
          detail: few(covers.names, covers.people),
          to: '/admin/requests?show=cover',
        },
      ];

/**
 * What needs action by the office now, missing people first. Both inputs are undefined until loaded. `now` in epoch
 * ms.
 */
export const needsOf = (
  needs: Needs | undefined,
  news: Out<'getNotifications'> | undefined,
  now: number,
): Need[] => [
  ...(needs ? [...fromBoard(needs), ...fromCovers(needs), ...openPlaces(needs, now)] : []),
  ...(news ? fromNews(news).flatMap(shown) : []),
  ...(needs?.expenses ? shown(fromExpenses(needs.expenses)) : []),
  ...(needs?.licences ? fromLicences(needs.licences).flatMap(shown) : []),
];
