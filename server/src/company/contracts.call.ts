// Calls: getContracts, getContractSignatures, saveContract.
import { contractText, contractHtml } from '@crewcall/domain/contract-text';
import { sql } from 'kysely';
import { isCrewPerson } from '../row-rules/people';
import { handle } from '../platform/http/handle';
import type { Box } from '../session/contract-versions';
import type { Parsed } from '@crewcall/contract/types';
import { conflict, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import type { Tx } from '../platform/database/tx';
import { presentContract, RCTI_BOX } from '../session/contract-versions';
import { lockCompany } from '../platform/database/lock-company';

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

interface Signed {
  idUser: number;
  name: string;
  signedAt: number;
  checked: string[];
}

/** The most rows of each list that one call gives. */
const PAGE = 100;

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
    const { only, limit = PAGE, offset = 0 } = body;
    const most = (list: typeof only) => ((only ?? list) === list ? limit : 0);
    const of = sql<boolean>`s.company_id = ${user.companyId} and s.version = ${body.version}`;
    const lacking = sql`app_user u where u.company_id = ${user.companyId} and ${isCrewPerson('u')}
      and not exists (select 1 from contract_signature s where ${of} and s.user_id = u.id)`;
    const [{ rows: signed }, { rows: missing }, { rows: totals }] = await Promise.all([
      sql<Signed>`
        select s.user_id as "idUser", s.name, s.signed_at as "signedAt", s.checked
        from contract_signature s where ${of} order by s.signed_at desc, s.id desc
        limit ${most('signed')} offset ${offset}`.execute(db),
      sql<{ idUser: number; name: string }>`
        select u.id as "idUser", concat_ws(' ', u.first_name, u.last_name) as name from ${lacking}
        order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id
        limit ${most('missing')} offset ${offset}`.execute(db),
      sql<{ signed: number; missing: number }>`
        select (select count(*)::int from contract_signature s where ${of}) as signed,
          (select count(*)::int from ${lacking}) as missing`.execute(db),
    ]);
    return {
      totals: totals[0] ?? { signed: 0, missing: 0 },
      signed: signed.map((one) => ({ ...one, checked: one.checked.map((id) => label.get(id) ?? id) })),
      missing,
    };
  },
);

type Asked = Parsed<'saveContract'>;

const idNumber = /^box-(\d{1,9})$/;

/** The next number for a box id such as `box-7`. Never reused: old signatures would count for the new box. */
async function nextNumber(tx: Tx, companyId: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('contract_document')
    .select('checkboxes')
    .where('company_id', '=', companyId)
    .execute();
  const used = rows.flatMap(({ checkboxes }) =>
    (checkboxes as Box[]).map(({ id }) => idNumber.exec(id)?.[1]),
  );
  return 1 + Math.max(0, ...used.map((number) => Number(number ?? 0)));
}

/** Gives each box its id: known boxes keep theirs, the tax invoice box has `RCTI_BOX`, others get a new number. */
async function named(
  tx: Tx,
  companyId: number,
  asked: Asked['boxes'],
  stored: readonly Box[],
): Promise<Box[]> {
  const known = new Set([RCTI_BOX, ...stored.map(({ id }) => id)]);
  const sent = asked.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(sent).size < sent.length) refuse('A box stands there twice. Please reload the page.');
  if (sent.some((id) => !known.has(id))) refuse('A box is not of this contract. Please reload the page.');
  let next = await nextNumber(tx, companyId);
  return asked.map(({ id, label, required }) => ({
    id: id ?? `box-${next++}`,
    label: label.trim(),
    required,
  }));
}

/** Saves a new version of the contract. The crew is asked for it at the next sign-in; old signatures stay. */
export const saveContractHandler = handle('saveContract', async ({ body, user, now, write }) =>
  write(async (tx) => {
    await lockCompany(tx, user.companyId);
    const last = await presentContract(tx.db, user.companyId);
    if ((last?.version ?? 0) !== body.version)
      return conflict('Somebody else has saved another version. Please reload the page.');
    const stored = (last?.checkboxes ?? []) as Box[];
    const boxes = await named(tx, user.companyId, body.boxes, stored);
    const html = contractHtml(body.text);
    if (html === '') return refuse('The contract has no text yet.', { field: 'text' });
    const title = body.title.trim();
    const before = {
      title: last?.title ?? null,
      text: last ? contractText(last.body_html) : null,
      boxes: stored,
    };
    // Compares the plain text, so that a difference in white space only is no new version.
    const changes = auditDiff(before, { title, text: contractText(html), boxes });
    if (Object.keys(changes).length === 0) return refuse('Nothing has changed, so there is no new version.');
    const version = body.version + 1;
    await tx.db
      .insertInto('contract_document')
      .values({
        company_id: user.companyId,
        version,
        title,
        body_html: html,
        checkboxes: JSON.stringify(boxes),
        created_at: now,
        created_by: user.id,
      })
      .execute();
    tx.audit('contract', version, changes);
    tx.announce('settings.changed', {}, toOffice);
    return { ok: true as const, version };
  }),
);
