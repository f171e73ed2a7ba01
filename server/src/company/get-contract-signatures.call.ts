import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { isCrewPerson } from '../row-rules/people';
import type { Box } from '../session/contract-versions';

interface Signed {
  idUser: number;
  name: string;
  signedAt: number;
  checked: string[];
}

/** Who signed a version, when, and with which boxes; and who of today's crew has not. */
export const getContractSignaturesHandler = handle(
  'getContractSignatures',
  async ({ body, user, db, notFound }) => {
    const document = await db
      .selectFrom('contract_document')
      .select('checkboxes')
      .where('company_id', '=', user.companyId)
      .where('version', '=', body.version)
      .executeTakeFirst();
    if (!document) return notFound('The contract has no such version.');
    const label = new Map((document.checkboxes as Box[]).map((box) => [box.id, box.label]));
    const of = sql<boolean>`s.company_id = ${user.companyId} and s.version = ${body.version}`;
    const [{ rows: signed }, { rows: missing }] = await Promise.all([
      sql<Signed>`
        select s.user_id as "idUser", s.name, s.signed_at as "signedAt", s.checked
        from contract_signature s where ${of} order by s.signed_at desc, s.id desc`.execute(db),
      sql<{ idUser: number; name: string }>`
        select u.id as "idUser", concat_ws(' ', u.first_name, u.last_name) as name from app_user u
        where u.company_id = ${user.companyId} and ${isCrewPerson('u')}
          and not exists (select 1 from contract_signature s where ${of} and s.user_id = u.id)
        order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db),
    ]);
    return {
      signed: signed.map((one) => ({ ...one, checked: one.checked.map((id) => label.get(id) ?? id) })),
      missing,
    };
  },
);
