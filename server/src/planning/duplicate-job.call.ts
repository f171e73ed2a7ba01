import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { SNACKBAR_LONG_MS, SNACKBAR_MS } from '@crewcall/domain/limits';
import { overfillText } from '@crewcall/domain/texts';
import { sameTimeOn } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import { once } from '../platform/http/once';
import { lockBlockedWorkers, blockedWorkers } from '../flags/blocked-workers';
import { unlicensed } from '../licences/lacking';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { companyConfig } from '../platform/database/company-config';
import { lockCrew, takesPeople } from '../crews/crew-lock';
import { notifyConfirmed } from '../crews/notify-confirmed';
import { isCrewPerson } from '../row-rules/people';
import { sendInvitations } from '../crews/invitation';
import type { Invited, Place, Sender } from '../crews/invitation';
import { readJob } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import { copyJob, unfitSupervisors } from './copy-job';
import { doubledCopies } from './doubled-copies';
import type { Seats } from './doubled-copies';
import { refuseOddDates } from './save-rules';
import { skippedHours } from './skipped-hours';
import type { Moved } from './skipped-hours';
import { refuseFlood } from '../crews/waiting-requests';
import { notifySupervisors } from './notify-supervisors';
import { refuse } from '../errors';
import { formatDate } from '@crewcall/domain/format';

interface CopiedPlace extends Place {
  status: number;
}

interface MemberRow {
  crew_id: number;
  user_id: number;
  status: number;
  answered_by: number | null;
}

/**
 * Reads and locks the job's members who are still crew, so that none is deactivated during the copy. The lock is weak
 * (`key share`), so that they can still check in and out.
 */
const membersOf = async (tx: Tx, job: StoredJob): Promise<MemberRow[]> =>
  (
    await sql<MemberRow>`
      select cm.crew_id, cm.user_id, cm.status, cm.answered_by
      from crew_member cm join app_user u on u.id = cm.user_id and ${isCrewPerson('u')}
      where cm.crew_id = any(${job.form.reqCrew.map((crew) => crew.id)}::bigint[])
      order by u.id, cm.id for key share of u`.execute(tx.db)
  ).rows;

