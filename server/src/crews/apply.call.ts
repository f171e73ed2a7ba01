// Calls: applyfor, withdraw.
import type { ReqCrew } from '@crewcall/contract/types';
import { closedToWorkers } from '@crewcall/domain/closed-job';
import { isInCrew } from '@crewcall/domain/invite';
import { JobStatus, applyChoice, hasPlace } from '@crewcall/domain/job-state';
import { applyLabels, texts } from '@crewcall/domain/texts';
import { isOver, takesAnswers } from '@crewcall/domain/worker-shift';
import type { DbTx } from '../db/schema';
import { toOffice, toUser } from '../platform/live/audience';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { jobChangedInside } from '../jobs/announce';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor } from '../row-rules/job-for';
import type { Viewer } from '../row-rules/scope';
import { refuseBlockedQuietly } from '../flags/blocked-workers';
import { refuseUnlicensed } from '../licences/lacking';
import { loadJob } from '../jobs/load-jobs';
import { logPlace } from '../jobs/people-log';
import { refuseOwnPlace } from './crew-only';
import { named, ownConflicts, weighedCrew } from './crew-conflicts';
import { sql } from 'kysely';

async function offered(tx: DbTx, user: Viewer, crews: readonly ReqCrew[]): Promise<ReqCrew[]> {
  const { confOpeningsOnlyMyGroups } = await companyConfig(tx, user.companyId);
  if (confOpeningsOnlyMyGroups !== 1) return [...crews];
  const groups = await tx
    .selectFrom('user_group_rate')
    .select('group_id')
    .where('user_id', '=', user.id)
    .execute();
  const own = new Set(groups.map((group) => group.group_id));
  return crews.filter((crew) => own.has(crew.groupId));
}

const openApplication = (tx: DbTx, userId: number, crewIds: number[]) =>
  tx
    .selectFrom('application')
    .select(['crew_id', 'processed_at', 'approved'])
    .where('user_id', '=', userId)
    .where(anyOf('crew_id', crewIds))
    .where('withdrawn_at', 'is', null)
    .execute();

function refuseClosed(status: number, isOver: boolean): void {
  const closed = closedToWorkers(status, isOver);
  if (closed !== null) refuse(closed);
}

/**
 * The worker applies for a place. A repeated application counts once; the place stays open until the office answers.
 */
export const applyForHandler = handle('applyfor', ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    // Serialises a worker's applications: two clicks count once, and they cannot apply to two crews at the same
    // moment.
    await lockUsers(tx.db, [user.id]);
    // Lock the job, so that cancelling it or deleting a crew at the same moment happens either before, or after and
    // then ends this application too.
    await jobFor(tx.db, scope, body.jobId, 'sees', 'share');
    const job = await loadJob(tx.db, { scope }, body.jobId);
    refuseClosed(job.status, isOver(job, now));
    if (job.status !== JobStatus.Confirmed) refuse(texts.notAccepting);
    await refuseOwnPlace(tx.db, user.id);
    const crews = await offered(tx.db, user, job.reqCrew);
    if (crews.length === 0) refuse(texts.notAccepting);
    if (crews.some((crew) => crew.userList.some((one) => one.id === user.id && isInCrew(one.status)))) {
      refuse(applyLabels.inCrew);
    }
    const ids = crews.map((crew) => crew.id);
    const earlier = await openApplication(tx.db, user.id, ids);
    const waiting = earlier.find((application) => application.processed_at === null);
    if (waiting && (body.reqCrew ?? waiting.crew_id) === waiting.crew_id) {
      return { ok: true, idReqCrew: waiting.crew_id };
    }
    if (waiting) refuse('You have already applied for this job. Withdraw that application first.');

    let idReqCrew = body.reqCrew ?? null;
    const choice = applyChoice(crews, user.id, now);
    if (choice.kind === 'refuse') refuse(choice.text);
    if (idReqCrew === null) {
      if (choice.kind === 'ask') refuse(texts.whichCrew, { crews: choice.crews.map((crew) => crew.id) });
      if (choice.kind === 'crew') idReqCrew = choice.idReqCrew;
    }
    const crew = crews.find((one) => one.id === idReqCrew) ?? refuse(texts.notAccepting);
    if (crew.userList.some((one) => one.id === user.id && one.refused)) refuse(applyLabels.closed);
    refuseClosed(job.status, !takesAnswers(job, crew, now));
    if (!hasPlace(crew)) refuse(applyLabels.filled);
    if (earlier.some((application) => application.crew_id === crew.id)) refuse(applyLabels.closed);

    await refuseBlockedQuietly(
      tx.db,
      { companyId: user.companyId, prepend: job.prepend },
      user.id,
      applyLabels.closed,
    );
    await refuseUnlicensed(tx.db, { ...crew, startAt: crew.startTime, endAt: crew.endTime, zone: job.tz }, [
      user.id,
    ]);
    await tx.db
      .insertInto('application')
      .values({ crew_id: crew.id, user_id: user.id, applied_at: now })
      .onConflict((conflict) =>
        conflict.columns(['crew_id', 'user_id']).where('withdrawn_at', 'is', null).doNothing(),
      )
      .execute();
    tx.audit('job', job.id, { idReqCrew: crew.id, applied: true });
    await logPlace(tx, { jobId: job.id, idReqCrew: crew.id, idUser: user.id }, 'applied');
    jobChangedInside(tx, job, [toUser(user.id)]);
    tx.announce('notifications.changed', {}, [toOffice]);
    const weighed = await weighedCrew(tx.db, user.companyId, crew.id);
    const own = { id: user.id, companyId: user.companyId, now };
    const conflicts = weighed ? await ownConflicts(tx.db, weighed, own) : [];
    return { ok: true, idReqCrew: crew.id, ...named(conflicts) };
  }),
);

/** Withdraws the caller's application if the office has not answered it. */
export const withdrawHandler = handle('withdraw', ({ body, user, now, write, refuse }) =>
  write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update application a set withdrawn_at = ${now}
      from job_crew jc
      where jc.id = a.crew_id and jc.job_id = ${body.jobId} and a.user_id = ${user.id}
        and a.withdrawn_at is null and a.processed_at is null
      returning a.id`.execute(tx.db);
    if (rows.length === 0) {
      const answered = await sql<{ approved: boolean }>`
        select a.approved from application a join job_crew jc on jc.id = a.crew_id
        where jc.job_id = ${body.jobId} and a.user_id = ${user.id} and a.withdrawn_at is null
        order by a.id desc limit 1`.execute(tx.db);
      const [latest] = answered.rows;
      if (latest?.approved) {
        refuse('Your application has been accepted. Please call the office if you cannot come.');
      }
      refuse(latest ? applyLabels.closed : 'There is no open application to withdraw.');
    }
    tx.audit('job', body.jobId, { withdrawn: true });
    await logPlace(tx, { jobId: body.jobId, idReqCrew: null, idUser: user.id }, 'withdrew');
    tx.announce('job.changed', { idJob: body.jobId }, [toUser(user.id), toOffice]);
    tx.announce('notifications.changed', {}, [toUser(user.id), toOffice]);
  }),
);
