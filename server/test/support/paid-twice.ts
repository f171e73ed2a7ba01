import { sql } from 'kysely';
import type { TestApp } from './test-app';

/**
 * Every minute of these workers that two lines or two full bank files pay, and that nobody has said yes to, as a sentence.
 * It asks nothing of the code under test: only what is stored, and the yes in its own columns. A time and its
 * correction may share minutes; `paidMinutes` says what they pay together.
 */
export async function paidTwice(t: TestApp, ...users: readonly number[]): Promise<string[]> {
  return (await paidTwiceAfter(t, 0, users)).found;
}

/** The same of the files made after `file`, each held against all before. Also the last file that there is. */
export async function paidTwiceAfter(
  t: TestApp,
  file: number,
  users: readonly number[],
): Promise<{ found: string[]; last: number }> {
  const { rows } = await sql<{ text: string }>`
    with line as (
      select l.*, i.user_id, coalesce(t.corrects_id, l.timesheet_id, -l.id) as whole
      from invoice_line l join invoice i on i.id = l.invoice_id left join timesheet t on t.id = l.timesheet_id
      where i.user_id = any(${[...users]}::bigint[]) and l.extra_id is null),
    filed as (
      select f.id as file, b.invoice_id, b.repeat_allowed_by from bank_file f
      join bank_file_invoice b on b.bank_file_id = f.id where f.type = 2),
    paid as (select filed.*, line.id as line, line.timesheet_id, line.whole, line.user_id, line.start_at, line.end_at, line.overlap_allowed_by
      from filed join line on line.invoice_id = filed.invoice_id)
    select format('lines %s and %s of user %s live at once', a.id, b.id, a.user_id) as text
    from line a join line b on b.user_id = a.user_id and b.id > a.id and a.live and b.live
      and a.start_at < b.end_at and b.start_at < a.end_at
      and a.overlap_allowed_by is null and b.overlap_allowed_by is null
      and not (a.whole = b.whole and a.timesheet_id <> b.timesheet_id)
    union all
    select format('file %s pays invoice %s what file %s paid as %s', b.file, b.invoice_id, a.file, a.invoice_id)
    from paid a join paid b on b.user_id = a.user_id and (b.file, b.line) > (a.file, a.line)
      and a.start_at < b.end_at and b.start_at < a.end_at
      and b.repeat_allowed_by is null and b.file > ${file}
      and not (a.whole = b.whole and a.timesheet_id <> b.timesheet_id)
      and (a.invoice_id = b.invoice_id and a.file <> b.file or (a.overlap_allowed_by is null and b.overlap_allowed_by is null))
    union all
    select format('extra %s is on invoice %s, its live lines on %s', e.id, e.invoice_id, l.invoices)
    from (select * from extra where user_id = any(${[...users]}::bigint[])) e
    left join lateral (select array_agg(invoice_id) as invoices from invoice_line where extra_id = e.id and live) l on true
    where case when e.invoice_id is null then l.invoices else array_remove(l.invoices, e.invoice_id) end <> '{}'
      or (e.invoice_id is not null and (l.invoices is null or cardinality(l.invoices) > 1))
    union all
    select format('time %s is on invoice %s, its live line on %s', s.id, s.invoice_id, line.invoice_id)
    from (select * from timesheet where user_id = any(${[...users]}::bigint[])) s
    full join (select * from line where live) line on line.timesheet_id = s.id
    where s.invoice_id is distinct from line.invoice_id`.execute(t.db);
  const { last } = await t.db
    .selectFrom('bank_file')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return { found: rows.map(({ text }) => text), last: Number(last) };
}

/** What living lines pay for each of a worker's times together with its corrections. */
export async function paidByTime(
  t: TestApp,
  user: number,
): Promise<Map<number, { minutes: number; cents: number }>> {
  const { rows } = await sql<{ id: number; minutes: number; cents: number }>`
    select coalesce(s.corrects_id, s.id) as id, sum(l.paid_minutes)::int as minutes, sum(l.cents)::int as cents
    from invoice_line l join timesheet s on s.id = l.timesheet_id
    where l.live and s.user_id = ${user} group by 1 order by 1`.execute(t.db);
  return new Map(rows.map(({ id, minutes, cents }) => [id, { minutes, cents }]));
}

/** The minutes of that alone. */
export const paidMinutes = async (t: TestApp, user: number): Promise<Map<number, number>> =>
  new Map([...(await paidByTime(t, user))].map(([id, { minutes }]) => [id, minutes]));
