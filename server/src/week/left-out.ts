import { conflictsOf } from '@crewcall/domain/conflicts';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { sql } from 'kysely';
import { spansOfPeople } from '../availability/spans-of-people';
import { paidDay, rateOn } from '../db/rate-on';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { blockedWorkers } from '../flags/blocked-workers';
import { unlicensed } from '../licences/lacking';
import type { CopiedCrew } from '../planning/copy-job';
import { fullNameSql } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';

interface Member {
  id: number;
  name: string;
  isActive: boolean;
  hasRate: boolean;
}

/** Invited and confirmed people of the crew that a copy was made from, and what they have at the time of the copy. */
const membersOf = async (db: Db, crew: CopiedCrew, zone: string): Promise<Member[]> =>
  (
    await sql<Member>`
      select u.id, ${fullNameSql('u')} as name, ${isCrewPerson('u')} as "isActive",
        ${rateOn(sql`u.id`, sql`${crew.like.groupId}::bigint`, paidDay(crew.startAt, zone))} is not null as "hasRate"
      from crew_member cm join app_user u on u.id = cm.user_id
      where cm.crew_id = ${crew.like.id} and cm.status in ${inviteStatus.inCrew}
      order by cm.id`.execute(db)
  ).rows;

const noLimits = { minRestHours: 0, maxWeekHours: 0, travelKmh: 0, maxFortnightHours: null };

/**
 * Divides the people of a crew into those who come along to its copy, and those who are left out, each with a sentence:
 * who is switched off, away, blocked for the customer, or lacks a licence or a rate. Other shifts do not count, since the
 * roster shows them as conflicts.
 */
export async function comingAlong(
  db: Db,
  crew: CopiedCrew,
  job: { companyId: number; prepend: string; zone: string },
): Promise<{ coming: number[]; leftOut: { idUser: number; text: string }[] }> {
  const members = await membersOf(db, crew, job.zone);
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return { coming: [], leftOut: [] };
  const planned = { startTime: crew.startAt, endTime: crew.endAt };
  const span = { start: crew.startAt, end: plannedEnd(planned) };
  const said = await spansOfPeople(db, ids, span);
  const blocked = await blockedWorkers(db, job, ids);
  const shift = { id: crew.like.id, groupId: crew.like.groupId, startAt: crew.startAt, endAt: crew.endAt };
  const lacking = await unlicensed(db, { ...shift, zone: job.zone }, ids);
  const reasonOf = ({ id, name, isActive, hasRate }: Member): string | undefined => {
    if (!isActive) return `${name} is not active crew any more.`;
    const [away] = conflictsOf(
      {
        shift: { ...planned, idJob: 0, zone: job.zone, postcode: '', place: null },
        others: [],
        away: (said.get(id) ?? []).filter(({ kind }) => kind === 'away'),
      },
      noLimits,
    );
    if (away) return `${name}: ${away.text}`;
    return (
      blocked.get(id) ??
      lacking.get(id) ??
      (hasRate ? undefined : `${name} has no rate in ${crew.like.groupName}.`)
    );
  };
  const judged = members.map((member) => ({ idUser: member.id, text: reasonOf(member) }));
  return {
    coming: judged.flatMap(({ idUser, text }) => (text === undefined ? [idUser] : [])),
    leftOut: judged.flatMap(({ idUser, text }) => (text === undefined ? [] : [{ idUser, text }])),
  };
}
