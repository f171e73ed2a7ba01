import { adjustmentName, adjustmentTitle, invoiceTitle } from '@crewcall/domain/pay';
import { formatCents } from '@crewcall/domain/money';
import { DEFAULT_ZONE } from '@crewcall/domain/zones';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, signal, soft } from '../documents/paper';
import { dayOfText, longDay } from '../documents/paper-words';
import { drawTable } from '../documents/table';
import { drawParty } from './invoice-pdf';
import type { Parties } from './parties';

/** What an adjustment note says; all of it is stored, so the same note gives the same bytes. */
export interface AdjustmentDocument {
  number: number;
  issuedAt: number;
  /** The cancelled tax invoice. */
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
  const texts = [worker, company].flatMap((party) => [party.name, party.abn, party.address]);
  const foot = `${title}   ${worker.name}`;
  const paper = openPaper({ title, author: company.name, at: note.issuedAt, texts, foot });
  const { doc } = paper;

  doc.rect(MARGIN, MARGIN, 46, 5).fill(signal);
  paper.bold(20);
  doc.text(adjustmentTitle, MARGIN, MARGIN + 16, { width: WIDTH - 190 });
  const left = doc.y;
  const facts: [string, string][] = [
    ['Number', adjustmentName(note.number)],
    ['Issued', longDay(note.issuedAt, zone)],
    ['Adjusts invoice', String(note.invoice)],
    ['Invoice issued', longDay(note.invoiceIssuedAt, zone)],
    ['Week ending', dayOfText(note.weekEnd)],
  ];
  let y = MARGIN + 16;
  for (const [name, value] of facts) {
    paper.regular(9, soft);
    doc.text(name, MARGIN + WIDTH - 170, y, { width: 90 });
    paper.bold(9);
    doc.text(value, MARGIN + WIDTH - 80, y, { width: 80, align: 'right' });
    y += 14;
  }
  y = Math.max(left, y) + 18;
  paper.line(y);
  const a = drawParty(paper, 'Supplier', worker, MARGIN, y + 12);
  const b = drawParty(paper, 'Recipient and issuer', company, MARGIN + WIDTH / 2, y + 12);
  doc.y = Math.max(a, b) + 20;

  paper.bold(10);
  doc.text('Why', MARGIN, doc.y, { width: WIDTH });
  paper.regular(10);
  doc.text(
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
  doc.text(
    `The GST payable by the supplier decreases by ${formatCents(note.gstCents)}. The recipient issues this note under the agreement in writing by which it issues the supplier's tax invoices; the supplier issues none of its own.`,
    MARGIN,
    doc.y + 10,
    { width: WIDTH },
  );
  return paper.finish();
}

/** The adjustment note of a cancelled tax invoice as a PDF. */
export const adjustmentPdf: Painter<AdjustmentDocument> = { kind: 'adjustment', paint };
