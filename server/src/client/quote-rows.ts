import type { Out } from '@crewcall/contract/types';
import { quoteStateOn } from '@crewcall/domain/clients';
import type { QuoteState } from '@crewcall/domain/clients';
import { JobStatus } from '@crewcall/domain/job-state';
import { quoteDifferences, quoteLineDetail } from '@crewcall/domain/quotes';
import type { AnswerWay, QuoteLine, QuotedJob } from '@crewcall/domain/quotes';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { customerName } from './client-parties';
import type { QuoteParties } from './quote-draft';

export interface QuoteRow {
  id: number;
  idCompany: number;
  number: number | null;
  state: Exclude<QuoteState, 'expired'>;
  idCustomer: number;
  /** Short name of the customer, as jobs and managers carry it. */
  prefix: string;
  customer: string;
  billingEmail: string;
  idJob: number;
  validUntil: DayText;
  lines: QuoteLine[];
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  parties: QuoteParties;
  job: QuotedJob;
  note: string;
  sentAt: EpochMs | null;
  sentTo: string;
  isMailed: boolean;
  answeredAt: EpochMs | null;
  answeredName: string;
  answeredHow: AnswerWay | null;
  answerNote: string;
}

/** The quotes `q` of customers `p` that a condition finds. `tail` orders and limits them, or locks `q`. */
export const selectQuotes = async (
  db: Db,
  which: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<QuoteRow[]> => {
  const { rows } = await sql<QuoteRow>`
      select q.id, q.company_id as "idCompany", q.number, q.state, q.prepend_id as "idCustomer", p.text as prefix,
        p.full_name as customer, p.billing_email as "billingEmail", q.job_id as "idJob",
        q.valid_until::text as "validUntil", q.lines, q.net_cents as "netCents", q.gst_cents as "gstCents",
        q.total_cents as "totalCents", q.parties, q.job, q.note, q.sent_at as "sentAt", q.sent_to as "sentTo",
        q.token_hash is not null as "isMailed", q.answered_at as "answeredAt", q.answered_name as "answeredName",
        q.answered_how as "answeredHow", q.answer_note as "answerNote"
      from quote q join prepend p on p.id = q.prepend_id where ${which} ${tail}`.execute(db);
  return rows.map((row) => ({
    ...row,
    customer: customerName({ full_name: row.customer, text: row.prefix }),
  }));
};

/** One quote of the company, locked for a write; undefined if there is none. */
export const lockQuote = async (db: Db, which: RawBuilder<unknown>): Promise<QuoteRow | undefined> =>
  (await selectQuotes(db, which, sql`for update of q`))[0];

export const ofCompany = (companyId: number, id: number): RawBuilder<unknown> =>
  sql`q.company_id = ${companyId} and q.id = ${id}`;

export const answeredOf = (row: QuoteRow): Out<'getQuote'>['answered'] =>
  row.answeredAt === null || row.answeredHow === null
    ? null
    : { at: row.answeredAt, by: row.answeredName, how: row.answeredHow, note: row.answerNote };

export const wireLines = (lines: readonly QuoteLine[]): Out<'getQuote'>['lines'] =>
  lines.map((line) => ({
    ...{ what: line.what, detail: quoteLineDetail(line), people: line.people, minutes: line.minutes },
    ...{ rate: line.rateCents, cents: line.cents },
  }));

/** The quotes as the office reads them, each with what is different in its job now. */
export async function listQuotes(
  db: Db,
  rows: readonly QuoteRow[],
  today: DayText,
): Promise<Out<'findQuotes'>['quotes']> {
  const jobs = await selectJobsNow(
    db,
    rows.map(({ idJob }) => idJob),
  );
  return rows.map((row) => {
    const now = jobs.get(row.idJob);
    return {
      ...{ id: row.id, number: row.number, state: quoteStateOn(row, today) },
      ...{ idCustomer: row.idCustomer, customer: row.customer, idJob: row.idJob, jobName: row.job.title },
      ...{ start: row.job.start, tz: row.job.zone, validUntil: row.validUntil },
      ...{ net: row.netCents, gst: row.gstCents, total: row.totalCents },
      ...{ sentAt: row.sentAt, sentTo: row.sentTo, answered: answeredOf(row) },
      differs:
        now === undefined
          ? ['The job was removed.']
          : quoteDifferences({ idCustomer: row.idCustomer, job: row.job, crews: row.lines }, now),
    };
  });
}

type JobNow = Parameters<typeof quoteDifferences>[1];

async function selectJobsNow(db: Db, idJobs: readonly number[]): Promise<Map<number, JobNow>> {
  if (idJobs.length === 0) return new Map();
  const jobs = await sql<Omit<JobNow, 'crews'> & { id: number }>`
    select job.id, p.id as "idCustomer", job.status = ${JobStatus.Cancelled} as "isCancelled", job.location, job.zone
    from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
    where ${anyOf('job.id', idJobs)}`.execute(db);
  const crews = await sql<JobNow['crews'][number] & { idJob: number }>`
    select c.job_id as "idJob", c.id as "idReqCrew", c.group_id as "idGroup", g.name as "group", c.start_at as start,
      ${plannedEndOf('c')} as "end", c.amount as people
    from job_crew c join crew_group g on g.id = c.group_id
    where ${anyOf('c.job_id', idJobs)} and c.deleted_at is null and c.amount > 0
    order by c.start_at, c.id`.execute(db);
  return new Map(
    jobs.rows.map(({ id, ...job }) => [
      id,
      { ...job, crews: crews.rows.filter(({ idJob }) => idJob === id) },
    ]),
  );
}
