import { validatePayRules } from '@crewcall/domain/pay-rules';
import type { Parsed } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { conflict, notFound, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { lockCompany } from '../platform/database/lock-company';
import { once } from '../platform/http/once';
import type { SessionUser } from '../platform/security/session-user';
import { storePaySoon } from '../pay-book/store-pay-soon';
import { rulesOf } from '../pay-book/read-book';

type Asked = Parsed<'savePayRules'>;

/** Refuses impossible rules, naming the first wrong field. */
export function refuseOddRules(rules: Asked['rules']): void {
  const [problem] = validatePayRules(rules);
  if (problem) refuse(problem.text, { field: problem.field });
}

async function refuseSameName(
  tx: Tx,
  companyId: number,
  name: string,
  id: number | undefined,
): Promise<void> {
  const same = await tx.db
    .selectFrom('pay_rule_set')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  if (same) refuse(`There is already a rule set called "${name}". Choose another name.`, { field: 'name' });
}

interface Stored {
  id: number;
  version: number;
}

/** Does set `s` still apply where it did when the user opened it? */
const appliesAs = ({ active, forCompany, idGroups, idJobs }: NonNullable<Asked['was']>) => {
  const holds = (table: string, ids: readonly number[]) =>
    sql`array(select id from ${sql.table(table)} where pay_rule_set_id = s.id order by id)
      = ${[...ids].sort((a, b) => a - b)}::bigint[]`;
  return sql<boolean>`(s.active = ${active} and s.for_company = ${forCompany}
    and ${holds('crew_group', idGroups)} and ${holds('job', idJobs)})`;
};

async function storedSet(tx: Tx, companyId: number, { id, version, was }: Asked): Promise<Stored | null> {
  if (id === undefined) return null;
  const row = await tx.db
    .selectFrom('pay_rule_set as s')
    .select(['id', 'version', (was ? appliesAs(was) : sql<boolean>`true`).as('stands')])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound('This rule set could not be found.');
  if (!row.stands || (version !== undefined && version !== row.version))
    return conflict(
      'Somebody else has changed this rule set. Yours is not saved yet: look at theirs, then save again.',
    );
  return row;
}

/** Does saving need a new version? Invoices refer to versions, so not if name and rules stay the same. */
async function isNewVersion(tx: Tx, { id, version }: Stored, asked: Asked): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select v.name = ${asked.name} and ${rulesOf} = ${JSON.stringify(asked.rules)}::jsonb as same
    from pay_rule_version v where set_id = ${id} and version = ${version}`.execute(tx.db);
  return rows[0]?.same !== true;
}

async function writeSet(tx: Tx, user: SessionUser, asked: Asked, stored: Stored | null): Promise<Stored> {
  const common = { name: asked.name, active: asked.active, for_company: asked.forCompany };
  const version = stored === null ? 1 : stored.version + ((await isNewVersion(tx, stored, asked)) ? 1 : 0);
  if (asked.forCompany) {
    await tx.db
      .updateTable('pay_rule_set')
      .set({ for_company: false })
      .where('company_id', '=', user.companyId)
      .where('id', '<>', stored?.id ?? 0)
      .execute();
  }
  const row =
    stored === null
      ? await tx.db
          .insertInto('pay_rule_set')
          .values({ ...common, company_id: user.companyId, version })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx.db
          .updateTable('pay_rule_set')
          .set({ ...common, version })
          .where('id', '=', stored.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
  if (version !== stored?.version) {
    await tx.db
      .insertInto('pay_rule_version')
      .values({
        company_id: user.companyId,
        set_id: row.id,
        version,
        name: asked.name,
        rules: JSON.stringify(asked.rules),
        created_by: user.id,
      })
      .execute();
  }
  return row;
}

/** Assigns the set to the groups and jobs asked for, and takes it off all others. */
async function assign(tx: Tx, companyId: number, id: number, asked: Asked): Promise<void> {
  for (const [table, ids, what] of [
    ['job', asked.idJobs, 'job'],
    ['crew_group', asked.idGroups, 'group'],
  ] as const) {
    const wanted = [...new Set(ids)];
    await sql`update ${sql.table(table)} set pay_rule_set_id = null
      where pay_rule_set_id = ${id} and not (id = any(${wanted}::bigint[]))`.execute(tx.db);
    const { rows } = await sql`update ${sql.table(table)} set pay_rule_set_id = ${id}
      where company_id = ${companyId} and id = any(${wanted}::bigint[]) returning id`.execute(tx.db);
    if (rows.length < wanted.length) notFound(`A ${what} of this rule set could not be found.`);
  }
}

/** Saves a rule set as a new version, and where it applies. What is invoiced stays as it is. */
export const savePayRulesHandler = handle('savePayRules', async ({ body, user, now, write }) => {
  refuseOddRules(body.rules);
  return write(
    once(user.id, 'savePayRules', body.key, async (tx) => {
      // Locks the company, because only one of its sets can be the one for the whole company.
      await lockCompany(tx, user.companyId);
      const stored = await storedSet(tx, user.companyId, body);
      await refuseSameName(tx, user.companyId, body.name, body.id);
      const { id, version } = await writeSet(tx, user, body, stored);
      await assign(tx, user.companyId, id, body);
      const { key: _key, was: _was, ...detail } = body;
      tx.audit('pay_rule_set', id, { ...detail, version });
      await storePaySoon(tx, now);
      tx.announce('settings.changed', {}, toOffice);
      return { id, version };
    }),
  );
});
