import type { Parsed } from '@crewcall/contract/types';
import { contractHtml, contractText } from '@crewcall/domain/contract-text';
import { conflict, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { presentContract, RCTI_BOX } from '../session/contract-versions';
import type { Box } from '../session/contract-versions';
import { lockCompany } from '../platform/database/lock-company';

type Asked = Parsed<'saveContract'>;

const idNumber = /^box-(\d{1,9})$/;

/** Numbers of `box-7`, which no version used before: an old signature never counts for a new box. */
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

/** The boxes with ids: known ones keep theirs, the agreement to tax invoices has its own, others get a new one. */
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
      return conflict('Somebody has saved another version meanwhile. Please reload the page.');
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
    // What the office typed may differ in blanks alone.
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
