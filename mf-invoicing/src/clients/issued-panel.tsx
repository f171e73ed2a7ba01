import { useState } from 'react';
import { paperNumber } from '@crewcall/domain/clients';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import { useSession } from '@crewcall/platform';
import { Box, Button } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatMoney } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { MailPill } from '@crewcall/ui/mail-pill';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { InvoicePill, invoiceName, invoicedFor } from './client-texts';
import type { InvoiceDetail } from './client-texts';
import { CreditDialog } from './credit-dialog';
import type { InvoicePanelProps } from './draft-panel';
import { Changes, InvoiceLines } from './invoice-lines';
import { CreditPdfButton, PaperButtons } from './paper-buttons';
import { PaymentDialog, Payments } from './payments';

/** What an issued invoice comes to, by when it is due, and whether it was mailed. */
function IssuedFacts({ invoice, zone }: { invoice: InvoiceDetail; zone: string }) {
  const { total, credited, paid, open, issuedAt, dueDay, poNumber, reference, sentTo, mail, note } = invoice;
  return (
    <>
      <p style={{ marginBottom: 12 }}>
        <InvoicePill {...invoice} /> <MailPill mail={mail} />{' '}
        {sentTo === '' ? null : <small>to {sentTo}</small>}
      </p>
      <Facts
        items={[
          ['Total', formatMoney(total)],
          ['Credited', credited === 0 ? null : formatMoney(credited)],
          ['Paid', paid === 0 ? null : formatMoney(paid)],
          open < 0 ? ['Refund due', formatMoney(-open)] : ['Open', formatMoney(open)],
          ['Issued', issuedAt === null ? null : formatFullDate(issuedAt, zone)],
          ['Due', formatNumericDay(dueDay)],
          ['PO', poNumber],
          ['Reference', reference],
        ]}
      />
      {note === '' ? null : <p style={{ marginTop: 12 }}>{note}</p>}
    </>
  );
}

/** The credit notes of an invoice. */
function Credits({ invoice, zone }: { invoice: InvoiceDetail; zone: string }) {
  if (invoice.credits.length === 0) return null;
  return (
    <>
      <SectionHeading title="Credit notes" level={3} />
      <RowList aria-label="Credit notes" lines="above">
        {invoice.credits.map(({ id, number, total, reason, at, by }) => (
          <li key={id}>
            <div data-main="">
              {paperNumber('credit', number)} · {formatFullDate(at, zone)}
              <small>
                {reason} · {by}
              </small>
            </div>
            <span>{formatMoney(total)}</span>
            <CreditPdfButton credit={{ id, number }} />
          </li>
        ))}
      </RowList>
    </>
  );
}

/** An issued invoice: it never changes, and is paid and credited. */
export function IssuedPanel({ invoice, read, onClose }: InvoicePanelProps) {
  const { can, user } = useSession();
  const zone = user.companyZone;
  const [asking, setAsking] = useState<'payment' | 'credit' | null>(null);
  const { open, lines, changes } = invoice;
  const mayCredit = lines.some(({ isCredited }) => !isCredited);
  const close = () => setAsking(null);
  return (
    <SidePanel
      title={`${invoiceName(invoice)} · ${formatMoney(invoice.total)}`}
      sub={`${invoice.customer} · ${invoicedFor(invoice)}`}
      width={600}
      onClose={() => void onClose()}
      footer={
        can('client.write') && (open !== 0 || mayCredit) ? (
          <>
            {open === 0 ? null : (
              <Button variant="contained" onClick={() => setAsking('payment')}>
                {open > 0 ? 'Add payment' : 'Add refund'}
              </Button>
            )}
            {mayCredit ? (
              <Button color="error" onClick={() => setAsking('credit')}>
                Credit
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Loaded read={read} what="The invoice" skeleton={<SkeletonForm fields={5} />}>
        {() => (
          <Box>
            <IssuedFacts invoice={invoice} zone={zone} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1.5 }}>
              <PaperButtons invoice={invoice} />
            </Box>
            <Changes
              changes={changes}
              title="Changed since it was issued"
              then="Credit the lines that are wrong, then invoice them again."
            />
            <Payments invoice={invoice} />
            <Credits invoice={invoice} zone={zone} />
            <InvoiceLines invoice={invoice} />
          </Box>
        )}
      </Loaded>
      {asking === 'payment' ? <PaymentDialog invoice={invoice} onClose={close} /> : null}
      {asking === 'credit' ? <CreditDialog invoice={invoice} onClose={close} /> : null}
    </SidePanel>
  );
}
