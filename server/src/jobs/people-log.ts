import { InviteStatus } from '@crewcall/domain/invite';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { fullName } from '../platform/person-name';

const MOST = 1000;

/** An invitation, an application or an answer to one. `text` says what `userName` did. */
export interface PeopleEntry {
  at: number;
  userName: string;
  text: string;
}

interface Row {
  at: number;
  user_id: number | null;
  by_first: string | null;
  by_last: string | null;
  who_id: number | null;
  who_first: string | null;
  who_last: string | null;
  group_name: string | null;
  status: number | null;
  applied: boolean | null;
  approved: boolean | null;
  withdrawn: boolean | null;
}

// A link in a mail answers for its owner. Who takes a no back is invited as before.
const byOneself: Record<number, string> = {
  [InviteStatus.Pending]: 'Took back the no to the invitation',
  [InviteStatus.Confirmed]: 'Accepted the invitation',
  [InviteStatus.Denied]: 'Declined the invitation',
};
const byOffice: Record<number, string> = {
  [InviteStatus.NotDefined]: 'Took off the crew:',
  [InviteStatus.Pending]: 'Invited:',
  [InviteStatus.Confirmed]: 'Confirmed:',
  [InviteStatus.Denied]: 'Refused:',
};

function didWhat(row: Row, who: string): string | null {
  if (row.withdrawn) return 'Withdrew the application';
  if (row.applied) return 'Applied';
  if (row.approved !== null) return `${row.approved ? 'Accepted' : 'Declined'} the application of ${who}`;
  if (row.status === null) return null;
  if (row.user_id === null || row.user_id === row.who_id) return byOneself[row.status] ?? null;
  return `${byOffice[row.status] ?? 'Changed:'} ${who}`;
}

/** Who was invited to a job's crews, applied, and answered what, newest first; from the audit, which has it all. */
export async function peopleLog(db: Kysely<DB>, jobId: number): Promise<PeopleEntry[]> {
  const { rows } = await sql<Row>`
    select a.at, a.user_id, by.first_name as by_first, by.last_name as by_last, who.id as who_id,
      who.first_name as who_first, who.last_name as who_last, g.name as group_name,
      (a.detail ->> 'status')::int as status, (a.detail ->> 'applied')::boolean as applied,
      (a.detail ->> 'approved')::boolean as approved, (a.detail ->> 'withdrawn')::boolean as withdrawn
    from audit a
    left join app_user by on by.id = a.user_id
    left join app_user who on who.id = (a.detail ->> 'idUser')::bigint
    left join job_crew jc on jc.id = (a.detail ->> 'idReqCrew')::bigint
    left join crew_group g on g.id = jc.group_id
    where a.entity = 'job' and a.entity_id = ${String(jobId)}
      and (a.detail ? 'withdrawn' or a.detail ? 'applied' or (a.detail ? 'idReqCrew' and a.detail ? 'idUser'
        and (a.detail ? 'status' or a.detail ? 'approved')))
    order by a.id desc limit ${MOST}`.execute(db);
  return rows.flatMap((row) => {
    const who = fullName({ first_name: row.who_first, last_name: row.who_last }) || 'somebody';
    const did = didWhat(row, who);
    if (did === null) return [];
    const own = row.user_id === null ? who : fullName({ first_name: row.by_first, last_name: row.by_last });
    return [{ at: row.at, userName: own, text: row.group_name === null ? did : `${did}, ${row.group_name}` }];
  });
}
