import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { initialFields } from '@crewcall/domain/job-fields';

/** Saturday 21 November 2026, 3 pm in Sydney. */
export const now = Date.UTC(2026, 10, 21, 4);
export const hour = 3_600_000;
export const me = 1;

export const crew = (change: Partial<ReqCrew> & { mine?: number; refused?: boolean } = {}): ReqCrew => {
  const { mine, refused, ...rest } = change;
  return {
    id: 11,
    groupId: 3,
    groupName: 'Stagehand',
    amount: 8,
    confirmed: 7,
    startTime: now + hour,
    endTime: now + 11 * hour,
    requireCode: false,
    deleted: false,
    userList:
      mine === undefined
        ? []
        : [{ id: me, fullName: 'Mia Costa', phone: null, status: mine, ...(refused ? { refused } : {}) }],
    ...rest,
  };
};

/** A crew of the job's own time. */
const crewOn = ({ date = now + hour, endTime = date + 10 * hour }: Partial<Job>) =>
  crew({ startTime: date, endTime });

export const job = (change: Partial<Job> = {}): Job => ({
  id: 5,
  version: 1,
  ...initialFields,
  title: 'Load in, Riverside Stage',
  date: now + hour,
  endTime: now + 11 * hour,
  color: '#3b7bd8',
  rgba: 'rgba(59,123,216,1)',
  prepend: 'ACME',
  state: 1,
  pcode: '2127',
  status: 1,
  location: 'Sydney Showground',
  multipleDates: [],
  reqCrew: [crewOn(change)],
  statusUser: 0,
  hasApplied: false,
  processed: false,
  tzOffset: 660,
  tz: 'Australia/Sydney',
  clockList: [],
  fileCount: 0,
  unreadMessages: 0,
  ...change,
});

export const dashboard = (jobs: Job[], available: number[] = []): Out<'getMyDashboardv2'> => ({
  availableClockin: available,
  earliestCheckIn: 120,
  invitedIds: [],
  jobs,
  pendingPunches: [],
  coming: [],
  supervisedIds: [],
  invoicedIds: [],
});

export const dialog = (of: Job, change: Partial<Out<'getJobDialog'>> = {}): Out<'getJobDialog'> => ({
  job: of,
  jobFiles: [],
  mine: [],
  canSupervise: false,
  canChat: false,
  supervisors: [],
  lacks: [],
  ...change,
});

export const noCounts = {
  ...{
    requests: 0,
    registrants: 0,
    times: 0,
    questions: 0,
    unsigned: 0,
    failed: 0,
    deletions: 0,
    flags: 0,
    covers: 0,
    today: 0,
  },
};

export const notifications = (change: Partial<Out<'getNotifications'>> = {}): Out<'getNotifications'> => ({
  jobsAvailable: [],
  listCrewInvite: [],
  listInviteCompany: [],
  unreadMessages: [],
  notices: [],
  counts: noCounts,
  lostInvitations: null,
  unfinished: null,
  ...change,
});
