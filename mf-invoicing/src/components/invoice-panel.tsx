import { INVOICE_FILE } from '@crewcall/domain/limits';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Invoice } from '@crewcall/contract/types';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { EmptyState, ErrorState, SidePanel, SkeletonBar, formatMoney } from '@crewcall/ui';

// The PDF reader is large; lists do not need it.
const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

export interface InvoicePanelProps {
  invoice: Invoice | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Page of the PDF, from 1. */
  page?: number;
  footer?: ReactNode;
}

/** One invoice beside the list: its PDF, titled with the week's end and the total. */
export function InvoicePanel({ invoice, loading, error, onRetry, onClose, page, footer }: InvoicePanelProps) {
  return (
    <SidePanel
      title={invoice ? `${invoice.weekEnding} · ${formatMoney(invoice.total)}` : 'Invoice'}
      sub={invoice ? `${invoice.fullName} · No. ${invoice.number}` : undefined}
      onClose={onClose}
      width={520}
      footer={footer}
    >
      {error ? (
        <ErrorState title="The invoice could not be loaded" error={error} onRetry={onRetry} />
      ) : loading ? (
        <SkeletonBar h={560} />
      ) : invoice?.pdf ? (
        <Suspense fallback={<SkeletonBar h={560} />}>
          <PdfPages key={invoice.number} pdf={invoice.pdf} fileName={INVOICE_FILE} page={page} width={480} />
        </Suspense>
      ) : (
        <EmptyState
          title="This invoice is not there"
          text="It may have been cancelled. Choose another one."
        />
      )}
    </SidePanel>
  );
}
