// Calls: getSentHours, answerHours.
import { canBeSigned } from '@crewcall/domain/clock';
import { closedToSigning } from '@crewcall/domain/closed-job';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { approvalState } from '@crewcall/domain/hours-approval';
import type { ApprovalOutcome } from '@crewcall/domain/hours-approval';
import type { Timesheet } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { badRequest, conflict, refuse } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { isDrawn } from '../platform/files/picture-ink';
import { countedAddress } from '../platform/http/address';
import { handle } from '../platform/http/handle';
import { notifyOffice } from '../platform/notifications/notify-office';
import { askForCustomer } from '../time-queries/ask-for-customer';
import { clockChanged } from '../timesheets/clock-changed';
import { selectTimesheets } from '../timesheets/clock-rows';
import { signatureImage } from '../timesheets/signatures';
import { signTimesheets } from '../timesheets/sign-timesheets';
import { takeBackQuestions } from './customer-questions';
import { lockJob } from './send-hours';
import type { LockedJob } from './send-hours';
import { approvalOf, readSentHours, rowsOf } from './sent-approvals';
import type { Approval, SentRow } from './sent-approvals';

const DEAD = 'This link cannot be used. Open it from your mail again, or ask for a new one.';

/** Refuses a link that is answered, replaced or over. */
function refuseOver(approval: Approval, job: LockedJob, now: number): void {
  const { answered_at, answered_name, replaced_at, expires_at } = approval;
  if (answered_at !== null)
    refuse(
      `${answered_name ?? ''} answered this link on ${formatDateTimeWithZone(answered_at, job.zone)}. Reload the page to see the answer.`,
    );
  const state = approvalState(
    { answeredAt: null, replacedAt: replaced_at, expiresAt: expires_at, isQueried: false },
    now,
  );
  if (state === 'replaced') refuse('A newer link was sent. Please open the link in the newer mail.');
  if (state === 'lapsed' || approval.lapsed_at !== null)
    refuse('This link has ended. Please ask for a new one.');
}

/** What was sent, behind a link. Changes nothing, because mail scanners open links too. */
export const getSentHoursHandler = handle('getSentHours', async ({ body, db, now, refuse }) => {
  const approval = await approvalOf(db, body.token);
  return approval === null ? refuse(DEAD) : readSentHours(db, approval, now);
});

interface Answered {
  rows: readonly SentRow[];
  outcomes: ReadonlyMap<number, ApprovalOutcome>;
  comments: ReadonlyMap<number, string>;
  name: string;
}

async function storeAnswer(
  tx: Tx,
  approval: Approval,
  { rows, outcomes, comments, name }: Answered,
  { idSignature, now }: { idSignature: number | null; now: number },
): Promise<void> {
  for (const { timesheet_id: id } of rows)
    await tx.db
      .updateTable('hours_approval_row')
      .set({ outcome: outcomes.get(id) ?? null, comment: comments.get(id) ?? null })
      .where('approval_id', '=', approval.id)
      .where('timesheet_id', '=', id)
      .execute();
  await tx.db
    .updateTable('hours_approval')
    .set({ answered_at: now, answered_name: name, signature_id: idSignature })
    .where('id', '=', approval.id)
    .execute();
  const count = (outcome: ApprovalOutcome) => [...outcomes.values()].filter((one) => one === outcome).length;
  tx.audit('hours-approval', approval.id, {
    idJob: approval.job_id,
    by: name,
    approved: count('approved'),
    queried: count('queried'),
    changed: count('changed'),
  });
}

/** Mails the office if it has to do something: answer questions, or send changed times again. */
async function notifyOfAnswer(tx: Tx, job: LockedJob, { rows, outcomes, comments, name }: Answered) {
  const lines = (outcome: ApprovalOutcome) =>
    rows
      .filter((row) => outcomes.get(row.timesheet_id) === outcome)
      .map((row) => [fullName(row), comments.get(row.timesheet_id)].filter(Boolean).join(': '));
  const queried = lines('queried');
  const changed = lines('changed');
  if (queried.length + changed.length === 0) return;
  await notifyOffice(tx, job.companyId, 'timesheet:write', {
    subject: `${queried.length > 0 ? 'The customer queries hours' : 'Hours to send again'}: ${job.title}`,
    parts: [
      ...(queried.length === 0
        ? []
        : [`${name} does not approve these times:\n${queried.join('\n')}`, 'Please answer the questions.']),
      ...(changed.length === 0
        ? []
        : [
            `Not approved, because they changed after the link was sent:\n${changed.join('\n')}`,
            'Please send a new link.',
          ]),
    ],
    path: `/jobs/upcoming/${job.id}/timecard`,
  });
}