/** The people who were copied to a new crew, with their invite status. */
async function placesOf(tx: Tx, crewId: number): Promise<CopiedPlace[]> {
  const crew = await lockCrew(tx.db, crewId);
  if (!crew) return [];
  const { rows } = await sql<Invited & { status: number }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", cm.status
    from crew_member cm join app_user u on u.id = cm.user_id
    where cm.crew_id = ${crewId} order by cm.id`.execute(tx.db);
  return rows.map(({ status, ...worker }) => ({ crew, worker, status }));
}

/** Names each copied crew that has more confirmed people than places. */
function overfilled(places: readonly CopiedPlace[]): string[] {
  const confirmed = places.filter(({ status }) => status === InviteStatus.Confirmed);
  return [...new Set(confirmed.map(({ crew }) => crew))].flatMap((crew) => {
    const people = confirmed.filter((place) => place.crew === crew).length;
    return people > crew.amount ? [overfillText(crew.groupName, people, crew.amount)] : [];
  });
}

/** Notifies people who are confirmed on the copies; sends invitations to invited people only if `invites`. */
async function notifyCopied(tx: Tx, places: readonly CopiedPlace[], invites: boolean, sender: Sender) {
  const { now } = sender;
  const confirmed = places.filter(
    ({ crew, status }) => status === InviteStatus.Confirmed && takesPeople(crew, now),
  );
  for (const crew of new Set(confirmed.map((place) => place.crew))) {
    const ids = confirmed.filter((place) => place.crew === crew).map(({ worker }) => worker.id);
    await notifyConfirmed(tx, crew, ids, { now });
  }
  if (invites)
    await sendInvitations(
      tx,
      places.filter(({ status }) => status === InviteStatus.Pending),
      sender,
    );
}

/**
 * Names people who would get two shifts close together. With `asks`, refuses instead, so that the screen can ask the
 * user.
 */
async function doubledNotes(tx: Tx, seats: readonly Seats[], asks = false): Promise<string[]> {
  const notes = await doubledCopies(tx.db, seats);
  if (asks && notes.length > 0) refuse(notes.join(' '), { code: 'double-shift' });
  return notes;
}

/**
 * Copies a job to other days, at its own time of day, into its series. Groups and amounts are always copied. With
 * `duplicateCrew` the workers are copied as invited; with `duplicateCrewStatus` too, with their invite status. A
 * manager's copies are requests without workers, because only the office invites. With `asksDoubled` nothing is copied
 * if a worker would get two shifts close together. The source job is not locked, so its crew can still punch.
 */
export const duplicateJobHandler = handle('duplicateJob', ({ body, user, scope, now, write }) =>
  write(
    once(user.id, 'duplicateJob', body.key, async (tx) => {
      const job = await readJob(tx.db, scope, body.id);
      const asked = scope.isManager;
      const dates = [...new Set(body.dates.map((day) => sameTimeOn(job.zone, day, job.form.date)))].sort(
        (a, b) => a - b,
      );
      refuseOddDates(dates, []);
      if (dates.includes(job.form.date))
        refuse(`The job itself is on ${formatDate(job.form.date, job.zone)}. Leave that day out.`);
      if (asked) await refuseFlood(tx.db, user, job.form.prepend, dates.length);
      const members = body.duplicateCrew && !asked ? await membersOf(tx, job) : [];
      if (members.length > 0)
        await lockBlockedWorkers(tx.db, { companyId: user.companyId, prepend: job.form.prepend });
      const config = await companyConfig(tx.db, user.companyId);
      const sender: Sender = { config, by: user.id, now };
      const status = asked ? JobStatus.Pending : JobStatus.Confirmed;
      const fields = job.form;
      const jobIds: number[] = [];
      const leftOut = await unfitSupervisors(tx.db, scope, fields.selectedSupervisors);
      const over = new Set<string>();
      const seats: Seats[] = [];
      const moved: Moved[] = [];
      for (const date of dates) {
        const copy = await copyJob(tx, scope, job, { date, status, requestedBy: asked ? user.id : null });
        const { id } = copy;
        moved.push(...copy.moved);
        const places: CopiedPlace[] = [];
        for (const { id: crewId, like, startAt, endAt } of copy.crews) {
          // Without `duplicateCrewStatus`, do not invite workers again who declined this day.
          const copied = members
            .filter((member) => member.crew_id === like.id)
            .filter((member) => body.duplicateCrewStatus || member.status !== InviteStatus.Denied)
            .map((member) => ({
              crew_id: crewId,
              user_id: member.user_id,
              status: body.duplicateCrewStatus ? member.status : InviteStatus.Pending,
              // Copy who answered too, so that workers can still undo their own decline.
              answered_by: body.duplicateCrewStatus ? member.answered_by : null,
            }));
          // A worker's licence may expire before the copy's day.
          const place = { id: crewId, startAt, endAt };
          const asked = copied.filter(({ status }) => isInCrew(status)).map(({ user_id }) => user_id);
          const without = new Map([
            ...(await unlicensed(tx.db, { ...place, groupId: like.groupId, zone: job.zone }, asked)),
            ...(await blockedWorkers(tx.db, { companyId: user.companyId, prepend: fields.prepend }, asked)),
          ]);
          leftOut.push(...without.values());
          const seated = copied.filter(({ user_id }) => !without.has(user_id));
          if (seated.length === 0) continue;
          await tx.db.insertInto('crew_member').values(seated).execute();
          const there = seated.filter(({ status }) => isInCrew(status));
          seats.push({ crew: place, userIds: there.map(({ user_id }) => user_id) });
          places.push(...(await placesOf(tx, crewId)));
        }
        for (const sentence of overfilled(places)) over.add(sentence);
        await notifyCopied(tx, places, body.sendNotification, sender);
        if (asked) {
          await markCustomerChange(tx, { scope, now }, { id, status, date, labels: ['Duplicated'] });
        }
        tx.announce('notifications.changed', {}, [toOffice, `job:${id}`]);
        jobIds.push(id);
      }
      await notifySupervisors(tx, fields.selectedSupervisors, jobIds, { by: user.id, now });
      for (const idUser of fields.selectedSupervisors)
        tx.announce('user.changed', { idUser }, [toUser(idUser)]);
      const text =
        jobIds.length === 1 ? 'The job was duplicated.' : `The job was duplicated to ${jobIds.length} days.`;
      // Check after all days are copied, because two copies may be too close together.
      const doubled = await doubledNotes(tx, seats, body.asksDoubled);
      const notes = [...skippedHours(moved, job.zone), ...leftOut, ...over, ...doubled];
      return {
        error: false,
        snackbar: {
          text: [text, ...notes].join(' '),
          timeout: notes.length > 0 ? SNACKBAR_LONG_MS : SNACKBAR_MS,
        },
        jobIds,
      };
    }),
  ),
);
