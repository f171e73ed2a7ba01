// Calls: getDashboardJobs, getDashboardSums.
import {
  countJobs,
  dayLoads,
  daysOf,
  daysWithin,
  firstInNeed,
  listedSections,
  needsCrew,
  placesOf,
  rowFacts,
} from '@crewcall/domain/dashboard';
import { addDays } from '@crewcall/domain/time';
import type { WorkDay } from '@crewcall/domain/work-days';
import type { DashboardRow } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { inviteStatusWithin } from '../jobs/job-range';
import { holding } from '../jobs/holding';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all, everything } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { readJobFacts, readRowDetails } from './dashboard-facts';
import type { JobFacts } from './dashboard-facts';

const PAGE = 25;

type Part = WorkDay<JobFacts>;

async function rowsOf(db: Db, scope: Scope, parts: readonly Part[], now: number): Promise<DashboardRow[]> {
  const facts = parts.map(({ part }) => rowFacts(part, now));
  const jobs = [...new Set(parts.map(({ part }) => part.id))];
  const { ofJobs, names } = await readRowDetails(
    db,
    scope,
    jobs,
    facts.flatMap(({ missing }) => missing),
  );
  return parts.map(({ day, part }, at) => {
    const { missing = [], ...own } = facts[at] ?? rowFacts(part, now);
    const { id, date, endTime, tz, title, prepend, location, color, customerChange } = part;
    const details = ofJobs.get(id);
    return {
      ...{ id, day, date, endTime, tz, title, prepend, location, color },
      ...own,
      notIn: missing.flatMap((one) => names.get(one) ?? []),
      customerChange: customerChange === null ? null : [...customerChange],
      unreadMessages: details?.unread ?? 0,
      supervisors: details?.supervisors ?? [],
    };
  });
}

/**
 * A page of the jobs on the days of a range, those on which the office has to act first. A manager gets only those of
 * own companies.
 */
export const getDashboardJobsHandler = handle('getDashboardJobs', async ({ body, user, scope, db, now }) => {
  const { dateStart, dateEnd, text = '', running = false, offset = 0, limit = PAGE } = body;
  const { confTimezone: zone } = await companyConfig(db, user.companyId);
  const first = running ? addDays(zone, dateStart, -1) : dateStart;
  const where = all(
    scope.rows('job.read'),
    inviteStatusWithin(first, dateEnd, zone),
    text.trim() === '' ? everything : holding(text, scope),
  );
  const jobs = await readJobFacts(db, scope, where, { now });
  const range = { start: dateStart, end: dateEnd };
  const listed = daysWithin(daysOf(jobs), zone, range, running ? now : undefined).filter(
    ({ part }) => body.needsCrew !== true || needsCrew(part, now),
  );
  const page = firstInNeed(listed, now).slice(offset, offset + limit);
  return { total: listed.length, jobs: await rowsOf(db, scope, page, now) };
});

/** The dashboard's sums: of each day whatever is listed, and of each section what is listed in it. */
export const getDashboardSumsHandler = handle('getDashboardSums', async ({ body, user, scope, db, now }) => {
  const { dateStart, dateEnd, text = '', day } = body;
  const { confTimezone: zone } = await companyConfig(db, user.companyId);
  const where = all(scope.rows('job.read'), inviteStatusWithin(addDays(zone, dateStart, -1), dateEnd, zone));
  const found = text.trim() === '' ? everything : holding(text, scope);
  const parts = daysOf(await readJobFacts(db, scope, where, { now, found }));
  const inSections = (chosen?: number) =>
    listedSections(zone, dateStart, chosen).map(({ kind, range }) => ({
      kind,
      parts: daysWithin(parts, zone, range, kind === 'today' ? now : undefined),
    }));
  const sections = inSections(day).map(({ kind, parts }) => ({
    kind,
    parts: parts.filter(({ part }) => part.found),
  }));
  const inNeed = (all: readonly Part[]) => all.filter(({ part }) => needsCrew(part, now));
  return {
    days: dayLoads(parts, zone, dateStart),
    jobs: countJobs(inSections().flatMap((section) => section.parts)),
    needCrew: countJobs(inNeed(sections.flatMap((section) => section.parts))),
    sections: sections.map(({ kind, parts }) => {
      const listed = body.needsCrew === true ? inNeed(parts) : parts;
      return { kind, rows: listed.length, jobs: countJobs(listed), ...placesOf(listed) };
    }),
  };
});
