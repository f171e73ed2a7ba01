import type { Invoice, Out } from '@crewcall/contract/types';
import { ADJUSTMENT_FILE, INVOICE_FILE } from '@crewcall/domain/limits';
import { adjustmentName } from '@crewcall/domain/pay';
import { useNow, useSession, PersonName } from '@crewcall/platform';
import { Alert, Button, Box, IconButton } from '@crewcall/ui/basics';
import { formatDay, formatMoney } from '@crewcall/ui/format';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { MinusIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { ExplainedPay } from './explained-pay';
import { ExtraLines } from './extra-lines';
import { InvoiceSums } from './invoice-sums';
import type { LoadedProps } from '@crewcall/ui/loaded';

/** The adjustment note that reverses a cancelled tax invoice, with a download. */
function AdjustmentLine({ note }: { note: NonNullable<Invoice['adjustment']> }) {
  const { companyZone } = useSession().user;
  const now = useNow();
  const { pdf } = note;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        pdf === null ? undefined : (
          <Button color="inherit" size="small" onClick={() => saveFile(pdf, ADJUSTMENT_FILE, mime.pdf)}>
            Adjustment note
          </Button>
        )
      }
    >
      This tax invoice was cancelled. Adjustment note {adjustmentName(note.number)} of{' '}
      {formatDay(note.issuedAt, companyZone, now)} reverses it, with its GST.
    </Alert>
  );
}

// Loaded on demand: the PDF viewer is large and lists do not need it.
const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

export interface InvoicePanelProps {
  /** The call that reads the invoice. */
  read: LoadedProps<Pick<Out<'getMyInvoices'>, 'invoices'>>['read'];
  onClose: () => void;
  /** Page of the PDF, from 1. */
  page?: number;
  footer?: ReactNode;
  /** Shown above the document. */
  children?: ReactNode;
}

const WIDTHS = [480, 720, 960, 1440] as const;

/** The document in four sizes; a larger one scrolls in its own frame. */
function ZoomedPdf({ pdf, page }: { pdf: string; page: number | undefined }) {
  const [zoom, setZoom] = useState(0);
  const width = WIDTHS[zoom] ?? WIDTHS[0];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end' }}>
        <IconButton aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <MinusIcon aria-hidden />
        </IconButton>
        <IconButton
          aria-label="Larger"
          disabled={zoom === WIDTHS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <PlusIcon aria-hidden />
        </IconButton>
      </Box>
      <Box tabIndex={0} role="group" aria-label="Document" sx={{ overflowX: 'auto' }}>
        <Suspense fallback={<SkeletonBar h={560} />}>
          <PdfPages key={width} pdf={pdf} fileName={INVOICE_FILE} page={page ?? 1} width={width} />
        </Suspense>
      </Box>
    </>
  );
}

/** One invoice beside the list: its PDF, titled with the week's end and the total. */
export function InvoicePanel({ read, onClose, page, footer, children }: InvoicePanelProps) {
  const invoice = read.data?.invoices[0];
  return (
    <SidePanel
      title={invoice ? `${invoice.weekEnding} · ${formatMoney(invoice.total)}` : 'Invoice'}
      sub={
        invoice ? (
          <>
            Week Ending {invoice.weekEnding} ·{' '}
            <PersonName idUser={invoice.idUser}>{invoice.fullName}</PersonName> · No. {invoice.number}
          </>
        ) : undefined
      }
      onClose={onClose}
      width={520}
      footer={footer}
    >
      {children}
      {invoice?.adjustment ? <AdjustmentLine note={invoice.adjustment} /> : null}
      <Loaded read={read} what="The invoice" skeleton={<SkeletonBar h={560} />}>
        {() =>
          invoice?.pdf ? (
            <>
              {invoice.lines?.map((time) => (
                <Box key={time.idTimesheet ?? time.start} sx={{ mb: 3 }}>
                  <SectionHeading title={time.jobName} note={time.groupName} />
                  <ExplainedPay time={time} />
                </Box>
              ))}
              {invoice.extras?.length ? <ExtraLines extras={invoice.extras} /> : null}
              <InvoiceSums invoice={invoice} />
              <ZoomedPdf key={invoice.number} pdf={invoice.pdf} page={page} />
            </>
          ) : (
            <EmptyState
              title="This invoice is not there"
              text="It may have been cancelled. Choose another one."
            />
          )
        }
      </Loaded>
    </SidePanel>
  );
}
