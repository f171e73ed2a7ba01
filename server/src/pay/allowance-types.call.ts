// Calls: getAllowanceTypes, saveAllowanceType.
import type { Parsed } from '@crewcall/contract/types';
import { isDay } from '@crewcall/domain/parse-day';
import { sql } from 'kysely';
import { conflict, notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { lockCompany } from '../platform/database/lock-company';
import type { Tx } from '../platform/database/tx';
import { toOffice } from '../platform/live/audience';
import { readAllowances } from './allowance-book';
import type { AllowanceType } from './allowance-book';
import { storePaySoon } from '../pay-book/store-pay-soon';

type Asked = Parsed<'saveAllowanceType'>;
type Fields = NonNullable<Asked['was']>;

const fieldsOf = ({ name, unit, countsSuper, active, rates, groups }: AllowanceType): Fields => ({
  name,
  unit,
  countsSuper,
  active,
  rates,
  idGroups: groups,
});

/** Every type of allowance, those in use first, and the groups to choose from. */
export const getAllowanceTypesHandler = handle('getAllowanceTypes', async ({ user, db }) => {
  const types = await readAllowances(db, user.companyId, []);
  const { rows } = await sql<{ id: number; crews: number }>`
    select g.type_id as id, count(*)::int as crews from allowance_given g
    join allowance_type t on t.id = g.type_id
    where t.company_id = ${user.companyId} and g.crew_id is not null group by g.type_id`.execute(db);
  const crewsOf = new Map(rows.map(({ id, crews }) => [id, crews]));
  const groups = await db
    .selectFrom('crew_group')
    .select(['id', 'name as groupName'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();
  const ordered = [...types].sort(
    (a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name, 'en-AU'),
  );
  return {
    types: ordered.map((type) => ({ id: type.id, ...fieldsOf(type), crews: crewsOf.get(type.id) ?? 0 })),
    groups,
  };
});

/** The fields in one form, so that two of them can be compared. */
const sorted = (fields: Fields): string =>
  JSON.stringify([
    fields.name,
    fields.unit,
    fields.countsSuper,
    fields.active,
    [...fields.rates].sort((a, b) => b.from.localeCompare(a.from)).map(({ from, cents }) => [from, cents]),
    [...fields.idGroups].sort((a, b) => a - b),
  ]);

function refuseOddRates(rates: Fields['rates']): void {
  const days = rates.map(({ from }) => from);
  const odd = days.find((day) => !isDay(day));
  if (odd !== undefined) refuse('Each rate begins on a day of the years 2000 to 2099.', { field: 'rates' });
  if (new Set(days).size < days.length)
    refuse('Two rates begin on the same day. Keep one of them.', { field: 'rates' });
}

async function isUsed(tx: Tx, typeId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from extra where type_id = ${typeId} limit 1`.execute(tx.db);
  return rows.length > 0;
}

async function refuseOdd(tx: Tx, types: readonly AllowanceType[], asked: Asked): Promise<void> {
  const { id, name, unit, was } = asked;
  const stored = types.find((type) => type.id === id);
  if (id !== undefined && stored === undefined) notFound('This allowance could not be found.');
  if (stored && was && sorted(fieldsOf(stored)) !== sorted(was))
    conflict(
      'Somebody else has changed this allowance. Yours is not saved yet: look at theirs, then save again.',
    );
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (types.some((type) => type.id !== id && isSame(type.name)))
    refuse(`There is already an allowance called "${name}". Choose another name.`, { field: 'name' });
  if (stored && stored.unit !== unit && (await isUsed(tx, stored.id)))
    refuse(
      `"${name}" has been given already, so it stays paid by the same unit. Switch it off and add another one.`,
      { field: 'unit' },
    );
}

async function writeType(tx: Tx, companyId: number, asked: Asked): Promise<number> {
  const values = {
    name: asked.name,
    unit: asked.unit,
    counts_super: asked.countsSuper,
    active: asked.active,
  };
  if (asked.id === undefined) {
    const { id } = await tx.db
      .insertInto('allowance_type')
      .values({ ...values, company_id: companyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  // Always written, also if only its rates or groups change: that marks the pay that depends on it.
  await tx.db.updateTable('allowance_type').set(values).where('id', '=', asked.id).execute();
  return asked.id;
}

async function writeRates(tx: Tx, id: number, { rates }: Asked, now: number): Promise<void> {
  const json = JSON.stringify(rates);
  const given = sql`jsonb_to_recordset(${json}::jsonb) as r ("from" date, cents int)`;
  await sql`delete from allowance_rate where type_id = ${id}
    and from_day not in (select r."from" from ${given})`.execute(tx.db);
  await sql`insert into allowance_rate (type_id, from_day, cents, at)
    select ${id}::bigint, r."from", r.cents, ${now}::bigint from ${given}
    on conflict (type_id, from_day) do update set cents = excluded.cents, at = excluded.at
    where allowance_rate.cents <> excluded.cents`.execute(tx.db);
}

async function giveToGroups(
  tx: Tx,
  companyId: number,
  id: number,
  idGroups: readonly number[],
): Promise<void> {
  const wanted = [...new Set(idGroups)];
  await sql`delete from allowance_given where type_id = ${id} and group_id is not null
    and not (group_id = any(${wanted}::bigint[]))`.execute(tx.db);
  const { rows } = await sql`select id from crew_group
    where company_id = ${companyId} and id = any(${wanted}::bigint[])`.execute(tx.db);
  if (rows.length < wanted.length) notFound('A group of this allowance could not be found.');
  await sql`insert into allowance_given (type_id, group_id) select ${id}::bigint, unnest(${wanted}::bigint[])
    on conflict do nothing`.execute(tx.db);
}

/** Saves a type of allowance, its rates and the groups that get it. What is invoiced stays as it is. */
export const saveAllowanceTypeHandler = handle('saveAllowanceType', async ({ body, user, now, write }) => {
  refuseOddRates(body.rates);
  return write(
    once(user.id, 'saveAllowanceType', body.key, async (tx) => {
      await lockCompany(tx, user.companyId);
      await refuseOdd(tx, await readAllowances(tx.db, user.companyId, []), body);
      const id = await writeType(tx, user.companyId, body);
      await writeRates(tx, id, body, now);
      await giveToGroups(tx, user.companyId, id, body.idGroups);
      const { key: _key, was: _was, ...detail } = body;
      tx.audit('allowance_type', id, detail);
      await storePaySoon(tx, now);
      tx.announce('settings.changed', {}, toOffice);
      return { id };
    }),
  );
});
