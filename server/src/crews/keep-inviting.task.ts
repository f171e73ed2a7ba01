import { InviteStatus } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { KEEP_INVITING_UNTIL_MS } from '@crewcall/domain/limits';
import type { Quiet } from '@crewcall/domain/quiet-choice';
import { quietNight } from '@crewcall/domain/quiet-hours';
import { HOUR_MS } from '@crewcall/domain/units';
import { jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { eachAlone, forEachCompany } from '../platform/queue/for-each-company';
import type { Tx } from '../platform/database/tx';
import { readersOf } from '../platform/notifications/readers';
import { defineTask } from '../platform/queue/tasks';
import { confirmedOn, lockCrew } from './crew-lock';
import { freePeople, seekingCrews, weighed } from './free-people';
import type { SeekingCrew } from './free-people';
import { noteLapsed } from './lapsed-invites';
import { lockWorkers, updateInviteStatus } from './update-invite-status';

/** How many people one run considers for a crew; the next run considers the next people. */
const NEXT_MOST = 50;

/** Crews with automatic invitations that do not start too soon, and whose zone is not in the company's quiet hours. */
async function crewsToFill(db: Db, companyId: number, quiet: Quiet, now: number) {
  const crews = await seekingCrews(db, companyId)
    .where('c.keep_inviting_hours', 'is not', null)
    .where('c.start_at', '>', now + KEEP_INVITING_UNTIL_MS)
    .where('job.status', '=', jobStatus.confirmed)
    .orderBy('c.start_at')
    .orderBy('c.id')
    .execute();
  return crews.filter(({ zone }) => quietNight(zone, now, quiet) === null);
}

const waitingOn = (tx: Tx, crew: number) =>
  tx.db
    .selectFrom('crew_member')
    .select(['user_id as id', 'invited_at as since'])
    .where('crew_id', '=', crew)
    .where('status', '=', InviteStatus.Pending)
    .orderBy('invited_at')
    .orderBy('user_id')
    .execute();

const askedFor = (db: Db, crew: number) =>
  db
    .selectFrom('job_crew')
    .select(['amount', 'keep_inviting_hours as hours', 'keep_inviting_since as from'])
    .where('id', '=', crew)
    .executeTakeFirstOrThrow();

/** People whose automatic invitation to this crew lapsed. */
const lapsedOn = async (db: Db, crew: number): Promise<Set<number>> => {
  const rows = await db.selectFrom('lapsed_invite').select('user_id').where('crew_id', '=', crew).execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/**
 * Reads a crew's open invitations, which of them are overdue, and how many places are not confirmed. A message sent
 * in a worker's quiet hours arrives when these end, and the time to answer starts then. Null if automatic invitations
 * are off: they may have been switched off while we waited for the lock.
 */
async function roomOn(tx: Tx, crew: SeekingCrew, now: number) {
  const { amount, hours, from } = await askedFor(tx.db, crew.id);
  if (hours === null) return null;
  const waiting = await waitingOn(tx, crew.id);
  const readers = await readersOf(
    tx.db,
    waiting.map(({ id }) => id),
  );
  const overdue = waiting.filter(({ id, since }) => {
    const reached = readers.get(id)?.dueAt({ isUrgent: false, startsAt: crew.startAt }, since) ?? since;
    return Math.max(reached, from ?? 0) + hours * HOUR_MS <= now;
  });
  return { waiting, overdue, free: amount - (await confirmedOn(tx.db, crew.id)) };
}

/**
 * People to invite next: free, without conflicts, without a lapsed invitation to this crew, and not in their quiet
 * hours.
 */
async function nextOf(db: Db, crew: SeekingCrew, now: number) {
  const former = await lapsedOn(db, crew.id);
  const free = (await weighed(db, crew, await freePeople(db, crew), now)).filter(
    ({ id, conflicts }) => !former.has(id) && conflicts.length === 0,
  );
  const readers = await readersOf(
    db,
    free.map(({ id }) => id),
  );
  const isAwake = (id: number) => readers.get(id)?.dueAt({ isUrgent: false, startsAt: null }, now) === null;
  return free.filter(({ id }) => isAwake(id)).slice(0, NEXT_MOST);
}

/**
 * Invites the next people to one crew. There are never more open invitations than open places. An overdue invitation
 * lapses only if another person is invited instead, so if nobody is left to invite it stays open.
 */
async function goOn(tx: Tx, crew: SeekingCrew, now: number): Promise<void> {
  // A cheap check first: usually there is nobody to invite, and searching for people is slow.
  const seen = await roomOn(tx, crew, now);
  if (seen === null || seen.waiting.length - seen.overdue.length >= seen.free) return;
  const next = await nextOf(tx.db, crew, now);
  if (next.length === 0) return;
  // People must be locked before crews everywhere, to avoid deadlocks.
  const ids = [...seen.waiting, ...next].map(({ id }) => id);
  await lockWorkers(tx.db, crew.companyId, ids);
  const held = await lockCrew(tx.db, crew.id);
  if (held === null || held.status !== JobStatus.Confirmed || held.startAt !== crew.startAt) return;
  const room = await roomOn(tx, crew, now);
  if (room === null) return;
  const { waiting, free } = room;
  const overdue = room.overdue.filter(({ id }) => ids.includes(id));
  const asked = next.slice(0, Math.max(0, free - (waiting.length - overdue.length)));
  if (asked.length === 0) return;
  const lapsing = overdue.slice(0, Math.max(0, waiting.length + asked.length - free));
  await updateInviteStatus(tx, { user: { id: null, companyId: crew.companyId }, now }, crew.id, [
    ...lapsing.map(({ id }) => ({ id, status: InviteStatus.NotDefined })),
    ...asked.map(({ id }) => ({ id, status: InviteStatus.Pending })),
  ]);
  await noteLapsed(
    tx,
    held,
    lapsing.map(({ id }) => id),
    now,
  );
}

/**
 * Sends automatic invitations for crews that have them switched on; not at night, and not within 12 hours of the
 * start.
 */
export const keepInvitingTask = defineTask(
  'keep-inviting',
  ({ db, now, write }) =>
    forEachCompany(db, async ({ id, config: { confQuietFrom: from, confQuietTo: to } }) =>
      eachAlone(
        await crewsToFill(db, id, { from, to }, now),
        (crew) => `crew ${crew.id}`,
        (crew) => write((tx) => goOn(tx, crew, now)),
      ),
    ),
  { cron: '*/5 * * * *' },
);
