import { CoverState, SWAP_ANSWER_MS, coverTexts, isLateCover } from '@crewcall/domain/cover';
import { isEnded } from '@crewcall/domain/job-state';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { isConfirmedOn, lockCrew } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import { coverState, jobStatus, inviteStatus } from '../db/statuses';
import { eachAlone, forEachCompany } from '../platform/queue/for-each-company';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { fullNameSql } from '../platform/database/person-name';
import { defineTask } from '../platform/queue/tasks';
import { agreedFor, askerHolds, hasMoved, offeredAnew } from './cover-rows';
import { endTake, settleCover } from './settle';
import { coverChanged, notifyOfficeOfCover, notifyPeople } from './notify-cover';
import { isTakerBusy } from './who-may-take';

interface Due {
  id: number;
  crew: number;
  idUser: number;
  takenBy: number | null;
  name: string;
}

/** Is a swap void: unanswered for a day, or its other shift changed since, or its taker is no longer on that shift? */
const isSwapVoid = (
  now: number,
) => sql`(r.swap_accepted_at is null and r.taken_at <= ${now - SWAP_ANSWER_MS}::bigint
  or not exists (select 1 from job_crew sc join job sj on sj.id = sc.job_id and sj.status in ${jobStatus.ahead}
    join crew_member sm on sm.crew_id = sc.id and sm.user_id = r.taken_by and sm.status = ${inviteStatus.confirmed}
    where sc.id = r.swap_crew_id and sc.deleted_at is null and not ${hasMoved('swap_for', 'sc', 'sj')}
      and sc.start_at > ${now}::bigint))`;

/** Selects the requests that need an update: the shift has begun or changed, its taker is busy, or it became late. */
const overtaken = async (tx: Tx, companyId: number, now: number, hours: number): Promise<Due[]> =>
  (
    await sql<Due>`
      select r.id, r.crew_id as crew, r.user_id as "idUser", r.taken_by as "takenBy", ${fullNameSql('u')} as name
      from cover_request r join job_crew c on c.id = r.crew_id join job on job.id = c.job_id
      join app_user u on u.id = r.user_id
      where r.company_id = ${companyId} and r.state in ${coverState.pending}
        and (c.deleted_at is not null or c.start_at <= ${now}::bigint or not ${askerHolds}
          or job.status not in ${jobStatus.ahead}
          or ${hasMoved('for', 'c', 'job')}
          or not r.late and c.start_at <= ${now + hours * HOUR_MS}::bigint
          or ${isTakerBusy}
          or r.swap_crew_id is not null and ${isSwapVoid(now)})
      order by r.id limit 200`.execute(tx.db)
  ).rows;

const stillAsked = async (tx: Tx, id: number, now: number) =>
  tx.db
    .selectFrom('cover_request as r')
    .innerJoin('job_crew as c', 'c.id', 'r.crew_id')
    .innerJoin('job', 'job.id', 'c.job_id')
    .select(['r.late', 'r.taken_by as takenBy'])
    .select(hasMoved('for', 'c', 'job').as('hasMoved'))
    .select(isTakerBusy.as('isTakerBusy'))
    .select(sql<boolean>`r.swap_crew_id is not null and ${isSwapVoid(now)}`.as('isSwapVoid'))
    .where('r.id', '=', id)
    .where(sql<boolean>`r.state in ${coverState.pending}`)
    .forUpdate('r')
    .executeTakeFirst();

const isStillOn = async (tx: Tx, crew: LockedCrew, user: number, now: number): Promise<boolean> => {
  if (crew.startAt <= now || isEnded(crew.status)) return false;
  return isConfirmedOn(tx.db, crew.id, user);
};

/** Updates one request after its shift has changed: it lapses, is offered again, or loses its taker. */
async function bringUp(tx: Tx, due: Due, now: number, hours: number): Promise<void> {
  await lockUsers(tx.db, [due.idUser, ...(due.takenBy === null ? [] : [due.takenBy])]);
  const crew = await lockCrew(tx.db, due.crew);
  const request = await stillAsked(tx, due.id, now);
  if (!request) return;
  if (crew === null || !(await isStillOn(tx, crew, due.idUser, now))) {
    await settleCover(tx, due.id, { state: CoverState.Lapsed, by: null, now });
    if (crew === null) return;
    // No message if the office has put the taker on the crew by hand: then they have the shift.
    if (request.takenBy !== null && !(await isConfirmedOn(tx.db, crew.id, request.takenBy)))
      await notifyPeople(tx, crew, [request.takenBy], {
        title: 'Not needed',
        text: coverTexts.notGiven,
        now,
      });
    coverChanged(tx, crew, [due.idUser, request.takenBy]);
    return;
  }
  if (request.hasMoved) {
    if (request.takenBy !== null)
      await notifyPeople(tx, crew, [request.takenBy], {
        title: 'This shift has changed',
        text: 'its time or place has changed. Take it again if you still can.',
        now,
      });
    await tx.db
      .updateTable('cover_request')
      .set({ ...offeredAnew, ...agreedFor(crew) })
      // The office is notified once that a request is late; if its shift moves to later, it can be notified again.
      .$if(!isLateCover(crew.startAt, now, hours), (query) => query.set({ late: false }))
      .where('id', '=', due.id)
      .execute();
    coverChanged(tx, crew, [due.idUser, request.takenBy]);
    return;
  }
  // Offer the shift again, however its taker became busy: nobody else could take it while they are the taker.
  if (request.isTakerBusy) return endTake(tx, crew, { ...due, ...request }, now);
  if (request.isSwapVoid && request.takenBy !== null) {
    await notifyPeople(tx, crew, [request.takenBy], {
      title: 'No swap',
      text: 'there is no answer to your swap, or your own shift has changed. You keep your shift.',
      now,
    });
    await tx.db.updateTable('cover_request').set(offeredAnew).where('id', '=', due.id).execute();
    coverChanged(tx, crew, [due.idUser, request.takenBy]);
    return;
  }
  if (request.late || !isLateCover(crew.startAt, now, hours)) return;
  await tx.db.updateTable('cover_request').set({ late: true }).where('id', '=', due.id).execute();
  await notifyOfficeOfCover(tx, crew, { id: due.id, asker: due.name });
  if (request.takenBy === null)
    await notifyPeople(tx, crew, [due.idUser], {
      title: 'You are still on this shift',
      text: coverTexts.nobody,
      now,
    });
  coverChanged(tx, crew, [due.idUser]);
}

// Selects by present state, like the questions before a shift, so a shift that moves or is cancelled needs no extra
// step.
export const coverLapseTask = defineTask(
  'cover-lapse',
  ({ db, now, write }) =>
    forEachCompany(db, async ({ id, config: { confCoverUntilHours: hours } }) =>
      eachAlone(
        await write((tx) => overtaken(tx, id, now, hours)),
        (due) => `cover request ${due.id}`,
        (due) => write((tx) => bringUp(tx, due, now, hours)),
      ),
    ),
  { cron: '* * * * *' },
);
