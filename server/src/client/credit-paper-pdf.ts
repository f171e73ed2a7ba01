import { paperNumber } from '@crewcall/domain/clients';
import { formatFullDate } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import type { Cents, EpochMs } from '@crewcall/domain/units';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, soft } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { drawHead, headTexts } from '../invoicing/paper-head';
import type { ClientParties } from './client-parties';
import { drawNotes, lineColumns, lineRow } from './invoice-paper-pdf';
import type { PaperLine } from './invoice-paper-pdf';

interface Sums {
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
}

/** What a credit note says. All of it is stored, so the same note gives the same bytes. */
export interface CreditPaper extends Sums {
  number: number;
  at: EpochMs;
  reason: string;
  invoice: number;
  invoiceAt: EpochMs;
  parties: ClientParties;
  /** What the invoice charged until this note: without what earlier notes have credited. */
  before: Sums;
  lines: readonly PaperLine[];
}

const columns = [
  { title: 'Amount', share: 40 },
  { title: 'Before', share: 20, align: 'right' as const },
  { title: 'Now', share: 20, align: 'right' as const },
  { title: 'Difference', share: 20, align: 'right' as const },
];

const row = (name: string, before: Cents, cents: Cents, bold = false) => ({
  cells: [name, formatCents(before), formatCents(before - cents), formatCents(-cents)],
  bold,
});

async function paint(note: CreditPaper): Promise<Buffer> {
  const { parties, before, lines } = note;
  const { company, customer, zone } = parties;
  const gst = parties.showsGst;
  const kind = gst ? 'Adjustment note' : 'Credit note';
  const [own, invoice] = [paperNumber('credit', note.number), paperNumber('invoice', note.invoice)];
  const title = `${kind} ${own}`;
  const sides = { worker: company, company: customer };
  const paper = openPaper({
    title,
    author: company.name,
    at: note.at,
    texts: [...headTexts(sides), note.reason, ...lines.flatMap(({ what, detail }) => [what, detail])],
    foot: `${title}   ${apart(company.name)}`,
  });
  drawHead(paper, {
    title: kind,
    size: 22,
    facts: [
      ['Number', own],
      ['Issued', formatFullDate(note.at, zone)],
      ['Credits invoice', invoice],
      ['Invoice issued', formatFullDate(note.invoiceAt, zone)],
    ],
    parties: sides,
    roles: ['From', 'To'],
    noAbn: '',
  });
  drawNotes(paper, 'Why', [note.reason]);
  paper.doc.y += 14;
  paper.bold(10);
  paper.mark('H2', () => paper.write('Credited', MARGIN, paper.doc.y, { width: WIDTH }));
  paper.doc.y += 4;
  drawTable(
    paper,
    lineColumns,
    lines.map((line) => lineRow({ ...line, cents: -line.cents })),
  );
  paper.room(120);
  paper.doc.y += 16;
  paper.bold(10);
  paper.mark('H2', () =>
    paper.write(`What invoice ${invoice} charges`, MARGIN, paper.doc.y, { width: WIDTH }),
  );
  paper.doc.y += 4;
  drawTable(paper, columns, [
    ...(gst
      ? [
          row('Price, GST excluded', before.netCents, note.netCents),
          row('GST 10%', before.gstCents, note.gstCents),
        ]
      : []),
    row(gst ? 'Total, GST included' : 'Total', before.totalCents, note.totalCents, true),
  ]);
  paper.regular(8.5, soft);
  const says = gst
    ? `The GST on the supply decreases by ${formatCents(note.gstCents)}.`
    : 'No GST is included in this note.';
  paper.write(says, MARGIN, paper.doc.y + 10, { width: WIDTH });
  return paper.finish();
}

/** A credit note to a customer as a PDF: an adjustment note where it takes GST back. */
export const creditPaperPdf: Painter<CreditPaper> = { kind: 'client-credit', paint };
