import { gstOn } from '@crewcall/domain/pay';
import { paperNumber } from '@crewcall/domain/clients';
import { formatCents } from '@crewcall/domain/money';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { conflict, notFound, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { handle } from '../platform/http/handle';
import { lockInvoice, papersChanged } from './locked-invoice';
import type { LockedInvoice } from './locked-invoice';
import { nextNumber } from './paper-number';
import { readStoredLines } from './printed-lines';
import type { StoredLine } from './printed-lines';
import { savePdfSoon } from './save-client-paper.task';

/** The lines to credit, of those that are not credited yet. */
function chosenLines(lines: readonly StoredLine[], ids: readonly number[] | undefined): StoredLine[] {
  const live = lines.filter((line) => line.live);
  if (live.length === 0) conflict('All of this invoice is credited already.');
  if (ids === undefined) return live;
  const asked = new Set(ids);
  const known = lines.filter(({ id }) => asked.has(id));
  if (known.length < asked.size) notFound('One of these lines could not be found. Load the invoice again.');
  if (known.some((line) => !line.live))
    conflict('One of these lines is credited already. Load the invoice again.');
  return known;
}

const centsOf = (lines: readonly StoredLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What a credit note of these lines comes to. Its GST is what the invoice had, less what the lines that stay have and
 * what earlier credit notes took, so that all of them together are the invoice to the cent.
 */
async function creditSums(
  tx: Tx,
  invoice: LockedInvoice,
  lines: readonly StoredLine[],
  chosen: readonly StoredLine[],
): Promise<{ net: Cents; gst: Cents; total: Cents }> {
  const net = centsOf(chosen);
  const left = centsOf(lines.filter((line) => line.live)) - net;
  if (net < 0)
    refuse(`These lines come to ${formatCents(net)}. Credit them together with lines that charge more.`);
  if (left < 0)
    refuse(
      `The lines that stay would come to ${formatCents(left)}. Credit the whole invoice, or fewer lines.`,
    );
  const { rows } = await sql<{ gst: Cents }>`
    select coalesce(sum(gst_cents), 0)::bigint as gst from client_credit where invoice_id = ${invoice.id}`.execute(
    tx.db,
  );
  // An invoice without GST has none left either.
  const gstLeft = invoice.gstCents === 0 ? 0 : gstOn(left);
  const gst = invoice.gstCents - (rows[0]?.gst ?? 0) - gstLeft;
  return { net, gst, total: net + gst };
}

/**
 * Credits an invoice, or lines of it: makes a credit note with a number of its own, and frees what they charged for
 * another invoice. The invoice itself stays as it is.
 */
export const creditClientInvoiceHandler = handle('creditClientInvoice', ({ body, user, write }) =>
  write(
    once(user.id, 'creditClientInvoice', body.key, async (tx) => {
      const { companyId } = user;
      const reason = body.reason.trim();
      if (reason === '') refuse('Say why: the customer reads it on the credit note.', { field: 'reason' });
      const invoice = await lockInvoice(tx.db, companyId, body.id);
      if (invoice.number === null) return refuse('A draft is not credited. Change it, or delete it.');
      const lines = await readStoredLines(tx.db, invoice.id);
      const chosen = chosenLines(lines, body.idLines);
      const { net, gst, total } = await creditSums(tx, invoice, lines, chosen);
      const ids = chosen.map(({ id }) => id);
      const number = await nextNumber(tx, companyId, 'credit');
      const { id } = await tx.db
        .insertInto('client_credit')
        .values({
          ...{ company_id: companyId, invoice_id: invoice.id, number, reason, created_by: user.id },
          ...{ net_cents: net, gst_cents: gst, total_cents: total },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into client_credit_line (credit_id, line_id)
        select ${id}, line from unnest(${ids}::bigint[]) line`.execute(tx.db);
      await sql`update client_line set live = false where id = any(${ids}::bigint[])`.execute(tx.db);
      await tx.db
        .updateTable('client_invoice')
        .set({ credited_cents: invoice.creditedCents + total })
        .where('id', '=', invoice.id)
        .execute();
      await savePdfSoon(tx, companyId, { table: 'client_credit', id });
      const of = paperNumber('invoice', invoice.number);
      tx.audit('clientInvoice', invoice.id, { credit: number, of, totalCents: total, reason });
      papersChanged(tx, invoice.customer);
      return { idCredit: id, number, total };
    }),
  ),
);
