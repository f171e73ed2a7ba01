import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { DayText } from '@crewcall/domain/units';
import { dayOfText, textOfDay } from '@crewcall/domain/zone-days';
import { sql } from 'kysely';
import { seekingCrews } from '../crews/free-people';
import type { SeekingCrew } from '../crews/free-people';
import { anyOf } from '../db/any-of';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';

/** A crew for which people are suggested. */
export interface FillCrew extends SeekingCrew {
  groupName: string;
  /** Places that nobody is confirmed, invited or drafted for; never below 0. */
  open: number;
}

const crewsOf = (db: Db, companyId: number) =>
  seekingCrews(db, companyId)
    .innerJoin('crew_group as g', 'g.id', 'c.group_id')
    .select(['g.name as groupName'])
    .select(
      sql<number>`greatest(0, c.amount
        - (select count(*) from crew_member m where m.crew_id = c.id and m.status in ${inviteStatus.inCrew})
        - (select count(*) from crew_draft d where d.crew_id = c.id and d.action <> 'remove' and not exists (
            select 1 from crew_member m where m.crew_id = d.crew_id and m.user_id = d.user_id
              and m.status in ${inviteStatus.inCrew})))::int`.as('open'),
    );

/** One crew of the company, full or not; undefined if it was deleted or belongs to another company. */
export const crewToFill = (db: Db, companyId: number, idReqCrew: number): Promise<FillCrew | undefined> =>
  crewsOf(db, companyId).where('c.id', '=', idReqCrew).executeTakeFirst();

/** Either a job, or a week from its Monday. */
export interface FillRange {
  idJob?: number | undefined;
  weekStart?: DayText | undefined;
  /** Only crews of these groups. */
  groups?: readonly number[] | undefined;
}

/**
 * The crews with open places of a job or week that are not over, in jobs that are neither cancelled nor finished. A
 * crew belongs to the day of its start, in the job's zone.
 */
export async function crewsToFill(
  db: Db,
  companyId: number,
  { idJob, weekStart, groups }: FillRange,
  now: number,
): Promise<FillCrew[]> {
  let query = crewsOf(db, companyId)
    .where(sql<boolean>`job.status in ${jobStatus.ahead}`)
    .where(plannedEndOf('c'), '>', now)
    .orderBy('c.start_at')
    .orderBy('c.id');
  if (idJob !== undefined) query = query.where('job.id', '=', idJob);
  if (groups !== undefined) query = query.where(anyOf('c.group_id', groups));
  if (weekStart === undefined) return (await query.execute()).filter(({ open }) => open > 0);
  const monday = dayOfText(weekStart);
  // A day more on both sides, as zones differ by hours; then exactly.
  const crews = await query
    .where('c.start_at', '>=', (monday - 1) * DAY_MS)
    .where('c.start_at', '<', (monday + 8) * DAY_MS)
    .execute();
  const sunday = textOfDay(monday + 6);
  return crews.filter(({ open, zone, startAt }) => {
    const day = dayText(zone, startAt);
    return open > 0 && day >= weekStart && day <= sunday;
  });
}
