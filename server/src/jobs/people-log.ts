import { InviteStatus } from '@crewcall/domain/invite';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { Tx } from '../platform/database/tx';
import { fullNameSql } from '../platform/database/person-name';

const MOST = 1000;

/** Log words for what a worker does about their own place on a crew; the worker's name comes before them. */
const ownWords = {
  applied: 'Applied',
  withdrew: 'Withdrew the application',
  reopened: 'Took back the no to the invitation',
  accepted: 'Accepted the invitation',
  declined: 'Declined the invitation',
};
/** Log words for what the office does about a worker's place; the worker's name follows them. */
const officeWords = {
  removed: 'Took off the crew:',
  invited: 'Invited:',
  confirmed: 'Confirmed:',
  refused: 'Refused:',
  approved: 'Accepted the application of',
  rejected: 'Declined the application of',
};
type OwnDeed = keyof typeof ownWords;
type Deed = OwnDeed | keyof typeof officeWords;
const isOwn = (did: string): did is OwnDeed => Object.hasOwn(ownWords, did);

const deedOf: Record<number, { own?: Deed; office: Deed }> = {
  [InviteStatus.NotDefined]: { office: 'removed' },
  [InviteStatus.Pending]: { own: 'reopened', office: 'invited' },
  [InviteStatus.Confirmed]: { own: 'accepted', office: 'confirmed' },
  [InviteStatus.Denied]: { own: 'declined', office: 'refused' },
};

interface Place {
  jobId: number;
  idReqCrew: number | null;
  idUser: number;
}

/** Writes what was done about a worker's place to the job's log. */
export async function logPlace(tx: Tx, { jobId, idReqCrew, idUser }: Place, did: Deed): Promise<void> {
  await tx.db
    .insertInto('crew_log')
    .values({ job_id: jobId, crew_id: idReqCrew, user_id: idUser, by: tx.by, did })
    .execute();
}

/** Writes a new invite status to the job's log, in the worker's words if they set it themselves. */
export async function logInviteStatus(tx: Tx, place: Place, status: number, byThemselves: boolean) {
  const did = deedOf[status]?.[byThemselves ? 'own' : 'office'];
  if (did !== undefined) await logPlace(tx, place, did);
}

/** An invitation, an application or an answer to one. `text` says what `userName` did. */
export interface PeopleEntry {
  at: number;
  userName: string;
  text: string;
}

interface Row {
  at: number;
  did: Deed;
  who: string;
  by: string | null;
  group_name: string | null;
}

/** Who was invited to a job's crews, applied, and answered what, newest first. */
export async function peopleLog(db: Db, jobId: number): Promise<PeopleEntry[]> {
  const { rows } = await sql<Row>`
    select l.at, l.did, ${fullNameSql('who')} as who, ${fullNameSql('b')} as by, g.name as group_name
    from crew_log l
    join app_user who on who.id = l.user_id
    left join app_user b on b.id = l.by
    left join job_crew jc on jc.id = l.crew_id
    left join crew_group g on g.id = jc.group_id
    where l.job_id = ${jobId} order by l.id desc limit ${MOST}`.execute(db);
  return rows.map(({ at, did, who, by, group_name }) => {
    // What a worker did is shown under their own name, also if it was done by a mailed link.
    const userName = isOwn(did) ? who : by || 'System';
    const text = isOwn(did) ? ownWords[did] : `${officeWords[did]} ${who}`;
    return { at, userName, text: group_name === null ? text : `${text}, ${group_name}` };
  });
}
