// Calls: getNeeds.
import { CREW_LONGEST_MS, EXPIRING_DAYS, OPEN_PLACES_AHEAD_MS } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { peopleOfToday } from '../attendance/board';
import { coverWaits } from '../cover/cover-rows';
import { answersUntilOf } from '../db/planned-end';
import { inviteStatus, jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { expiringLicences, waitingLicences } from '../licences/licence-rows';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName, fullNameSql } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';

const NAMED = 3;
const statuses = ['missing', 'not-coming', 'no-answer', 'not-out'] as const;

/** Counts the people on today's board by what is wrong with them, each once. */
async function waitingPeople(db: Db, scope: Scope, now: number) {
  if (!scope.may('board.read')) return [];
  const people = await peopleOfToday(db, scope, now);
  return statuses.flatMap((status) => {
    const those = people.filter((one) => one.status === status);
    const names = [...new Map(those.map(({ idUser, fullName }) => [idUser, fullName])).values()];
    return names.length === 0 ? [] : [{ status, count: names.length, names: names.slice(0, NAMED) }];
  });
}

/** Counts the open places of crews that are running or start soon. */
async function openPlaces(db: Db, companyId: number, now: number) {
  const { rows } = await sql<{
    idJob: number;
    title: string;
    tz: string;
    startTime: number;
    count: number;
  }>`
    select job.id as "idJob", job.title, job.zone as tz, c.start_at as "startTime",
      (sum(c.amount - m.confirmed) over ())::int as count
    from job_crew c
    join job on job.id = c.job_id and job.company_id = ${companyId} and job.status = ${jobStatus.confirmed}
    cross join lateral (select count(*) as confirmed from crew_member f
      where f.crew_id = c.id and f.status = ${inviteStatus.confirmed}) m
    where c.deleted_at is null and c.start_at <= ${now + OPEN_PLACES_AHEAD_MS}::bigint
      and c.start_at > ${now - CREW_LONGEST_MS}::bigint and ${answersUntilOf('c')} > ${now}::bigint
      and c.amount > m.confirmed
    order by c.start_at, c.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts the shifts for which somebody asks for cover. */
async function waitingCovers(db: Db, companyId: number, now: number) {
  const { rows } = await sql<{ id: number; name: string; late: boolean }>`
    select a.id, ${fullNameSql('a')} as name, r.late
    from cover_request r join job_crew c on c.id = r.crew_id join app_user a on a.id = r.user_id
    where ${coverWaits(companyId, now)} order by c.start_at, r.id`.execute(db);
  const names = [...new Map(rows.map(({ id, name }) => [id, name])).values()];
  const late = rows.some((row) => row.late);
  return { count: rows.length, people: names.length, late, names: names.slice(0, NAMED) };
}

type Licences = ReturnType<typeof waitingLicences>;
async function counted(licences: Licences) {
  const rows = await licences
    .select((eb) => eb.fn.countAll<number>().over().as('count'))
    .limit(NAMED)
    .execute();
  return { count: Number(rows[0]?.count ?? 0), names: rows.map(fullName) };
}

/** Counts the expenses that wait for an answer, of the caller's own none, and names who sent the oldest. */
async function waitingExpenses(db: Db, { id, companyId }: { id: number; companyId: number }) {
  const { rows } = await sql<{ name: string; count: number }>`
    select ${fullNameSql('u')} as name, (sum(count(*)) over ())::int as count
    from expense x join app_user u on u.id = x.user_id
    where x.company_id = ${companyId} and x.state = 'waiting' and x.user_id <> ${id}
    group by u.id order by min(x.id) limit ${NAMED}`.execute(db);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** What needs the office now: people missing or unsure today, covers, open places, licences, and expenses. */
export const getNeedsHandler = handle('getNeeds', async ({ user, scope, db, now }) => {
  const { companyId } = user;
  const { confTimezone } = await companyConfig(db, companyId);
  const last = dayText(confTimezone, now + EXPIRING_DAYS * DAY_MS);
  return {
    people: await waitingPeople(db, scope, now),
    covers: await waitingCovers(db, companyId, now),
    places: await openPlaces(db, companyId, now),
    licences: scope.may('user.write')
      ? {
          waiting: await counted(waitingLicences(db, companyId)),
          expiring: await counted(expiringLicences(db, companyId, last)),
        }
      : null,
    expenses: scope.may('invoice.write') ? await waitingExpenses(db, user) : null,
  };
});