/**
 * The answer of a customer, once: times that they do not query are signed, if they are still as they were sent; each
 * query opens a question that the office answers.
 */
export const answerHoursHandler = handle(
  'answerHours',
  async ({ body, db, now, services, request, write }) => {
    const found = await approvalOf(db, body.token);
    if (found === null) return refuse(DEAD);
    const image =
      body.signature === undefined
        ? null
        : ((await signatureImage(body.signature, countedAddress(request.ip))) ??
          badRequest('The signature could not be read. Please sign again.'));
    if (image !== null && !(await isDrawn(image)))
      refuse('The signature is empty. Please sign inside the box.');
    const file = image === null ? null : await services.blobs.bring(image, 'image/jpeg');
    const comments = new Map(body.queries.map(({ id, comment }) => [id, comment.trim()]));
    const name = body.name.trim();
    await write(async (tx) => {
      const sent = await rowsOf(tx.db, found);
      const asked = sent.filter(({ timesheet_id }) => comments.has(timesheet_id));
      if (asked.length < comments.size) badRequest('A queried time is not behind this link.');
      await lockUsers(
        tx.db,
        asked.map(({ user_id }) => user_id),
      );
      const job = await lockJob(tx, found.job_id);
      const approval = (await approvalOf(tx.db, body.token)) ?? refuse(DEAD);
      refuseOver(approval, job, now);
      const closed = closedToSigning(job.status);
      if (closed !== null) refuse(closed);
      const times = await selectTimesheets(
        tx.db,
        sql`t.id = any(${sent.map(({ timesheet_id }) => timesheet_id)}::bigint[])`,
        true,
      );
      const byId = new Map<number, Timesheet>(times.map((time) => [time.id, time]));
      // Read again under the locks: another transaction may just have changed a time.
      const rows = await rowsOf(tx.db, approval);
      // A question needs a closed timesheet.
      const isAsked = (id: number) => comments.has(id) && (byId.get(id)?.end ?? 0) !== 0;
      const outcomes = new Map(
        rows.map(({ timesheet_id: id, changed }): [number, ApprovalOutcome] => [
          id,
          isAsked(id) ? 'queried' : changed ? 'changed' : 'approved',
        ]),
      );
      const idsOf = (outcome: ApprovalOutcome) =>
        rows.filter((row) => outcomes.get(row.timesheet_id) === outcome).map((row) => row.timesheet_id);
      if (idsOf('changed').length === rows.length)
        conflict('All these times have changed since the link was sent. Please ask for a new link.');
      const approved = idsOf('approved');
      if (approved.length > 0 && file === null) refuse('Please sign for the times that you approve.');
      const toSign = approved.flatMap((id) => byId.get(id) ?? []).filter(canBeSigned);
      const signed =
        toSign.length === 0 || file === null
          ? null
          : await signTimesheets(tx, job, toSign, {
              signedBy: name,
              remark: null,
              image: await services.blobs.name(tx.db, file),
              source: 'link',
              by: null,
              now,
            });
      await takeBackQuestions(tx, approved, now);
      for (const id of idsOf('queried')) {
        const row = byId.get(id);
        if (row)
          await askForCustomer(tx, row, {
            companyId: job.companyId,
            by: name,
            text: comments.get(id) ?? '',
            now,
          });
      }
      const answer = { rows, outcomes, comments, name };
      await storeAnswer(tx, approval, answer, { idSignature: signed?.idSignature ?? null, now });
      await notifyOfAnswer(tx, job, answer);
      clockChanged(
        tx,
        job,
        asked.map(({ user_id }) => user_id),
      );
    });
    const answered = (await approvalOf(db, body.token)) ?? refuse(DEAD);
    return { ok: true as const, hours: await readSentHours(db, answered, now) };
  },
  {
    secret: ['token', 'signature'],
    quietAudit: true,
    limit: { per: 'address', max: 60, windowMs: 3_600_000, what: 'answers' },
    proof: async (token, { db }) => {
      if ((await approvalOf(db, token)) === null) refuse(DEAD);
    },
  },
);
