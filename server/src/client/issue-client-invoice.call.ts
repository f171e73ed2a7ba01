import { gstOn } from '@crewcall/domain/pay';
import { paperNumber } from '@crewcall/domain/clients';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { formatCents } from '@crewcall/domain/money';
import { addDays, dayText } from '@crewcall/domain/time';
import type { Cents } from '@crewcall/domain/units';
import { conflict, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { handle } from '../platform/http/handle';
import { readChargeBook } from './charge-book';
import type { RateCard } from './charge-book';
import { clientParties, customerName } from './client-parties';
import { lineChanges } from './line-changes';
import { lockInvoice, lockJobs, papersChanged } from './locked-invoice';
import type { LockedInvoice } from './locked-invoice';
import { nextNumber } from './paper-number';
import { readStoredLines } from './printed-lines';
import type { StoredLine } from './printed-lines';
import { savePdfSoon } from './save-client-paper.task';

/** Refuses what the paper would lack. */
function refuseIncomplete(
  { customer, poNumber }: LockedInvoice,
  config: CompanyConfig,
  card: RateCard,
): void {
  if (config.confCompanyName.trim() === '') refuse('Enter your company name under Settings first.');
  if (config.confCompanyABN.trim() === '') refuse('Enter your company’s ABN under Settings first.');
  if (card.needsPo && poNumber.trim() === '')
    refuse(`${customerName(customer)} asks for a PO number on its invoices. Enter it on this draft first.`, {
      field: 'poNumber',
    });
}

/** Refuses lines that are not what their jobs charge now. The caller has locked the jobs. */
async function refuseChanged(
  tx: Tx,
  companyId: number,
  { customer }: LockedInvoice,
  lines: readonly StoredLine[],
): Promise<void> {
  const { moved, changed } = await lineChanges(tx.db, companyId, customer.id, lines);
  const [title] = moved;
  if (title !== undefined)
    conflict(
      `“${title}” is not a job of ${customerName(customer)} any more. Update the lines of this draft.`,
    );
  const [first, ...others] = changed;
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  conflict(`${first.line}${more} changed since this draft was made. Update its lines.`);
}

/** Refuses another total than the one that was confirmed. */
function refuseOtherTotal(confirmed: Cents | undefined, total: Cents, draft: LockedInvoice): void {
  if (confirmed === undefined || confirmed === total) return;
  const mend = draft.totalCents === total ? 'Look at it again' : 'Update its lines';
  conflict(
    `This draft comes to ${formatCents(total)} now, not ${formatCents(confirmed)}. ${mend}, then issue it.`,
  );
}

/**
 * Issues a draft: it gets the next number and the day on which it is due, and never changes again. Refuses a draft
 * whose lines are not what is charged today.
 */
export const issueClientInvoiceHandler = handle('issueClientInvoice', ({ body, user, now, write }) =>
  write(
    once(user.id, 'issueClientInvoice', body.key, async (tx) => {
      const { companyId } = user;
      const draft = await lockInvoice(tx.db, companyId, body.id);
      if (draft.number !== null) conflict(`This is issued already: ${paperNumber('invoice', draft.number)}.`);
      const config = await companyConfig(tx.db, companyId);
      const card = (await readChargeBook(tx.db, companyId, [])).cardOf(draft.customer.id);
      refuseIncomplete(draft, config, card);
      const lines = await readStoredLines(tx.db, draft.id);
      if (lines.length === 0) refuse('This draft has no lines. Update its lines, or delete it.');
      await lockJobs(tx.db, companyId, [...new Set(lines.flatMap(({ idJob }) => idJob ?? []))]);
      await refuseChanged(tx, companyId, draft, lines);
      const net = lines.reduce((sum, { cents }) => sum + cents, 0);
      if (net < 0) refuse('This draft comes to less than nothing. Update its lines.');
      const parties = clientParties(draft.customer, config, card.termsDays);
      const gst = parties.showsGst ? gstOn(net) : 0;
      refuseOtherTotal(body.total, net + gst, draft);
      const number = await nextNumber(tx, companyId, 'invoice');
      const due = dayText(parties.zone, addDays(parties.zone, now, card.termsDays));
      await tx.db
        .updateTable('client_invoice')
        .set({
          ...{ number, net_cents: net, gst_cents: gst, total_cents: net + gst },
          ...{ parties: JSON.stringify(parties), issued_at: now, issued_by: user.id, due_day: due },
        })
        .where('id', '=', draft.id)
        .execute();
      await savePdfSoon(tx, companyId, { table: 'client_invoice', id: draft.id });
      tx.audit('clientInvoice', draft.id, { number, totalCents: net + gst, dueDay: due });
      papersChanged(tx, draft.customer);
      return { number };
    }),
  ),
);
