import { InvoiceStatus } from '@crewcall/domain/invoice';
import { formatCents } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/time';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { isWaiting } from '../pay/extra';
import { futureShifts } from '../people/future-shifts';
import type { Db } from '../db/schema';
import { plannedEndOfJob } from '../db/planned-end';
import { jobStatus } from '../db/statuses';
import { isInvoiced, isInvoicedTime, isUnexported } from '../row-rules/engaged';
import { companyConfig } from '../platform/database/company-config';

type Blocker = Out<'lookAtDeletion'>['blockers'][number];

interface Person {
  id: number;
  company_id: number;
  name: string;
}

const MOST_NAMED = 3;

/** "A, B and 2 more". */
function listed(names: readonly string[]): string {
  const shown = [...new Set(names)];
  const more = shown.length - MOST_NAMED;
  return `${shown.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A blocking shift, timesheet or invoice: its name and its time. */
interface Thing {
  name: string;
  at: number;
}
async function things(db: Db, query: RawBuilder<Thing>): Promise<Thing[]> {
  return (await query.execute(db)).rows;
}
const namesOf = (all: readonly Thing[]) => listed(all.map(({ name }) => name));

/**
 * Lists why a person cannot be deleted yet, each with the page on which the office can fix it; empty if they can be
 * deleted. The last person with a permission needs no rule here, because the caller must have every permission that
 * the person has.
 */
export async function blockersOf(db: Db, person: Person, now: number): Promise<Blocker[]> {
  const { id, company_id, name } = person;
  const { confTimezone } = await companyConfig(db, company_id);
  const found: Blocker[] = [];
  // The address of a page whose range of days includes all of these.
  const days = (page: string, all: readonly Thing[]) => {
    const instants = all.map(({ at }) => at);
    const day = (at: number) => dayText(confTimezone, at);
    return `${page}/${day(Math.min(...instants))}/${day(Math.max(...instants))}`;
  };
  const add = (all: readonly Thing[], to: string, text: (names: string) => string) => {
    if (all.length > 0) found.push({ text: text(namesOf(all)), to: days(to, all) });
  };
  const clocks = await things(
    db,
    sql`select job.title as name, t.start_at as at from timesheet t join job on job.id = t.job_id
      where t.user_id = ${id} and t.end_at is null order by t.start_at`,
  );
  add(clocks, '/admin/time', (jobs) => `${name} is checked in on ${jobs}. Check them out first.`);
  const shifts = (await futureShifts(db, id, now)).filter(({ time }) => time !== 'running');
  const [next] = shifts;
  if (next) {
    const jobs = listed(shifts.map(({ title }) => title));
    found.push({
      text: `${name} is confirmed for ${counted(shifts.length, 'shift')} that ${shifts.length === 1 ? 'is' : 'are'} not over: ${jobs}. Take them off first.`,
      to: `/admin/dashboard/${next.idJob}`,
    });
  }
  const led = await things(
    db,
    sql`select job.title as name, job.id as at from job_supervisor s join job on job.id = s.job_id
      where s.user_id = ${id} and job.status in ${jobStatus.ahead} and ${plannedEndOfJob} > ${now} order by job.start_at`,
  );
  const [firstLed] = led;
  if (firstLed)
    found.push({
      text: `${name} supervises ${counted(led.length, 'job')} that ${led.length === 1 ? 'is' : 'are'} not over: ${namesOf(led)}. Name somebody else first.`,
      to: `/admin/dashboard/${firstLed.at}`,
    });
  const asked = await things(
    db,
    sql`select job.title as name, p.punched_at as at from punch p join job on job.id = p.job_id
        where p.user_id = ${id} and p.outcome = 'pending' and p.resolved_at is null
      union all select job.title, (q.claim ->> 'start')::bigint from timesheet_query q join job on job.id = q.job_id
        where q.user_id = ${id} and q.state <> 'closed'`,
  );
  add(asked, '/admin/time', (jobs) => `A time of ${name} on ${jobs} waits for an answer. Answer it first.`);
  const spent = await things(
    db,
    sql`select job.title as name, x.made_at as at from expense x join job on job.id = x.job_id
      where x.user_id = ${id} and x.state = 'waiting' order by x.id`,
  );
  if (spent.length > 0)
    found.push({
      text: `${counted(spent.length, 'expense')} of ${name} for ${namesOf(spent)} ${spent.length === 1 ? 'waits' : 'wait'} for an answer. Answer ${spent.length === 1 ? 'it' : 'them'} first.`,
      to: '/admin/expenses',
    });
  const times = await things(
    db,
    sql`select job.title as name, t.start_at as at from timesheet t join job on job.id = t.job_id
      where t.user_id = ${id} and t.end_at is not null and t.invoice_id is null
        and ${isInvoicedTime} order by t.start_at`,
  );
  const toExport = await things(
    db,
    sql`select job.title as name, t.start_at as at from timesheet t join job on job.id = t.job_id
      where t.user_id = ${id} and t.end_at is not null and t.invoice_id is null
        and not ${isInvoiced(sql`t.user_id`)} and ${isUnexported} order by t.start_at`,
  );
  add(toExport, '/admin/exports', (jobs) =>
    toExport.length === 1
      ? `A time of ${name} is in no payroll export yet: ${jobs}. Export it first.`
      : `${toExport.length} times of ${name} are in no payroll export yet: ${jobs}. Export them first.`,
  );
  add(times, '/admin/pay-run', (jobs) =>
    times.length === 1
      ? `A time of ${name} is not invoiced yet: ${jobs}. Invoice it first.`
      : `${times.length} times of ${name} are not invoiced yet: ${jobs}. Invoice them first.`,
  );
  const { rows: waiting } = await sql<{ what: string; cents: Cents }>`
    select e.what, e.cents from extra e where e.user_id = ${id} and e.cents > 0 and ${isWaiting}
      and ${isInvoiced(sql`e.user_id`)} order by e.day, e.id`.execute(db);
  if (waiting.length > 0)
    found.push({
      text: `${formatCents(waiting.reduce((sum, { cents }) => sum + cents, 0))} of ${name} for ${listed(waiting.map(({ what }) => what))} waits for their next invoice. Make it, or take it off first.`,
      to: '/admin/pay-run',
    });
  const unpaid = await things(
    db,
    // Invoices are listed by the last day of their week.
    sql`select id::text as name, end_at as at from invoice where user_id = ${id} and cancelled_at is null
      and status <> ${InvoiceStatus.Full} and total_cents > 0 order by end_at, id`,
  );
  add(unpaid, '/admin/invoices', (numbers) =>
    unpaid.length === 1
      ? `Invoice ${numbers} of ${name} is not paid yet. Pay it first.`
      : `Invoices ${numbers} of ${name} are not paid yet. Pay them first.`,
  );
  const due = await things(
    db,
    sql`select s.invoice_id::text as name, s.invoice_id as at from super_due s join invoice i on i.id = s.invoice_id
      where s.user_id = ${id} and s.paid_day is null and i.cancelled_at is null order by s.invoice_id`,
  );
  if (due.length > 0)
    found.push({
      text: `Super of ${name} is not marked as paid yet, for invoice${due.length === 1 ? '' : 's'} ${namesOf(due)}. Mark it once it is.`,
      to: '/admin/super-due',
    });
  return found;
}
