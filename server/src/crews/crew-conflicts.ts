import { conflictsOf, weekHours } from '@crewcall/domain/conflicts';
import type { Conflict, ConflictShift } from '@crewcall/domain/conflicts';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import { jobStatus, standing } from '../db/statuses';
import type { DB } from '../db/schema';
import { fortnightLimits } from '../licences/fortnight-limit';
import { companyConfig } from '../platform/company-config';
import { placeOfPostcode } from '../platform/postcode-places';

interface OtherRow {
  user_id: number;
  job_id: number;
  start_at: number;
  end_at: number;
  zone: string;
  postcode: string;
}

// Three weeks hold every fortnight from a Monday that a shift can be in.
const REACH_MS = 22 * DAY_MS;

/** What speaks against each of these people on a crew, and the hours of their week with it. Two statements. */
export async function crewConflicts(
  db: Kysely<DB>,
  crew: { id: number; startAt: number; endAt: number | null; zone: string; postcode: string; jobId: number },
  users: readonly number[],
  { companyId, now }: { companyId: number; now: number },
): Promise<Map<number, { conflicts: Conflict[]; weekHours: number }>> {
  // A shift that was worked stands with the time on its clock instead of its plan.
  const { rows } = await sql<OtherRow>`
    select om.user_id, oj.id as job_id, coalesce(t.start_at, oc.start_at) as start_at,
      coalesce(t.end_at, ${plannedEndOf('oc')}) as end_at, oj.zone, oj.postcode
    from crew_member om
    join job_crew oc on oc.id = om.crew_id and oc.deleted_at is null
    join job oj on oj.id = oc.job_id and oj.status <> ${jobStatus.cancelled}
    left join lateral (select min(ts.start_at) as start_at, max(ts.end_at) as end_at from timesheet ts
      where ts.crew_id = oc.id and ts.user_id = om.user_id and ts.end_at is not null) t on true
    where om.user_id = any(${[...users]}::bigint[]) and om.status in ${standing.inCrew} and oc.id <> ${crew.id}
      and oc.start_at > ${crew.startAt - REACH_MS}::bigint and oc.start_at < ${crew.startAt + REACH_MS}::bigint
    order by om.user_id, oc.start_at, oc.id`.execute(db);
  const others = new Map<number, ConflictShift[]>();
  for (const row of rows) {
    const own = others.get(row.user_id) ?? [];
    own.push({
      idJob: row.job_id,
      startTime: row.start_at,
      endTime: row.end_at,
      zone: row.zone,
      postcode: row.postcode,
      place: placeOfPostcode(row.postcode),
    });
    others.set(row.user_id, own);
  }
  const shift: ConflictShift = {
    idJob: crew.jobId,
    startTime: crew.startAt,
    endTime: crew.endAt,
    zone: crew.zone,
    postcode: crew.postcode,
    place: placeOfPostcode(crew.postcode),
  };
  const { confMinRestHours, confMaxWeekHours, confTravelKmh } = await companyConfig(db, companyId);
  const limits = {
    minRestHours: confMinRestHours,
    maxWeekHours: confMaxWeekHours,
    travelKmh: confTravelKmh,
  };
  const fortnights = await fortnightLimits(db, users, { companyId, now });
  return new Map(
    users.map((id) => {
      const facts = { shift, others: others.get(id) ?? [] };
      const conflicts = conflictsOf(facts, { ...limits, maxFortnightHours: fortnights.get(id) ?? null });
      return [id, { conflicts, weekHours: weekHours(facts) }];
    }),
  );
}
