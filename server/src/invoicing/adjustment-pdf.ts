import { adjustmentName, adjustmentTitle, invoiceTitle } from '@crewcall/domain/pay';
import { formatCents } from '@crewcall/domain/money';
import { DEFAULT_ZONE } from '@crewcall/domain/zones';
import { formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, soft } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { drawHead, headTexts } from './paper-head';
import type { Parties } from './invoice-parties';

/** What an adjustment note says; all of it is stored, so the same note gives the same bytes. */
export interface AdjustmentDocument {
  number: number;
  issuedAt: number;
  /** Number of the cancelled tax invoice. */
  invoice: number;
  invoiceIssuedAt: number;
  weekEnd: string;
  parties: Parties;
  netCents: number;
  gstCents: number;
  totalCents: number;
}

const columns = [
  { title: 'Amount', share: 40 },
  { title: 'On the invoice', share: 20, align: 'right' as const },
  { title: 'Now', share: 20, align: 'right' as const },
  { title: 'Difference', share: 20, align: 'right' as const },
];

const row = (name: string, cents: number, bold = false) => ({
  cells: [name, formatCents(cents), formatCents(0), formatCents(-cents)],
  bold,
});

async function paint(note: AdjustmentDocument): Promise<Buffer> {
  const { worker, company } = note.parties;
  const zone = note.parties.zone ?? DEFAULT_ZONE;
  const title = `${adjustmentTitle} ${adjustmentName(note.number)}`;
  const foot = `${title}   ${apart(worker.name)}`;
  const paper = openPaper({
    title,
    author: company.name,
    at: note.issuedAt,
    texts: headTexts(note.parties),
    foot,
  });
  const { doc } = paper;

  drawHead(paper, {
    title: adjustmentTitle,
    size: 20,
    facts: [
      ['Number', adjustmentName(note.number)],
      ['Issued', formatFullDate(note.issuedAt, zone)],
      ['Adjusts invoice', String(note.invoice)],
      ['Invoice issued', formatFullDate(note.invoiceIssuedAt, zone)],
      ['Week ending', formatNumericDay(note.weekEnd)],
    ],
    parties: note.parties,
    roles: ['Supplier', 'Recipient and issuer'],
  });

  paper.bold(10);
  paper.mark('H2', () => paper.write('Why', MARGIN, doc.y, { width: WIDTH }));
  paper.regular(10);
  paper.write(
    `${invoiceTitle(true)} ${note.invoice} was cancelled. What it charged, and the GST on it, is taken back in full.`,
    MARGIN,
    doc.y + 2,
    { width: WIDTH },
  );
  doc.y += 16;
  drawTable(paper, columns, [
    row('Price, GST excluded', note.netCents),
    row('GST 10%', note.gstCents),
    row('Total, GST included', note.totalCents, true),
  ]);
  paper.regular(8.5, soft);
  paper.write(
    `The GST payable by the supplier decreases by ${formatCents(note.gstCents)}. The recipient issues this note under the agreement in writing by which it issues the supplier's tax invoices; the supplier issues none of its own.`,
    MARGIN,
    doc.y + 10,
    { width: WIDTH },
  );
  return paper.finish();
}

/** The adjustment note of a cancelled tax invoice as a PDF. */
export const adjustmentPdf: Painter<AdjustmentDocument> = { kind: 'adjustment', paint };
