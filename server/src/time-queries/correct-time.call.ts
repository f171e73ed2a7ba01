import { timesheetMinute } from '@crewcall/domain/clock';
import { formatCents } from '@crewcall/domain/money';
import { invoiceShowsGst } from '@crewcall/domain/pay';
import { formatDayAndYear } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import { fullName } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { notify } from '../platform/notifications/notifications';
import { keepMinimum } from '../pay-rules/owed-minimum';
import { isInvoiced } from '../row-rules/engaged';
import { refuseEnded } from '../row-rules/job-for';
import { clockChanged } from '../timesheets/clock-changed';
import { asCorrected } from '../timesheets/corrected-times';
import { shiftOf } from '../timesheets/hand-set-times';
import { lockedRow } from '../timesheets/locked-row';
import { recordTimes } from '../timesheets/record-times';
import { refuseOdd } from './apply-answer';
import { correctInvoiced } from './correct-invoiced';
import { formatSpan } from './notify-asked';

interface Paid {
  withGst: boolean;
  /** An employee: payroll pays them. */
  byPayroll: boolean;
}

/** What a correction of `cents`, which are without GST, does to the next invoice; an employee has none. */
const paysText = (cents: number, { withGst, byPayroll }: Paid): string =>
  cents === 0
    ? 'This takes the correction back that waits to be paid.'
    : byPayroll
      ? `Payroll ${cents > 0 ? `pays ${formatCents(cents)} more` : `takes ${formatCents(-cents)} back`}.`
      : cents > 0
        ? `The next invoice pays ${formatCents(cents)} more${withGst ? ', plus GST' : ''}.`
        : `${formatCents(-cents)}${withGst ? ' plus GST' : ''} comes off the next invoice. If that invoice is smaller, the rest comes off the one after it.`;

/**
 * Corrects an invoiced timesheet, up or down. The first request is refused and says what the correction pays; `pays`
 * confirms that amount. Correcting a time to what was paid deletes a correction that waits for an invoice.
 */
export const correctTimeHandler = handle(
  'correctTime',
  async ({ body, user, scope, db, now, write, notFound }) => {
    const { idTimesheet, reason, pays, ...given } = body;
    const times = { ...given, start: timesheetMinute(given.start), end: timesheetMinute(given.end) };
    const owner = await db
      .selectFrom('timesheet')
      .innerJoin('app_user', 'app_user.id', 'timesheet.user_id')
      .select(['user_id', 'gst_registered as gstRegistered', 'rcti_agreed_at as rctiAgreedAt'])
      .select(isInvoiced(sql`timesheet.user_id`).as('byInvoice'))
      .where('timesheet.id', '=', idTimesheet)
      .executeTakeFirst();
    if (!owner) return notFound('This time could not be found. It may have been deleted.');
    const config = await companyConfig(db, user.companyId);
    const paid = { withGst: invoiceShowsGst(config, owner), byPayroll: !owner.byInvoice };
    return write(async (tx) => {
      await lockUsers(tx.db, [owner.user_id]);
      const { row, job } = await lockedRow(tx.db, scope, idTimesheet);
      if (row.idUser === user.id) refuse('Somebody else has to correct a time of your own.');
      if (row.idInvoice === null) refuse('This time is on no invoice. Change the time itself.');
      refuseEnded(job);
      refuseOdd(times, await shiftOf(tx, row, job.zone), now);
      const [was = row] = await asCorrected(tx.db, [row]);
      const why = { by: user.id, now, reason, quiet: true };
      const { id, waited, cents } = await keepMinimum(tx, user.companyId, [row], () =>
        correctInvoiced(tx, row, times, { config, why }),
      );
      if (cents === 0 && !waited)
        refuse('This pays the same as the invoice did, so there is nothing to correct.');
      const effect = paysText(cents, paid);
      if (pays !== cents) refuse(effect, { code: 'correction-pays', pays: cents });
      if (cents === 0)
        await recordTimes(tx, { ...why, kind: 'deleted' }, [id], () =>
          tx.db.deleteFrom('timesheet').where('id', '=', id).execute(),
        );
      tx.audit('timesheet', idTimesheet, { corrected: true, ...times, cents, reason });
      clockChanged(tx, job, [row.idUser]);
      const by = await tx.db
        .selectFrom('app_user')
        .select(['first_name', 'last_name'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      const said = `${fullName(by)} has corrected your time for ${job.title} of ${formatDayAndYear(row.start, job.zone)}.\nWas: ${formatSpan(was, job.zone)}\nIs: ${formatSpan(times, job.zone)}`;
      await notify(tx, [row.idUser], {
        topic: 'changes',
        shift: { idJob: job.id, crews: [], says: 'other' },
        title: `Your time was corrected: ${job.title}`,
        text: `${said} ${effect}`,
        parts: [said, reason, effect, 'If this is wrong, open your time card and say so there.'],
        path: `/jobs/upcoming/${job.id}/timecard`,
        tag: `time-${job.id}`,
        mail: 'always',
      });
      return { ok: true as const };
    });
  },
);
