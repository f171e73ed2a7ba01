import { sql } from 'kysely';
import { at, onJob, PAY_STAYS } from './part';
import type { Part } from './part';

/** Timesheets and what was paid for them. */
export const payParts: readonly Part[] = [
  {
    name: 'times',
    about: 'timesheet.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, g.name as "group", ${at('t.start_at')} as "start", ${at('t.end_at')} as "end",
      job.zone, t.break_ms / 60000 as break_minutes, t.rate_cents, t.invoice_id as invoice,
      t.signature_id is not null as signed, t.corrects_id is not null as is_correction`,
    joins: sql`${onJob} join crew_group g on g.id = t.group_id`,
  },
  {
    name: 'changes of times',
    about: 'timesheet_change.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.kind, ${at('t.at')} as at, t.by = t.user_id as by_yourself,
      t.before, t.after, t.reason`,
    joins: onJob,
  },
  {
    name: 'punches of the clock',
    about: 'punch.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.action, ${at('t.punched_at')} as punched_at, ${at('t.received_at')} as received_at,
      t.outcome, t.reason`,
    joins: onJob,
  },
  {
    name: 'breaks recorded',
    about: 'break_press.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.action, t.break_ms / 60000 as break_minutes, ${at('t.pressed_at')} as pressed_at,
      ${at('t.received_at')} as received_at, t.reason`,
    joins: onJob,
  },
  {
    name: 'questions about times',
    about: 'timesheet_query.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.state, t.outcome, t.claim, t.recorded,
      ${at('t.opened_at')} as opened_at, ${at('t.closed_at')} as closed_at, (select json_agg(json_build_object('at', ${at('n.at')}, 'by_yourself',
        n.user_id = t.user_id, 'text', n.text) order by n.id) from timesheet_query_note n where n.query_id = t.id) as notes`,
    joins: onJob,
  },
  {
    name: 'invoices',
    about: 'invoice.user_id',
    fate: { why: `${PAY_STAYS} The documents keep the name they were issued with.` },
    select: sql`t.id as number, t.kind, t.week_start, t.week_end, t.net_cents, t.gst_cents, t.total_cents, t.parties,
      ${at('t.issued_at')} as issued_at, ${at('t.cancelled_at')} as cancelled_at,
      (select json_agg(json_build_object('job', l.job_title, 'group', l.group_name, 'start', ${at('l.start_at')},
        'end', ${at('l.end_at')}, 'paid_minutes', l.paid_minutes, 'rate_cents', l.rate_cents, 'cents', l.cents,
        'bands', l.bands) order by l.start_at, l.id) from invoice_line l where l.invoice_id = t.id
          and l.extra_id is null) as lines`,
  },
  {
    name: 'extras',
    about: 'extra.user_id',
    fate: { why: PAY_STAYS },
    select: sql`t.kind, t.day::text as day, t.what, t.why, t.unit, t.quantity, t.each_cents, t.cents, t.gst_cents,
      t.invoice_id as invoice, ${at('t.payroll_at')} as paid_by_payroll_at, ${at('t.removed_at')} as taken_off_at, t.removed_reason as taken_off_because`,
    order: sql`t.day`,
  },
  {
    name: 'super',
    about: 'super_due.user_id',
    fate: { why: PAY_STAYS },
    select: sql`t.invoice_id as invoice, t.base_cents, t.percent_hundredths / 100.0 as percent, t.cents, t.payment_day,
      t.due_day, t.paid_day`,
    order: sql`t.invoice_id`,
  },
  {
    name: 'expenses',
    about: 'expense.user_id',
    fate: { why: PAY_STAYS },
    select: sql`job.title as job, t.day::text as day, t.type, t.cents, t.gst_cents, t.note, t.state, t.approved_cents, t.reason,
      t.receipt_blob_id is not null as with_receipt, ${at('t.made_at')} as sent_at,
      ${at('t.decided_at')} as answered_at,
      (select e.invoice_id from extra e where e.expense_id = t.id) as invoice`,
    joins: onJob,
    order: sql`t.day`,
  },
  {
    name: 'notes on withholding',
    about: 'withholding_note.user_id',
    fate: { why: 'What was withheld from their pay, or why nothing was: seven years from now.' },
    select: sql`t.text, ${at('t.noted_at')} as noted_at`,
    order: sql`t.noted_at`,
  },
];
