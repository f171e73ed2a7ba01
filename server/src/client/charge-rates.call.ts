// Calls: saveChargeRate, removeChargeRate.
import type { Parsed } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { isDay } from '@crewcall/domain/parse-day';
import { sql } from 'kysely';
import { badRequest, conflict, notFound, refuse } from '../errors';
import { lockCompany } from '../platform/database/lock-company';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { ofPlace } from './charge-rates';

type Asked = Parsed<'saveChargeRate'>;

interface Found {
  id: number;
  idCustomer: number | null;
  idJob: number | null;
  idGroup: number | null;
  idType: number | null;
  from: string;
  cents: number;
  /** What it is for, and whose it is. */
  what: string;
  of: string;
}

const foundRates = sql`
  select charge_rate.id, charge_rate.prepend_id as "idCustomer", charge_rate.job_id as "idJob",
    charge_rate.group_id as "idGroup", charge_rate.type_id as "idType",
    charge_rate.from_day::text as "from", charge_rate.cents, coalesce(g.name, a.name) as what,
    coalesce(job.title, p.text, 'the default card') as of
  from charge_rate left join crew_group g on g.id = charge_rate.group_id
  left join allowance_type a on a.id = charge_rate.type_id
  left join prepend p on p.id = charge_rate.prepend_id left join job on job.id = charge_rate.job_id`;

async function findRate(tx: Tx, companyId: number, id: number): Promise<Found | null> {
  const { rows } = await sql<Found>`
    ${foundRates} where charge_rate.id = ${id} and charge_rate.company_id = ${companyId}`.execute(tx.db);
  return rows[0] ?? null;
}

/** The rate that counts from this day for the same. */
async function sameDay(
  tx: Tx,
  companyId: number,
  of: Pick<Found, 'idCustomer' | 'idJob' | 'idGroup' | 'idType'>,
  from: string,
): Promise<Found | null> {
  const { rows } = await sql<Found>`
    ${foundRates} where charge_rate.company_id = ${companyId} and ${ofPlace(of)}
      and charge_rate.group_id is not distinct from ${of.idGroup}::bigint
      and charge_rate.type_id is not distinct from ${of.idType}::bigint
      and charge_rate.from_day = ${from}::date`.execute(tx.db);
  return rows[0] ?? null;
}

/** Refuses a rate for nothing or for two things, and one of another company's customer, job, group or allowance. */
async function refuseOdd(tx: Tx, companyId: number, asked: Asked): Promise<void> {
  const { idCustomer, idJob, idGroup, idType } = asked;
  if ((idGroup === null) === (idType === null))
    badRequest('A rate is for a crew group or for an allowance. Send one of the two.');
  if (idCustomer !== null && idJob !== null)
    badRequest('A rate is of a job or of a customer. Send one of the two.');
  const named = [
    ['prepend', idCustomer, 'This customer could not be found. It may have been deleted.'],
    ['job', idJob, 'This job could not be found.'],
    ['crew_group', idGroup, 'This crew group could not be found.'],
    ['allowance_type', idType, 'This allowance could not be found.'],
  ] as const;
  for (const [table, id, text] of named) {
    if (id === null) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and company_id = ${companyId}`.execute(tx.db);
    if (rows.length === 0) notFound(text);
  }
}

const rateWords = ({ from, cents }: Pick<Found, 'from' | 'cents'>): string =>
  `${formatCents(cents)} from ${formatNumericDay(from)}`;

/** Refuses what was asked of a rate that is different by now. */
function refuseOtherRate(was: Asked['was'], stored: Found, mend: string): void {
  if (was && (was.cents !== stored.cents || was.from !== stored.from))
    conflict(`Somebody else has changed this rate to ${rateWords(stored)}. ${mend}`);
}

/** Refuses to change a rate that is gone or different by now. */
function refuseStale({ was }: Asked, stored: Found | null): void {
  if (stored === null)
    return conflict(
      'Somebody else has removed this rate. What you typed is still here: save again to add it.',
    );
  refuseOtherRate(was, stored, 'What you typed is still here: save again to put it in its place.');
}

function announce(tx: Tx, { idCustomer }: Pick<Found, 'idCustomer'>): void {
  tx.announce('client.changed', idCustomer === null ? {} : { idCustomer }, toOffice);
}

/** Sets what is charged from a day on. What is on issued papers stays as it is: their lines have their own rates. */
export const saveChargeRateHandler = handle('saveChargeRate', ({ body, user, write }) =>
  write(async (tx) => {
    const { companyId } = user;
    if (!isDay(body.from)) refuse('A rate begins on a day of the years 2000 to 2099.', { field: 'from' });
    await refuseOdd(tx, companyId, body);
    await lockCompany(tx, companyId);
    const stored = body.id === undefined ? null : await findRate(tx, companyId, body.id);
    if (body.id !== undefined) refuseStale(body, stored);
    const same = await sameDay(tx, companyId, stored ?? body, body.from);
    if (same !== null && same.id !== stored?.id)
      refuse(`There is a rate of ${rateWords(same)} already. Change that one, or choose another day.`, {
        field: 'from',
      });
    const values = { from_day: body.from, cents: body.cents };
    const { id } =
      stored === null
        ? await tx.db
            .insertInto('charge_rate')
            .values({
              ...values,
              company_id: companyId,
              prepend_id: body.idCustomer,
              job_id: body.idJob,
              group_id: body.idGroup,
              type_id: body.idType,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx.db
            .updateTable('charge_rate')
            .set(values)
            .where('id', '=', stored.id)
            .returning('id')
            .executeTakeFirstOrThrow();
    const saved = await findRate(tx, companyId, id);
    if (saved) {
      const { what, of, from, cents } = saved;
      const before = stored === null ? {} : { before: rateWords(stored) };
      tx.audit('charge_rate', id, { what, of, fromDay: from, cents, ...before });
      announce(tx, saved);
    }
    return { id };
  }),
);

/** Removes a rate, so that the one before it counts, or the next more general one. */
export const removeChargeRateHandler = handle('removeChargeRate', ({ body, user, write }) =>
  write(async (tx) => {
    const stored = await findRate(tx, user.companyId, body.id);
    if (stored === null) return notFound('Somebody has removed this rate already.');
    refuseOtherRate(body.was, stored, 'Remove it again if it should go.');
    await tx.db.deleteFrom('charge_rate').where('id', '=', stored.id).execute();
    const { what, of, from, cents } = stored;
    tx.audit('charge_rate', stored.id, { what, of, fromDay: from, cents, removed: true });
    return announce(tx, stored);
  }),
);
