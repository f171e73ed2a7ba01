import { paperNumber } from '@crewcall/domain/clients';
import { formatDayInFull, formatFullDate, formatNumericDay } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { drawHead, headTexts } from '../invoicing/paper-head';
import type { ClientParties } from './client-parties';
import { payToWords } from './pay-to';
import type { PrintedLine } from './printed-lines';

/** A line as papers print it. */
export type PaperLine = Pick<PrintedLine, 'what' | 'detail' | 'minutes' | 'cents'>;

/** What an invoice to a customer says. All of it is stored, so the same invoice gives the same bytes. */
export interface InvoicePaper {
  /** Null of a draft. */
  number: number | null;
  /** When it was issued; of a draft when it was made. */
  at: EpochMs;
  dueDay: DayText | null;
  fromDay: DayText;
  toDay: DayText;
  poNumber: string;
  reference: string;
  note: string;
  parties: ClientParties;
  lines: readonly PaperLine[];
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
}

export const lineColumns = [
  { title: 'What was supplied', share: 64 },
  { title: 'Hours', share: 12, align: 'right' as const },
  { title: 'Amount', share: 18, align: 'right' as const },
];

export const lineRow = ({ what, detail, minutes, cents }: PaperLine) => ({
  cells: [what, minutes === 0 ? '' : hoursMinutes(minutes), formatCents(cents)],
  ...(detail === '' ? {} : { note: detail }),
});

/** A name and an amount at the right edge. */
export function drawSum(paper: Paper, name: string, cents: Cents, strong = false): void {
  const { doc } = paper;
  const [y, size] = [doc.y, strong ? 14 : 10];
  if (strong) paper.bold(size);
  else paper.regular(size);
  paper.write(name, MARGIN + WIDTH - 280, y, { width: 160 });
  paper.write(formatCents(cents), MARGIN + WIDTH - 120, y, { width: 115, align: 'right' });
  doc.y = y + size + 7;
}

/** A heading with lines below it; nothing without lines. */
export function drawNotes(paper: Paper, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const { doc } = paper;
  const text = lines.join('\n');
  paper.regular(9.5);
  paper.room(30 + Math.min(300, paper.heightOf(text, WIDTH)));
  doc.y += 12;
  paper.bold(10);
  paper.mark('H2', () => paper.write(title, MARGIN, doc.y, { width: WIDTH }));
  paper.regular(9.5);
  paper.write(text, MARGIN, doc.y + 2, { width: WIDTH });
}

const titleOf = ({ number, parties }: InvoicePaper): string =>
  number === null ? 'Draft invoice' : parties.showsGst ? 'Tax invoice' : 'Invoice';
const nameOf = ({ number }: InvoicePaper): string =>
  number === null ? 'Draft' : paperNumber('invoice', number);

const daysOf = ({ fromDay, toDay }: InvoicePaper): string =>
  fromDay === toDay
    ? formatNumericDay(fromDay)
    : `${formatNumericDay(fromDay)} -\n${formatNumericDay(toDay)}`;

function drawInvoiceHead(paper: Paper, invoice: InvoicePaper): void {
  const { number, at, dueDay, poNumber, reference, parties } = invoice;
  const given = (name: string, value: string) => (value === '' ? [] : [[name, value] as const]);
  drawHead(paper, {
    title: titleOf(invoice),
    size: 24,
    facts: [
      ['Number', nameOf(invoice)],
      ...given('Issued', number === null ? '' : formatFullDate(at, parties.zone)),
      ...given('Due', dueDay === null ? '' : formatNumericDay(dueDay)),
    ],
    parties: { worker: parties.company, company: parties.customer },
    roles: ['From', 'To'],
    noAbn: '',
  });
  const about = [
    ...given('Work on', daysOf(invoice).replace('\n', ' ')),
    ...given('Purchase order', poNumber),
    ...given('Your reference', reference),
  ];
  for (const [name, value] of about) {
    const y = paper.doc.y;
    paper.regular(9, soft);
    paper.write(name, MARGIN, y, { width: 110 });
    paper.bold(9);
    paper.write(value, MARGIN + 110, y, { width: WIDTH - 110 });
    paper.doc.y += 3;
  }
  paper.doc.y += 12;
}

const SUMS_HEIGHT = 100;

function drawInvoiceSums(paper: Paper, { parties, netCents, gstCents, totalCents }: InvoicePaper): void {
  const { showsGst } = parties;
  paper.room(SUMS_HEIGHT);
  paper.doc.y += 12;
  if (showsGst) {
    drawSum(paper, 'Subtotal, GST excluded', netCents);
    drawSum(paper, 'GST 10%', gstCents);
  }
  paper.line(paper.doc.y, signal);
  paper.doc.y += 7;
  drawSum(paper, showsGst ? 'Total, GST included' : 'Total', totalCents, true);
  paper.regular(8.5, soft);
  const note = showsGst
    ? 'Amounts of the lines are without GST. GST is charged on all of them.'
    : 'No GST is included in this invoice.';
  paper.write(note, MARGIN, paper.doc.y + 2, { width: WIDTH });
}

function termsOf({ dueDay, parties: { termsDays } }: InvoicePaper): string[] {
  const days = `${termsDays} ${termsDays === 1 ? 'day' : 'days'} after the day of issue`;
  const when = termsDays === 0 ? 'on the day of issue' : days;
  return dueDay === null ? [] : [`Payment is due on ${formatDayInFull(dueDay)}, ${when}.`];
}

async function paint(invoice: InvoicePaper): Promise<Buffer> {
  const { parties, lines, poNumber, reference, note } = invoice;
  const { company, customer, payTo } = parties;
  const title = `${titleOf(invoice)} ${invoice.number === null ? '' : nameOf(invoice)}`.trim();
  const paper = openPaper({
    title,
    author: company.name,
    at: invoice.at,
    texts: [
      ...headTexts({ worker: company, company: customer }),
      ...lines.flatMap(({ what, detail }) => [what, detail]),
      ...[poNumber, reference, note, payTo?.name ?? ''],
    ],
    foot: `${title}   ${apart(company.name)}`,
  });
  drawInvoiceHead(paper, invoice);
  drawTable(paper, lineColumns, lines.map(lineRow), SUMS_HEIGHT);
  drawInvoiceSums(paper, invoice);
  drawNotes(paper, 'Terms', termsOf(invoice));
  drawNotes(paper, 'Pay to', payToWords(payTo, nameOf(invoice)));
  drawNotes(paper, 'Note', note.trim() === '' ? [] : [note.trim()]);
  return paper.finish();
}

/** An invoice to a customer as a PDF: a tax invoice where it charges GST. */
export const invoicePaperPdf: Painter<InvoicePaper> = { kind: 'client-invoice', paint };
