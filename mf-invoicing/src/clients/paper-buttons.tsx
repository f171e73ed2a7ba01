import type { Out } from '@crewcall/contract/types';
import { paperNumber } from '@crewcall/domain/clients';
import { useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon, SendIcon } from '@crewcall/ui/icons';
import { useState } from 'react';
import { SendInvoice } from './send-invoice';
import { StatementDialog } from './statement-dialog';
import { usePaper } from './use-paper';

type Invoice = Pick<Out<'findClientInvoices'>['invoices'][number], 'id' | 'number' | 'idCustomer'>;

/** The buttons for the document of an invoice: its PDF, and for the office a mail with it. */
export function PaperButtons({ invoice }: { invoice: Invoice }) {
  const { can } = useSession();
  const paper = usePaper();
  const [isSending, setSending] = useState(false);
  const { id, number } = invoice;
  return (
    <>
      <Button
        startIcon={<DownloadIcon size={18} aria-hidden />}
        loading={paper.isPending}
        aria-label={number === null ? 'PDF of the draft' : `PDF of ${paperNumber('invoice', number)}`}
        onClick={() =>
          void paper.download(({ call }) => call('getClientInvoicePdf', { id }, { quiet: true }))
        }
      >
        PDF
      </Button>
      {number === null || !can('client.write') ? null : (
        <Button startIcon={<SendIcon size={18} aria-hidden />} onClick={() => setSending(true)}>
          Send
        </Button>
      )}
      {isSending && number !== null ? (
        <SendInvoice invoice={{ ...invoice, number }} onClose={() => setSending(false)} />
      ) : null}
    </>
  );
}

/** The PDF of a credit note. */
export function CreditPdfButton({ credit: { id, number } }: { credit: { id: number; number: number } }) {
  const paper = usePaper();
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon size={16} aria-hidden />}
      loading={paper.isPending}
      aria-label={`PDF of ${paperNumber('credit', number)}`}
      onClick={() =>
        void paper.download(({ call }) => call('getClientCreditPdf', { idCredit: id }, { quiet: true }))
      }
    >
      PDF
    </Button>
  );
}

/** Opens the dialog with a customer's statement; `of` names the customer where there are several. */
export function StatementButton({ idCustomer, of = '' }: { idCustomer: number; of?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{of === '' ? 'Statement' : `Statement of ${of}`}</Button>
      {isOpen ? <StatementDialog idCustomer={idCustomer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
