// Calls: getToBill.
import { chargeKinds } from '@crewcall/domain/clients';
import type { Out } from '@crewcall/contract/types';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { readChargeBook } from './charge-book';
import { chargesOf } from './charges';
import type { Charge } from './charge';
import { missingRates } from './drawn-lines';

type JobToBill = Out<'getToBill'>['jobs'][number];
type JobRow = Pick<JobToBill, 'idJob' | 'jobName' | 'start' | 'tz' | 'poNumber' | 'reference' | 'running'>;

const selectJobs = async (
  db: Db,
  companyId: number,
  customer: string,
  { dateStart, dateEnd }: { dateStart: number; dateEnd: number },
): Promise<JobRow[]> =>
  (
    await sql<JobRow>`
      select job.id as "idJob", job.title as "jobName", job.start_at as start, job.zone as tz,
        job.po_number as "poNumber", job.reference,
        (select count(*)::int from timesheet t where t.job_id = job.id and t.end_at is null) as running
      from job
      where job.company_id = ${companyId} and job.prepend = ${customer} and job.start_at >= ${dateStart}::bigint
        and job.start_at < ${dateEnd}::bigint
      order by job.start_at, job.id`.execute(db)
  ).rows;

const sum = (charges: readonly Charge[], of: (charge: Charge) => number | null): number =>
  charges.reduce((total, charge) => total + (of(charge) ?? 0), 0);

function toBill(job: JobRow, charges: readonly Charge[]): JobToBill {
  const cents = ({ cents: of }: Charge) => of;
  return {
    ...job,
    minutes: sum(charges, ({ minutes }) => minutes),
    cents: sum(charges, cents),
    kinds: chargeKinds.flatMap((kind) => {
      const those = charges.filter((charge) => charge.kind === kind);
      return those.length === 0 ? [] : [{ kind, count: those.length, cents: sum(those, cents) }];
    }),
    unsigned: charges.flatMap((charge) =>
      charge.kind !== 'time' || charge.isSigned || charge.idTimesheet === null
        ? []
        : [
            {
              ...{ idTimesheet: charge.idTimesheet, fullName: charge.person },
              ...{ start: charge.start, end: charge.end, cents: charge.cents },
            },
          ],
    ),
    missing: missingRates(charges),
  };
}

/** The longest range, with the hour that a day may be longer. */
const MOST_DAYS = 92;
const MOST_MS = MOST_DAYS * DAY_MS + HOUR_MS;

/** The jobs of a customer that charge something which is on no invoice, and those whose times still run. */
export const getToBillHandler = handle('getToBill', async ({ body, user, db }) => {
  const { companyId } = user;
  if (body.dateEnd - body.dateStart > MOST_MS) return refuse(`Choose at most ${MOST_DAYS} days.`);
  const customer = await db
    .selectFrom('prepend')
    .select(['id', 'text'])
    .where('company_id', '=', companyId)
    .where('id', '=', body.idCustomer)
    .executeTakeFirst();
  if (!customer) return notFound('This customer could not be found.');
  const jobs = await selectJobs(db, companyId, customer.text, body);
  const ids = jobs.map(({ idJob }) => idJob);
  const charges = (await chargesOf(db, companyId, ids)).filter(({ isBilled }) => !isBilled);
  const byJob = new Map<number, Charge[]>();
  for (const charge of charges) {
    const own = byJob.get(charge.idJob);
    if (own) own.push(charge);
    else byJob.set(charge.idJob, [charge]);
  }
  const { billBy, needsPo } = (await readChargeBook(db, companyId, [])).cardOf(customer.id);
  return {
    billBy,
    needsPo,
    jobs: jobs.flatMap((job) => {
      const own = byJob.get(job.idJob) ?? [];
      return own.length > 0 || job.running > 0 ? [toBill(job, own)] : [];
    }),
  };
});
