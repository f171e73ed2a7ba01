import { answersUntil } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import { isCrewPerson } from '../row-rules/people';

interface JobOfThem {
  id: number;
  title: string;
  zone: string;
}
type Crew = Planned & { id: number };

interface Applicant {
  crew_id: number;
  user_id: number;
  isCrew: boolean;
}

const subjects = { ended: 'Application closed', resumed: 'Going ahead' };

/**
 * Notifies applicants that their application has ended, or that it waits for an answer again. Leaves out people who
 * are no longer crew, and shifts that are over. The text for an ended job has the start for which they applied, for a
 * resumed job the current start.
 */
async function tell(
  tx: Tx,
  { id, title, zone }: JobOfThem,
  crews: readonly Crew[],
  applicants: readonly Applicant[],
  what: keyof typeof subjects,
  says: 'cancelled' | 'off' | 'applied',
  words: string,
  now: number,
): Promise<void> {
  if (applicants.length === 0) return;
  const heard = applicants.filter(({ isCrew }) => isCrew);
  const ahead = new Map(crews.filter((crew) => answersUntil(crew) > now).map((crew) => [crew.id, crew]));
  await notifyAll(
    tx,
    heard.flatMap(({ crew_id, user_id }) => {
      const crew = ahead.get(crew_id);
      if (!crew) return [];
      return {
        userId: user_id,
        topic: 'invites',
        startsAt: crew.startTime,
        shift: { idJob: id, crews: [crew_id], says },
        title: subjects[what],
        subject: `${subjects[what]}: ${title}`,
        text: `${title} on ${formatDateTimeWithZone(crew.startTime, zone)} ${words}`,
        path: what === 'resumed' ? `/jobs/openings/${id}/details` : '/jobs/openings',
        tag: `invite-${crew_id}`,
        mail: 'always',
      };
    }),
  );
  const readers = heard.map(({ user_id }) => toUser(user_id));
  tx.announce('job.changed', { idJob: id }, readers);
  tx.announce('notifications.changed', {}, [...readers, toOffice]);
}

const applicant = sql`crew_id, user_id,
  (select ${isCrewPerson('u')} from app_user u where u.id = user_id) as "isCrew"`;

const idsOf = (crews: readonly Crew[]) => sql`any(${crews.map(({ id }) => id)}::bigint[])`;

/**
 * Ends the applications to cancelled crews and notifies the applicants. `approved` stays empty, because nobody
 * accepted or declined the applications.
 */
export async function endApplications(
  tx: Tx,
  job: JobOfThem,
  crews: readonly Crew[],
  isCancelled: boolean,
  { by, now }: { by: number; now: number },
): Promise<void> {
  if (crews.length === 0) return;
  const { rows } = await sql<Applicant>`
    update application set processed_at = ${now}, processed_by = ${by}
    where crew_id = ${idsOf(crews)} and withdrawn_at is null and processed_at is null
    returning ${applicant}`.execute(tx.db);
  const what = isCancelled ? 'has been cancelled' : 'does not need this crew any more';
  await tell(
    tx,
    job,
    crews,
    rows,
    'ended',
    isCancelled ? 'cancelled' : 'off',
    `${what}, so your application ended.`,
    now,
  );
}

/**
 * Reopens a job's applications when it goes ahead after a cancellation, except those of workers who were declined
 * since.
 */
export async function resumeApplications(
  tx: Tx,
  job: JobOfThem,
  crews: readonly Crew[],
  now: number,
): Promise<void> {
  if (crews.length === 0) return;
  const { rows } = await sql<Applicant>`
    update application a set processed_at = null, processed_by = null
    where crew_id = ${idsOf(crews)} and withdrawn_at is null and processed_at is not null and approved is null
      and not exists (select 1 from crew_member m where m.crew_id = a.crew_id and m.user_id = a.user_id
        and m.status = ${inviteStatus.denied} and m.answered_at >= a.processed_at)
    returning ${applicant}`.execute(tx.db);
  const words = 'is going ahead after all. Your application waits for an answer again.';
  await tell(tx, job, crews, rows, 'resumed', 'applied', words, now);
}
