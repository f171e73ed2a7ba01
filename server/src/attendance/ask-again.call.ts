import { closedToWorkers } from '@crewcall/domain/closed-job';
import { answersUntil } from '@crewcall/domain/crew-time';
import { ASK_AGAIN_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { fullName } from '../platform/database/person-name';
import { jobFor } from '../row-rules/job-for';
import { ofNoCustomer } from '../row-rules/people';
import { noteAskedAgain } from './place-notes';
import { askedColumns, mayBeAsked, sendQuestions } from './question';
import type { AskedPlace } from './question';

interface Candidate extends AskedPlace {
  lastName: string;
  active: boolean;
  ofNoCustomer: boolean;
  mayBeAsked: boolean;
  lastAskedAt: number | null;
}

const crewOf = async (tx: Tx, id: number) =>
  (await tx.db
    .selectFrom('job_crew')
    .select(['job_id', 'start_at', 'end_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? notFound(texts.jobNotFound);

const placesOf = async (
  tx: Tx,
  idReqCrew: number,
  users: readonly number[],
  now: number,
): Promise<Candidate[]> =>
  (
    await sql<Candidate>`
      select ${askedColumns}, u.last_name as "lastName", u.active, ${ofNoCustomer('u')} as "ofNoCustomer",
        ${mayBeAsked(now)} as "mayBeAsked",
        greatest(m.coming_asked_at, m.coming_chased_at, m.coming_again_at) as "lastAskedAt"
      from crew_member m join job_crew c on c.id = m.crew_id join job on job.id = c.job_id
      join app_user u on u.id = m.user_id
      where m.crew_id = ${idReqCrew} and m.user_id = any(${[...users]}::bigint[]) and m.status = ${inviteStatus.confirmed}
      order by m.id for no key update of m`.execute(tx.db)
  ).rows;

/** Why this worker cannot be asked again now, as a sentence; null if they can. */
function obstacle(place: Candidate, now: number): string | null {
  const name = fullName({ first_name: place.firstName, last_name: place.lastName });
  if (!place.active) return `${name} is switched off.`;
  if (!place.ofNoCustomer) return `${name} works for a customer now.`;
  if (!place.mayBeAsked) return `${name} has a time already, or is marked as absent.`;
  const free = (place.lastAskedAt ?? 0) + ASK_AGAIN_MS;
  if (place.lastAskedAt === null || free <= now) return null;
  return `${name} was asked less than ${ASK_AGAIN_MS / MINUTE_MS} minutes ago. Please call, or ask again in ${Math.ceil((free - now) / MINUTE_MS)} min.`;
}

/**
 * A supervisor or the office asks workers once more whether they will come; each worker at most once in half an hour.
 */
export const askAgainHandler = handle('askAgain', ({ body, scope, now, services, write }) =>
  write(async (tx) => {
    const crew = await crewOf(tx, body.idReqCrew);
    const job = await jobFor(tx.db, scope, crew.job_id, 'supervises', 'share');
    const isOver = answersUntil({ startTime: crew.start_at, endTime: crew.end_at }) <= now;
    const closed = closedToWorkers(job.status, isOver);
    if (closed !== null) refuse(closed);
    const places = await placesOf(tx, body.idReqCrew, body.users, now);
    if (places.length === 0) refuse('This worker is not confirmed on this crew. Please reload the board.');
    const obstacles = places.map((place) => obstacle(place, now));
    const free = places.filter((_, index) => obstacles[index] === null);
    const hasSms = services.settings.smsUrl !== null;
    const told = await sendQuestions(tx, free, { hasSms, now });
    const asked = free.filter((_, index) => told[index]);
    await noteAskedAgain(tx, asked, now);
    for (const { idUser } of asked)
      tx.audit('job', job.id, { idReqCrew: body.idReqCrew, idUser, askedAgain: true });
    const deaf = free.filter((_, index) => !told[index]);
    return {
      ok: true as const,
      asked: asked.length,
      notAsked: [
        ...obstacles.filter((text) => text !== null),
        ...deaf.map(
          ({ firstName, lastName }) =>
            `${fullName({ first_name: firstName, last_name: lastName })} has turned reminders off. Please call.`,
        ),
      ],
    };
  }),
);
