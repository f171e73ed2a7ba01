import {
  dashboardRange,
  dayText,
  defaultInvoiceRange,
  startOfDay,
  statsRange,
  weekOf,
} from '@crewcall/domain/time';
import type { Db } from '../src/db/schema';

const DAY = 86_400_000;
const ZONE = 'Australia/Sydney';
/** What the crew list searches for when it is opened. */
const crew = {
  ...{ text: '', active: -1, state: 0, group: '', licence: '', gaps: '', role: 'crew' },
  ...{ near: '', withinKm: 0, worked: '', workedDay: '', values: {} },
};

/** What one screen asks: the call's path, and its body; a GET has null for the body. */
export interface Asked {
  screen: string;
  path: string;
  body: object | null;
}

/** The asks of the office's screens, with the bodies that the screens send when they are opened. */
export async function asksOf(db: Db, now: number): Promise<Asked[]> {
  const { idReqCrew } = await db
    .selectFrom('job_crew')
    .innerJoin('job', 'job.id', 'job_crew.job_id')
    .select('job_crew.id as idReqCrew')
    .where('job_crew.deleted_at', 'is', null)
    .where('job_crew.start_at', '>', now + DAY)
    .where('job.title', 'like', 'Event %')
    .orderBy('job_crew.start_at')
    .executeTakeFirstOrThrow();
  const dashboard = dashboardRange(ZONE, startOfDay(ZONE, now));
  const shown = { dateStart: dashboard.start, dateEnd: dashboard.end };
  const week = weekOf(ZONE, now);
  const lastWeek = { dateStart: week.start - 7 * DAY, dateEnd: week.start };
  // The week before is not invoiced yet.
  const { start, end } = defaultInvoiceRange(ZONE, now - 7 * DAY);
  const stats = statsRange(ZONE, now);
  const ask = (screen: string, path: string, body: object | null = {}): Asked => ({ screen, path, body });
  return [
    ask('Crew', '/api/user/getAvailableCrew', { limit: 100, find: crew }),
    ask('Crew: a search', '/api/user/getAvailableCrew', {
      limit: 100,
      find: { ...crew, text: 'mia sydney' },
    }),
    ask('Crew: filters', '/api/user/getAvailableCrewFilter', {}),
    ask('Invite', '/api/job/getJobWorkers', { idReqCrew }),
    ask('Invite: a search', '/api/job/getJobWorkers', { idReqCrew, find: { text: 'mia', free: true } }),
    ask('Dashboard: sums', '/api/job/getDashboardSums', shown),
    ask('Dashboard: today', '/api/job/getDashboardJobs', {
      ...{ dateStart: shown.dateStart, dateEnd: shown.dateStart + DAY },
      ...{ running: true, limit: 25 },
    }),
    ask('Dashboard: a search', '/api/job/getDashboardJobs', { ...shown, text: 'hall 12', limit: 25 }),
    ask('Dashboard: to-dos, charts', '/api/job/getDashboardAdminData', shown),
    ask('Needs you', '/api/job/getNeeds', null),
    ask('Requests', '/api/job/getRequests', null),
    ask('Calendar: a week', '/api/job/getCalendarWeek', {
      dateStart: week.start,
      dateEnd: week.start + 7 * DAY,
    }),
    ask('Check Time: a week', '/api/time/getCheckTime', { ...lastWeek, showAllUsers: false }),
    ask('Pay Run: a week', '/api/pay/getPayRun', lastWeek),
    ask('Crew Invoices', '/api/time/getInvoice', { dateStart: start, dateEnd: end }),
    ask('Statistics: first shown', '/api/job/getStats', { dateStart: stats.start, dateEnd: now }),
    ask('Statistics: a year', '/api/job/getStats', { dateStart: now - 365 * DAY, dateEnd: now }),
    ask('Today', '/api/time/getAttendance', { day: dayText(ZONE, now) }),
    ask('Today: the most', '/api/time/getAttendance', { day: dayText(ZONE, now), limit: 500, people: 1000 }),
    ask('Today: a search', '/api/time/getAttendance', { day: dayText(ZONE, now), text: 'hall' }),
    ask('Notifications', '/api/user/getNotifications', null),
    ask('Chats', '/api/user/getLatestsChatAdmin', {}),
    ask('Customers', '/api/misc/getCustomers', {}),
    ask('Search: a name', '/api/search/searchAll', { text: 'ava chen' }),
    ask('Search: a job', '/api/search/searchAll', { text: 'event 199' }),
    ask('Search: a letter', '/api/search/searchAll', { text: 'e' }),
  ];
}
