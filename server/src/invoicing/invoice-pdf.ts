import { workedTime } from '@crewcall/domain/clock';
import { extraKindNames, quantityWords } from '@crewcall/domain/extras';
import { formatCents } from '@crewcall/domain/money';
import { invoiceTitle } from '@crewcall/domain/pay';
import {
  correctionHours,
  correctionNotes,
  payNote,
  paysByName,
  roundingNote,
} from '@crewcall/domain/pay-words';
import type { Zone } from '@crewcall/domain/units';
import { DEFAULT_ZONE } from '@crewcall/domain/zones';
import type { InvoiceExtra, InvoiceLine } from './invoice-lines';
import { drawHead, headTexts } from './paper-head';
import type { Parties } from './invoice-parties';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import type { TableRow } from '../documents/table';
import { breakWords, clockNote, dayWords, endWords, hourWords } from '../documents/paper-words';
import { formatFullDate, formatNumericDay, formatPaddedTime } from '@crewcall/domain/format';

/** What an invoice document says; all of it is stored, so the same invoice gives the same bytes. */
export interface InvoiceDocument {
  number: number;
  kind: 'invoice' | 'rcti';
  weekStart: string;
  weekEnd: string;
  issuedAt: number;
  cancelled: boolean;
  parties: Parties;
  lines: readonly InvoiceLine[];
  extras: readonly InvoiceExtra[];
  netCents: number;
  gstCents: number;
  totalCents: number;
}

const columns = [
  { title: 'Date', share: 16 },
  { title: 'Job', share: 30 },
  { title: 'Time', share: 25 },
  { title: 'Break', share: 9, align: 'right' as const },
  { title: 'Hours', share: 9, align: 'right' as const },
  { title: 'Rate / h', share: 11, align: 'right' as const },
  { title: 'Amount', share: 14, align: 'right' as const },
];

// Notes how the amount of a line with loadings, a minimum or rounding is made up. A line at the plain rate needs none.
function payNotes(line: InvoiceLine): (string | null)[] {
  const pays = paysByName(line.pieces);
  const worked = workedTime({ start: line.start_at, end: line.end_at, break: line.break_ms });
  const { corrected } = line;
  if (corrected) {
    const hours = correctionHours(worked, corrected.minutes, line.paid_minutes);
    return [hours, ...correctionNotes(corrected, pays, line.rate_cents)];
  }
  const minimum = line.pieces.reduce((sum, piece) => sum + (piece.kind === 'minimum' ? piece.minutes : 0), 0);
  const isPlain = pays.length <= 1 && pays[0]?.percent === 0 && pays[0].kind !== 'flat';
  return [
    roundingNote(worked, line.paid_minutes - minimum, line.paid_before_ms),
    ...(isPlain ? [] : pays.map((pay) => payNote(pay, line.rate_cents))),
  ];
}

function notesOf(line: InvoiceLine, home: Zone): string | undefined {
  const notes = [clockNote(line.start_at, line.zone, home), ...payNotes(line)].filter(
    (note) => note !== null,
  );
  // The parts of a correction go on lines of their own.
  return notes.length > 0 ? notes.join(line.corrected ? '\n' : '     ') : undefined;
}

/** The rate per hour; `Flat` where no hour of the line is paid by it. */
const rateWords = ({ pieces, rate_cents }: InvoiceLine): string =>
  pieces.length > 0 && pieces.every(({ kind }) => kind === 'flat') ? 'Flat' : formatCents(rate_cents);

const toRow = (line: InvoiceLine, home: Zone): TableRow => {
  const note = notesOf(line, home);
  return {
    cells: [
      dayWords(line.start_at, line.zone),
      `${line.job_title}\n${line.group_name}`,
      `${formatPaddedTime(line.start_at, line.zone)} - ${endWords(line.start_at, line.end_at, line.zone)}`,
      breakWords(line.break_ms),
      hourWords(line.paid_minutes),
      rateWords(line),
      formatCents(line.cents),
    ],
    ...(note === undefined ? {} : { note }),
  };
};

const extraName = ({ kind, what }: InvoiceExtra): string =>
  kind === 'allowance' ? what : `${extraKindNames[kind]}: ${what}`;

