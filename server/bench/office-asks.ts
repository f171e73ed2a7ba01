import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { DEFAULT_STATUS_FILTER } from '@crewcall/domain/job-state';
import {
  dashboardRange,
  dashboardSections,
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
  // Searches are of what fills a page in a small company too, so that a page's bytes can be compared.
  const nextDays = dashboardSections(ZONE, now)[2].range;
  const week = weekOf(ZONE, now);
  const lastWeek = { dateStart: week.start - 7 * DAY, dateEnd: week.start };
  // The week before is not invoiced yet.
  const { start, end } = defaultInvoiceRange(ZONE, now - 7 * DAY);
  const invoices = { limit: 100, dateStart: start, dateEnd: end };
  const byName = { key: 'name', down: false };
  const stats = statsRange(ZONE, now);
  const calendarFilter = { text: '', company: '', state: 0, status: DEFAULT_STATUS_FILTER };
  const calendar = { ...calendarFilter, dateStart: week.start, dateEnd: week.start + 7 * DAY, most: 24 };
  const ask = (screen: string, path: string, body: object | null = {}): Asked => ({ screen, path, body });
  return [
    ask('Crew', '/api/user/getAvailableCrew', { limit: 100, find: crew }),
    ask('Crew: a search', '/api/user/getAvailableCrew', {
      limit: 100,
      find: { ...crew, text: 'mia sydney' },
    }),
    ask('Crew: filters', '/api/user/getAvailableCrewFilter', {}),
    ask('Registrants', '/api/user/getpreregister', { type: 'worker', text: '', showAll: false, limit: 100 }),
    ask('Registrants: a search', '/api/user/getpreregister', {
      ...{ type: 'worker', text: 'waits nsw', showAll: true, limit: 100 },
      sort: { key: 'name', down: false },
    }),
    ask('Licences', '/api/licence/getExpiring', { days: EXPIRING_DAYS, limit: 50 }),
    ask('Licences: the count', '/api/licence/getExpiring', { days: EXPIRING_DAYS, limit: 0 }),
    ask('Invite', '/api/job/getJobWorkers', { idReqCrew }),
    ask('Invite: a search', '/api/job/getJobWorkers', { idReqCrew, find: { text: 'sydney', free: true } }),
    ask('Dashboard: sums', '/api/job/getDashboardSums', shown),
    ask('Dashboard: today', '/api/job/getDashboardJobs', {
      ...{ dateStart: shown.dateStart, dateEnd: shown.dateStart + DAY },
      ...{ running: true, limit: 25 },
    }),
    ask('Dashboard: a search', '/api/job/getDashboardJobs', {
      ...{ dateStart: nextDays.start, dateEnd: nextDays.end, text: 'mia hall', limit: 25 },
    }),
    ask('Dashboard: to-dos, charts', '/api/job/getDashboardAdminData', { ...shown, limit: 0 }),
    ask('Needs you', '/api/job/getNeeds', null),
    ask('Requests', '/api/job/getRequests', null),
    ask('Calendar: a week', '/api/job/getCalendarWeek', calendar),
    ask('Calendar: a search', '/api/job/getCalendarWeek', { ...calendar, text: 'mia' }),
    ask('Calendar: a day', '/api/job/getCalendarDay', {
      ...calendarFilter,
      ...{ dateStart: week.start, dateEnd: week.start + DAY, limit: 24 },
    }),
    ask('Check Time: a week', '/api/time/getCheckTime', { ...lastWeek, showAllUsers: false }),
    ask('Pay Run: a week', '/api/pay/getPayRun', lastWeek),
    ask('Crew Invoices', '/api/time/getInvoice', { ...invoices, search: '', sort: byName }),
    ask('Crew Invoices: a search', '/api/time/getInvoice', { ...invoices, search: 'mia', sort: byName }),
    ask('Pay Run: the bank file', '/api/time/getInvoice', { ...invoices, show: 'payable', sort: byName }),
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
    ask('Search: a number', '/api/search/searchAll', { text: '4711' }),
    ask('Search: a day', '/api/search/searchAll', { text: '14/11' }),
    ask('Search: a letter', '/api/search/searchAll', { text: 'e' }),
  ];
}
