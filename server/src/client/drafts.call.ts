// Calls: draftClientInvoice, saveClientDraft, redrawClientDraft, deleteClientDraft.
import type { Parsed } from '@crewcall/contract/types';
import { liningNames } from '@crewcall/domain/clients';
import { PO_MAX, REFERENCE_MAX } from '@crewcall/domain/limits';
import { mondayOf } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx } from '../db/schema';
import { conflict, notFound, refuse } from '../errors';
import { once } from '../platform/http/once';
import { handle } from '../platform/http/handle';
import { mergeFields } from '../platform/http/merge-fields';
import { readChargeBook } from './charge-book';
import type { RateCard } from './charge-book';
import { customerName } from './client-parties';
import type { PaperCustomer } from './client-parties';
import { drawCharges, storeLines, totalsOf } from './drawn-lines';
import { lockCustomer, lockDraft, lockJobs, papersChanged } from './locked-invoice';
import type { LockedJob } from './locked-invoice';
import { readStoredLines } from './printed-lines';

/** What the jobs say, each text once, `PO-1, PO-2`; without those that a field of `most` characters has no room for. */
const joined = (texts: readonly string[], most: number): string =>
  [...new Set(texts.map((text) => text.trim()))].filter(Boolean).reduce((all, text) => {
    if (all === '') return text;
    const longer = `${all}, ${text}`;
    return longer.length > most ? all : longer;
  }, '');

function refuseOthersJobs(jobs: readonly LockedJob[], customer: PaperCustomer, asked: number): void {
  if (jobs.length < asked) notFound('One of these jobs could not be found. Load the list again.');
  const foreign = jobs.find(({ prepend }) => prepend !== customer.text);
  if (foreign) conflict(`“${foreign.title}” is not a job of ${customerName(customer)}. Load the list again.`);
}

/** Refuses more on one invoice than its customer's card says: one job, or the jobs that start in one week of their zone. */
async function refuseMixed(
  tx: DbTx,
  idJobs: readonly number[],
  { billBy }: RateCard,
  customer: PaperCustomer,
): Promise<void> {
  if (idJobs.length < 2) return;
  const name = customerName(customer);
  if (billBy === 'job')
    refuse(`${name} gets one invoice for each job. Draft these ${idJobs.length} jobs one by one.`);
  const starts = await tx.selectFrom('job').select(['start_at', 'zone']).where(anyOf('id', idJobs)).execute();
  const weeks = new Set(starts.map(({ start_at, zone }) => mondayOf(zone, start_at)));
  if (weeks.size > 1)
    refuse(
      `${name} gets one invoice for each week, Monday to Sunday, and these jobs start in ${weeks.size} weeks. Draft each week by itself.`,
    );
}

/**
 * Makes the draft of an invoice, with lines for all that the jobs charge and that no other invoice has. A draft holds
 * its lines: nothing else can charge them until it is deleted.
 */