const extraRow = (extra: InvoiceExtra): TableRow => ({
  cells: [
    dayWords(extra.start_at, extra.zone),
    [extraName(extra), extra.job_title].filter((text) => text !== '').join('\n'),
    extra.unit === null || extra.quantity === null ? '' : quantityWords(extra.unit, extra.quantity),
    '',
    '',
    extra.each_cents === null ? '' : formatCents(extra.each_cents),
    formatCents(extra.cents),
  ],
  ...(extra.why === '' ? {} : { note: extra.why }),
});

const homeOf = ({ parties }: InvoiceDocument): Zone => parties.zone ?? DEFAULT_ZONE;

function drawInvoiceHead(paper: Paper, invoice: InvoiceDocument): void {
  const rcti = invoice.kind === 'rcti';
  drawHead(paper, {
    title: invoiceTitle(rcti),
    size: rcti ? 20 : 26,
    ...(invoice.cancelled ? { mark: 'CANCELLED' } : {}),
    facts: [
      ['Number', String(invoice.number)],
      ['Issued', formatFullDate(invoice.issuedAt, homeOf(invoice))],
      ['Week starting', formatNumericDay(invoice.weekStart)],
      ['Week ending', formatNumericDay(invoice.weekEnd)],
    ],
    parties: invoice.parties,
    roles: rcti ? ['Supplier', 'Recipient and issuer'] : ['From', 'To'],
  });
}

const totalsHeight = (rcti: boolean): number => (rcti ? 130 : 90);

function drawTotals(paper: Paper, invoice: InvoiceDocument): void {
  const { doc } = paper;
  const rcti = invoice.kind === 'rcti';
  const minutes = invoice.lines.reduce((sum, line) => sum + line.paid_minutes, 0);
  paper.room(totalsHeight(rcti));
  doc.y += 12;
  const entry = (name: string, value: string, size: number, strong = false) => {
    const y = doc.y;
    if (strong) paper.bold(size);
    else paper.regular(size);
    paper.write(name, MARGIN + WIDTH - 260, y, { width: 140 });
    paper.write(value, MARGIN + WIDTH - 120, y, { width: 115, align: 'right' });
    doc.y = y + size + 7;
  };
  if (invoice.lines.length > 0) entry('Hours', hourWords(minutes), 10);
  if (rcti) {
    entry('Subtotal, GST excluded', formatCents(invoice.netCents), 10);
    entry('GST 10%', formatCents(invoice.gstCents), 10);
  }
  paper.line(doc.y, signal);
  doc.y += 7;
  entry(rcti ? 'Total, GST included' : 'Total', formatCents(invoice.totalCents), 14, true);
  paper.regular(8.5, soft);
  const note = rcti
    ? 'The GST shown is payable by the supplier. The supplier has agreed in writing that the recipient issues ' +
      'tax invoices for these services and will not issue any of its own.'
    : 'No GST is included in this invoice.';
  paper.write(note, MARGIN, doc.y + 6, { width: WIDTH });
}

async function paint(invoice: InvoiceDocument): Promise<Buffer> {
  const { worker, company } = invoice.parties;
  const home = homeOf(invoice);
  const texts = [
    ...headTexts(invoice.parties),
    ...invoice.lines.flatMap((line) => [line.job_title, line.group_name, notesOf(line, home) ?? '']),
    ...invoice.extras.flatMap((extra) => [extra.job_title, extraName(extra), extra.why]),
  ];
  const title = `${invoiceTitle(invoice.kind === 'rcti')} ${invoice.number}`;
  const foot = `${title}   ${apart(worker.name)}`;
  const paper = openPaper({ title, author: company.name, at: invoice.issuedAt, texts, foot });
  drawInvoiceHead(paper, invoice);
  drawTable(
    paper,
    columns,
    [...invoice.lines.map((line) => toRow(line, home)), ...invoice.extras.map(extraRow)],
    totalsHeight(invoice.kind === 'rcti'),
  );
  drawTotals(paper, invoice);
  return paper.finish();
}

/** The invoice as a PDF. */
export const invoicePdf: Painter<InvoiceDocument> = { kind: 'invoice', paint };
