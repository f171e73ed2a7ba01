import { noLicence } from '@crewcall/domain/licences';
import { nearShift } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { coverState, jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { blockedWorkers } from '../flags/blocked-workers';
import { crewConflicts } from '../crews/crew-conflicts';
import { doubleShifts } from '../jobs/double-shift';
import { lackedBy, unlicensed } from '../licences/lacking';
import { fullNameSql } from '../platform/database/person-name';
import { customersBlocking } from '../row-rules/job-rows';
import { isCrewPerson } from '../row-rules/people';
import { askerHolds } from './cover-rows';

/** A shift that somebody takes over. */
export interface TakenShift {
  id: number;
  groupId: number;
  startAt: number;
  endAt: number | null;
  zone: string;
  prepend: string;
  companyId: number;
  jobId: number;
  postcode: string;
}

/** Is the person of alias `u` confirmed on crew `c`? */
const isOnCrew = sql<boolean>`exists (select 1 from crew_member own
  where own.crew_id = c.id and own.user_id = u.id and own.status = ${inviteStatus.confirmed})`;

/** Is the person of alias `u` on another shift during crew `c`? Ignores crew `without`, which they give away. */
const isBusy = (without: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from crew_member om
    join job_crew oc on oc.id = om.crew_id and oc.deleted_at is null and oc.id <> c.id
      and oc.id is distinct from ${without}
    join job oj on oj.id = oc.job_id and oj.status <> ${jobStatus.cancelled}
    where om.user_id = u.id and om.status = ${inviteStatus.confirmed}
      and oc.start_at < ${plannedEndOf('c')} and ${plannedEndOf('oc')} > c.start_at)`;

/** Is the taker of request `r` by now confirmed on its crew `c`, or on another shift at that time? */
export const isTakerBusy = sql<boolean>`exists (select 1 from app_user u
  where u.id = r.taken_by and (${isOnCrew} or ${isBusy(sql`r.swap_crew_id`)}))`;

/**
 * Can the person of alias `u` join crew `c`? They must be active crew with a rate in its group, neither refused on it
 * nor confirmed on it, and on no other shift at that time, except crew `without`, which they give away.
 */
const fitsCrew = (without: number | null = null) => sql<boolean>`(${isCrewPerson('u')}
  and exists (select 1 from user_group_rate r where r.user_id = u.id and r.group_id = c.group_id and r.rate_cents is not null)
  and not exists (select 1 from crew_member own where own.crew_id = c.id and own.user_id = u.id
    and own.status = ${inviteStatus.denied})
  and not ${isOnCrew} and not ${isBusy(sql`${without}::bigint`)})`;

/**
 * Is request `r` for a place on crew `c` of `job` offered to the person of alias `u`? Missing licences are not checked
 * here: `unlicensed` does that.
 */
export const isOfferedTo = (
  { id, companyId }: { id: number; companyId: number },
  now: number,
) => sql<boolean>`(
  r.company_id = ${companyId} and r.state = ${coverState.open} and r.offered and r.user_id <> u.id
  and c.start_at > ${now}::bigint and job.status in ${jobStatus.ahead} and ${askerHolds} and ${fitsCrew()}
  and job.prepend <> all(array(${customersBlocking(id)})))`;

/** Can this person join crew `c` of `job`, and are they not blocked by its customer? Licences are not checked here. */
export const fitsShift = (idUser: number, without: number) => sql<boolean>`(
  job.prepend <> all(array(${customersBlocking(idUser)})) and exists (select 1 from app_user u
    where u.id = ${idUser} and u.company_id = job.company_id and ${fitsCrew(without)}))`;

/** Why a worker may not take over a shift, worded for the office; null if they may. */
export async function whyNotTake(
  db: Db,
  shift: TakenShift,
  idUser: number,
  without: number | null = null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string; fits: boolean; isOn: boolean }>`
    select ${fullNameSql('u')} as name, ${fitsCrew(without)} as fits, ${isOnCrew} as "isOn" from app_user u, job_crew c
    where u.id = ${idUser} and u.company_id = ${shift.companyId} and c.id = ${shift.id}`.execute(db);
  const [one] = rows;
  if (!one) return 'This person is not there any more.';
  if (one.isOn) return `${one.name} is on this crew already.`;
  if (!one.fits)
    return `${one.name} cannot take this shift: no rate in its group, refused on it, or on another shift at that time.`;
  const off = await blockedWorkers(db, shift, [idUser]);
  const lacking = await unlicensed(db, shift, [idUser]);
  return off.get(idUser) ?? lacking.get(idUser) ?? null;
}

/** Sentences about what speaks against a worker taking over a shift without forbidding it. */
export async function takeConflicts(
  db: Db,
  shift: TakenShift,
  idUser: number,
  now: number,
  without: number | null = null,
): Promise<string[]> {
  const doubled = without === null ? await doubleShifts(db, shift, [idUser]) : new Set();
  const weighed = await crewConflicts(db, { ...shift, without }, [idUser], {
    companyId: shift.companyId,
    now,
  });
  const conflicts = weighed.get(idUser)?.conflicts ?? [];
  const lacked = (await lackedBy(db, [shift], [idUser])).get(shift.id)?.get(idUser) ?? [];
  if (doubled.size + conflicts.length + lacked.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select ${fullNameSql('u')} as name from app_user u where u.id = ${idUser}`.execute(db);
  const name = rows[0]?.name ?? '';
  return [
    ...conflicts.map(({ text }) => `${name}: ${text}`),
    // A general sentence about the double shift, unless a conflict already names the other shift.
    ...(doubled.size > 0 && !conflicts.some(({ idJob }) => idJob !== undefined)
      ? [`${name} has ${nearShift('another')}.`]
      : []),
    ...lacked.map(({ type, date }) => noLicence(name, type, date)),
  ];
}
