import { BREAK_TOO_LONG, isBreakAllowed } from '@crewcall/domain/breaks';
import { isOpen } from '@crewcall/domain/clock';
import { PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { crewToClock } from '@crewcall/domain/clock-crew';
import { claimOver, claimedFields } from '@crewcall/domain/time-query';
import type { Claim } from '@crewcall/domain/time-query';
import { overlaps } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Parsed } from '@crewcall/contract/types';
import { badRequest, deny, notFound, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { jobFor } from '../row-rules/job-for';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from '../timesheets/clock-changed';
import { selectTimesheets } from '../timesheets/clock-rows';
import { refuseOddEnd, refuseOddStart, shiftOf } from '../timesheets/hand-set-times';
import type { ClockShift } from '../timesheets/hand-set-times';
import { confirmedCrews, spanOf } from '../timesheets/clock-state';
import { whenText } from '../timesheets/punch-texts';
import { storedTimes } from '../timesheets/questioned-times';
import { askableTimes, missingUntil, isFinalAnswer } from './ask-window';
import { writeNote } from './locked-query';
import { readQuery } from './query-rows';
import { notifyAsked } from './notify-asked';

type Ask = Parsed<'askTime'>;

const ASKED = 'You have said already that this is wrong. Your words stand below the time.';

const CUSTOMER_ASKED =
  'The customer has asked about this time, and the office is to answer. Please call the office.';

const STANDS = 'After two replies the answer stands. Please call the office; it can still correct the time.';

/** Refuses to report the same hours as missing again if an earlier question about them has a final answer. */
async function refuseInviteStatus(tx: Tx, idJob: number, idUser: number, claim: Interval): Promise<void> {
  const stood = await tx.db
    .selectFrom('timesheet_query as q')
    .select(['q.claim'])
    .where('q.job_id', '=', idJob)
    .where('q.user_id', '=', idUser)
    .where('q.timesheet_id', 'is', null)
    .where(isFinalAnswer)
    .execute();
  if (stood.some((one) => overlaps(one.claim as Interval, claim))) refuse(STANDS);
}

/** Locks the job, and the timesheet that is reported as wrong; `row` is null if one is reported missing. */
async function askedAbout(tx: Tx, scope: Scope, { idTimesheet, idJob }: Ask) {
  if ((idTimesheet === undefined) === (idJob === undefined))
    return badRequest('Name either the time that is wrong or the job on which one is missing.');
  if (idTimesheet === undefined)
    return { job: await jobFor(tx.db, scope, idJob ?? 0, 'known', 'share'), row: null };
  const gone = () => notFound('This time could not be found. It may have been deleted.');
  const found = await tx.db
    .selectFrom('timesheet')
    .select(['job_id', 'user_id'])
    .where('id', '=', idTimesheet)
    .executeTakeFirst();
  if (!found) return gone();
  const job = await jobFor(tx.db, scope, found.job_id, 'known', 'share');
  if (found.user_id !== scope.user.id)
    return deny('Only the person who worked this time can say that it is wrong.');
  const [row] = await selectTimesheets(tx.db, sql`t.id = ${idTimesheet}`, true);
  return row ? { job, row } : gone();
}

const storedTimesOf = async (tx: Tx, id: number) =>
  (await tx.db.selectNoFrom(storedTimes(sql`${id}::bigint`).as('times')).executeTakeFirstOrThrow()).times;

/** The shift of a claim: that of the timesheet, or for a missing one the worker's crew that fits best. */
async function shiftFor(
  tx: Tx,
  idUser: number,
  { row, job }: Awaited<ReturnType<typeof askedAbout>>,
  { start: claimed, companyId }: { start: number; companyId: number },
): Promise<ClockShift> {
  if (row !== null) return shiftOf(tx, row, job.zone);
  const crews = await confirmedCrews(tx.db, job.id, idUser);
  const { confEarliestCheckIn } = await companyConfig(tx.db, companyId);
  const start = crewToClock(crews, claimed, confEarliestCheckIn)?.start ?? job.startAt;
  return { start, zone: job.zone };
}

/** Refuses to report hours as missing that overlap a recorded timesheet. */
async function refuseRecorded(
  tx: Tx,
  idJob: number,
  claim: Claim,
  { idUser, now }: { idUser: number; now: number },
): Promise<void> {
  const rows = await selectTimesheets(tx.db, sql`t.job_id = ${idJob} and t.user_id = ${idUser}`);
  const crews = await confirmedCrews(tx.db, idJob, idUser);
  const spans = rows.map((row) => ({ ...spanOf(row, crews), isOpen: isOpen(row) }));
  if (spans.some((span) => (span.isOpen && now < span.end) || overlaps(span, claim)))
    refuse('A time of yours is recorded for these hours. Open that time and say what is wrong with it.');
}

/** Refuses claimed times that are impossible. */
function refuseOddClaim(ask: Claim, shift: ClockShift, now: number): void {
  refuseOddStart(ask.start, shift, now);
  if (ask.end > now + PUNCH_MAX_AHEAD_MS)
    refuse('This time has not come yet. Please enter when you finished.');
  refuseOddEnd(ask.start, ask.end, shift, now);
  if (!isBreakAllowed(ask.break, ask)) refuse(BREAK_TOO_LONG);
}

function refuseLate(until: number, zone: string, now: number): void {
  if (now <= until) return;
  refuse(
    `This could be called wrong until ${whenText(until, zone, now)}. Please call the office; it can still correct the time.`,
  );
}

/** A worker reports their timesheet as wrong, or one as missing, with the times they claim and a text. */
export const askTimeHandler = handle('askTime', async ({ body, user, scope, db, now, write }) => {
  const { id } = await write(
    once(user.id, 'askTime', body.key, async (tx) => {
      await lockUsers(tx.db, [user.id]);
      const about = await askedAbout(tx, scope, body);
      const { job, row } = about;
      const config = await companyConfig(tx.db, user.companyId);
      const stored = row === null ? null : await storedTimesOf(tx, row.id);
      const claim = claimOver(body, body.was ?? row, stored);
      const asked = await tx.db
        .selectFrom('timesheet_query')
        .select('asked_by')
        .where('state', '<>', 'closed')
        .where('user_id', '=', user.id)
        .where('job_id', '=', job.id)
        .where('timesheet_id', row === null ? 'is' : '=', row?.id ?? null)
        .executeTakeFirst();
      if (asked) return refuse(asked.asked_by === null ? ASKED : CUSTOMER_ASKED);
      if (row !== null) {
        if (isOpen(row)) refuse('This clock still runs. Check out first.');
        const [askable] = await askableTimes(tx.db, user.id, sql`t.id = ${row.id}`, config);
        if (!askable) return refuse(STANDS);
        refuseLate(askable.until, job.zone, now);
        if (claimedFields(claim, stored).length === 0)
          refuse('These are the times that are recorded. Enter them as they should be.');
      } else {
        const until = await missingUntil(tx.db, job.id, user.id, config);
        if (until === null)
          return deny('Only people who were confirmed for this job can say that a time is missing.');
        refuseLate(until, job.zone, now);
        await refuseInviteStatus(tx, job.id, user.id, claim);
        await refuseRecorded(tx, job.id, claim, { idUser: user.id, now });
      }
      const said = { start: claim.start, companyId: user.companyId };
      refuseOddClaim(claim, await shiftFor(tx, user.id, about, said), now);
      const query = await tx.db
        .insertInto('timesheet_query')
        .values({
          company_id: user.companyId,
          timesheet_id: row?.id ?? null,
          job_id: job.id,
          user_id: user.id,
          claim: JSON.stringify(claim),
          recorded: JSON.stringify(stored),
          outcome: null,
          due_at: null,
          opened_at: now,
          closed_at: null,
          closed_by: null,
        })
        .returning(['id', 'company_id'])
        .executeTakeFirstOrThrow();
      await writeNote(tx, query, { by: user.id, text: body.text, now });
      tx.audit('time-query', query.id, { idJob: job.id, idTimesheet: row?.id ?? null, idUser: user.id });
      await notifyAsked(tx, { id: query.id, idUser: user.id, job, claim, row, text: body.text });
      clockChanged(tx, job, [user.id]);
      return { id: query.id };
    }),
  );
  return { ok: true as const, query: await readQuery(db, scope, id) };
});
