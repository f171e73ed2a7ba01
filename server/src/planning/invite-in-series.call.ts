import { InviteStatus } from '@crewcall/domain/invite';
import { nearShift } from '@crewcall/domain/texts';
import { anyOf } from '../db/any-of';
import { handle } from '../platform/http/handle';
import { confirmedOn, lockCrew } from '../crews/crew-lock';
import { doubleShifts } from '../jobs/double-shift';
import { readJob } from '../jobs/job-form';
import { refuseNotAhead, sameCrew } from './series';
import { blockedWorkers } from '../flags/blocked-workers';
import { unlicensed } from '../licences/lacking';
import { lockWorkers, updateInviteStatus } from '../crews/update-invite-status';

/**
 * Invites to one job ahead in a series, by the rule of every invitation. Nobody has looked at that day: who is already
 * on the crew stays as they are, and who would be too much there is left out and named.
 */
export const inviteInSeriesHandler = handle('inviteInSeries', ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const workers = await lockWorkers(tx.db, user.companyId, body.users);
    const like = await readJob(tx.db, scope, body.like);
    const own = sameCrew(like, await readJob(tx.db, scope, body.id), body.idReqCrew);
    const crew = own === undefined ? null : await lockCrew(tx.db, own.id);
    // Read again after the lock: from here on the job cannot change.
    refuseNotAhead(like, await readJob(tx.db, scope, body.id), now);
    if (crew === null) return refuse('This job has no crew that stands for this one. Nobody was invited.');

    const members = await tx.db
      .selectFrom('crew_member')
      .select(['user_id', 'status'])
      .where('crew_id', '=', crew.id)
      .where(anyOf('user_id', body.users))
      .execute();
    const standing = new Map(members.map((row) => [row.user_id, row.status]));
    const isNew = body.users.filter((id) => !standing.has(id));
    const isFull = (await confirmedOn(tx.db, crew.id)) >= crew.amount;
    const doubled = await doubleShifts(tx.db, crew, isNew);
    const without = new Map([
      ...(await unlicensed(tx.db, crew, isNew)),
      ...(await blockedWorkers(tx.db, crew, isNew)),
    ]);
    const invited = isFull ? [] : isNew.filter((id) => !doubled.has(id) && !without.has(id));
    const inviteStatuses = invited.map((id) => ({ id, status: InviteStatus.Pending }));
    if (invited.length > 0) await updateInviteStatus(tx, { user, now }, crew.id, inviteStatuses);

    const names = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const worker = workers.get(id);
        return worker ? [`${worker.firstName} ${worker.lastName}`] : [];
      });
    const left = (why: string, ids: readonly number[]) =>
      ids.length === 0 ? [] : [`${why}, not invited: ${names(ids).join(', ')}.`];
    return {
      ok: true as const,
      changed: names(invited),
      warnings: [
        ...left(
          'Denied on this day',
          body.users.filter((id) => standing.get(id) === InviteStatus.Denied),
        ),
        ...(isFull
          ? left(`${crew.groupName} is full`, isNew)
          : [...left(`Has ${nearShift('another')}`, [...doubled]), ...without.values()]),
      ],
    };
  }),
);