export const draftClientInvoiceHandler = handle('draftClientInvoice', ({ body, user, write }) =>
  write(
    once(user.id, 'draftClientInvoice', body.key, async (tx) => {
      const { companyId } = user;
      const customer = await lockCustomer(tx.db, companyId, body.idCustomer, 'alone');
      const idJobs = [...new Set(body.idJobs)];
      const jobs = await lockJobs(tx.db, companyId, idJobs);
      refuseOthersJobs(jobs, customer, idJobs.length);
      const card = (await readChargeBook(tx.db, companyId, [])).cardOf(customer.id);
      await refuseMixed(tx.db, idJobs, card, customer);
      const drawn = await drawCharges(tx.db, companyId, customer, {
        idJobs,
        ticked: new Set(body.unsigned),
      });
      const { id } = await tx.db
        .insertInto('client_invoice')
        .values({
          ...{ company_id: companyId, prepend_id: customer.id, created_by: user.id },
          job_id: idJobs.length === 1 ? (idJobs[0] ?? null) : null,
          po_number: joined(
            jobs.map(({ poNumber }) => poNumber),
            PO_MAX,
          ),
          reference: joined(
            jobs.map(({ reference }) => reference),
            REFERENCE_MAX,
          ),
          lines_by: card.linesBy,
          ...(await totalsOf(tx.db, companyId, drawn)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await storeLines(tx.db, companyId, id, drawn.charges);
      tx.audit('clientInvoice', id, { idCustomer: customer.id, idJobs, netCents: drawn.net });
      papersChanged(tx, customer);
      return { id, lines: drawn.charges.length, leftOut: drawn.leftOut };
    }),
  ),
);

type DraftFields = NonNullable<Parsed<'saveClientDraft'>['was']>;

const selectFields = (tx: DbTx, id: number): Promise<DraftFields> =>
  tx
    .selectFrom('client_invoice')
    .select(['po_number as poNumber', 'reference', 'note'])
    .select(sql<DraftFields['linesBy']>`lines_by`.as('linesBy'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The fields to store. 409 if somebody else has changed one of those that this changes. */
function mergeDraft(
  stored: DraftFields,
  { was, poNumber, reference, note, linesBy }: Parsed<'saveClientDraft'>,
): DraftFields {
  const theirs: Record<keyof DraftFields, string> = {
    poNumber: `the PO number to “${stored.poNumber}”`,
    reference: `the reference to “${stored.reference}”`,
    note: `the note to “${stored.note}”`,
    linesBy: `the lines to “${liningNames[stored.linesBy]}”`,
  };
  const typed = { poNumber: poNumber.trim(), reference: reference.trim(), note: note.trim(), linesBy };
  return mergeFields<DraftFields>(stored, typed, was ?? stored, (field) => theirs[field]);
}

export const saveClientDraftHandler = handle('saveClientDraft', ({ body, user, write }) =>
  write(async (tx) => {
    const draft = await lockDraft(tx.db, user.companyId, body.id);
    const fields = mergeDraft(await selectFields(tx.db, draft.id), body);
    const { poNumber, reference, note, linesBy } = fields;
    await tx.db
      .updateTable('client_invoice')
      .set({ po_number: poNumber, reference, note, lines_by: linesBy })
      .where('id', '=', draft.id)
      .execute();
    tx.audit('clientInvoice', draft.id, { ...fields });
    papersChanged(tx, draft.customer);
  }),
);

/** Draws the lines again, with the unsigned times that were ticked for it. A job of another customer is left out. */
export const redrawClientDraftHandler = handle('redrawClientDraft', ({ body, user, write }) =>
  write(async (tx) => {
    const { companyId } = user;
    const draft = await lockDraft(tx.db, companyId, body.id);
    const lines = await readStoredLines(tx.db, draft.id);
    const ids = new Set([draft.idJob, ...lines.map(({ idJob }) => idJob)].flatMap((id) => id ?? []));
    const jobs = await lockJobs(tx.db, companyId, [...ids]);
    const own = jobs.filter(({ prepend }) => prepend === draft.customer.text);
    if (own.length === 0)
      refuse(`No job of this draft is of ${customerName(draft.customer)} any more. Delete the draft.`);
    const ticked = lines.flatMap(({ isSigned, idTimesheet }) => (isSigned ? [] : (idTimesheet ?? [])));
    // Its own lines would count as invoiced.
    await tx.db.deleteFrom('client_line').where('invoice_id', '=', draft.id).execute();
    const drawn = await drawCharges(tx.db, companyId, draft.customer, {
      idJobs: own.map(({ id }) => id),
      ticked: new Set(ticked),
    });
    await storeLines(tx.db, companyId, draft.id, drawn.charges);
    await tx.db
      .updateTable('client_invoice')
      .set(await totalsOf(tx.db, companyId, drawn))
      .where('id', '=', draft.id)
      .execute();
    tx.audit('clientInvoice', draft.id, { redrawn: true, netCents: drawn.net });
    papersChanged(tx, draft.customer);
  }),
);

/** Deletes a draft; what it charged can be invoiced again. */
export const deleteClientDraftHandler = handle('deleteClientDraft', ({ body, user, write }) =>
  write(async (tx) => {
    const draft = await lockDraft(tx.db, user.companyId, body.id);
    await tx.db.deleteFrom('client_invoice').where('id', '=', draft.id).execute();
    tx.audit('clientInvoice', draft.id, { deleted: true, idCustomer: draft.customer.id });
    papersChanged(tx, draft.customer);
  }),
);
