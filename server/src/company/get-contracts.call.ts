import { contractText } from '@crewcall/domain/contract-text';
import { sql } from 'kysely';
import { isCrewPerson } from '../row-rules/people';
import { handle } from '../platform/http/handle';
import type { Box } from '../session/contract-versions';

interface Version {
  version: number;
  title: string;
  at: number;
  by: string | null;
  signed: number;
}

/** Every version of the contract with how much of today's crew has signed it, and one of them in full. */
export const getContractsHandler = handle('getContracts', async ({ body, user, db, notFound }) => {
  const mine = sql<boolean>`u.company_id = ${user.companyId} and ${isCrewPerson('u')}`;
  const [{ rows: versions }, { rows: counted }] = await Promise.all([
    sql<Version>`
      select d.version, d.title, d.created_at as at, nullif(concat_ws(' ', a.first_name, a.last_name), '') as by,
        (select count(distinct s.user_id)::int from contract_signature s join app_user u on u.id = s.user_id
          where s.company_id = d.company_id and s.version = d.version and ${mine}) as signed
      from contract_document d left join app_user a on a.id = d.created_by
      where d.company_id = ${user.companyId} order by d.version desc`.execute(db),
    sql<{ crew: number }>`select count(*)::int as crew from app_user u where ${mine}`.execute(db),
  ]);
  const crew = counted[0]?.crew ?? 0;
  const wanted = body.version ?? versions[0]?.version;
  if (wanted === undefined) return { shown: null, versions, crew };
  const row = await db
    .selectFrom('contract_document')
    .select(['version', 'title', 'body_html', 'checkboxes'])
    .where('company_id', '=', user.companyId)
    .where('version', '=', wanted)
    .executeTakeFirst();
  if (!row) return notFound('The contract has no such version.');
  const { version, title, body_html: html, checkboxes } = row;
  return {
    shown: { version, title, text: contractText(html), boxes: checkboxes as Box[] },
    versions,
    crew,
  };
});
