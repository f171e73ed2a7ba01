import { paperNumber } from '@crewcall/domain/clients';
import { formatDayAndYear, formatFullDate, formatNumericDay, formatTime } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { quoteLineDetail } from '@crewcall/domain/quotes';
import type { QuoteLine } from '@crewcall/domain/quotes';
import { draw } from '../documents/drawing-threads';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { drawHead, headTexts } from '../invoicing/paper-head';
import { drawNotes, drawSum } from './invoice-paper-pdf';
import type { QuoteRow } from './quote-rows';

/** What a quote's document says; all of it is stored, so the same quote gives the same bytes. */
export type QuoteDocument = Pick<
  QuoteRow,
  'number' | 'validUntil' | 'lines' | 'netCents' | 'gstCents' | 'totalCents' | 'parties' | 'job' | 'note'
> & { at: number };

/** `Q-1001`; a draft has no number. */
const nameOf = ({ number }: Pick<QuoteRow, 'number'>): string =>
  number === null ? 'Draft' : paperNumber('quote', number);

export const quoteFile = (quote: Pick<QuoteRow, 'number'>): string =>
  `quote-${nameOf(quote).toLowerCase()}.pdf`;

const columns = [
  { title: 'Crew', share: 52 },
  { title: 'People', share: 10, align: 'right' as const },
  { title: 'Hours each', share: 14, align: 'right' as const },
  { title: 'Rate / h', share: 14, align: 'right' as const },
  { title: 'Amount', share: 16, align: 'right' as const },
];

const rowOf = (line: QuoteLine) => {
  const note = quoteLineDetail(line);
  return {
    cells: [
      line.what,
      String(line.people),
      hoursMinutes(line.minutes),
      formatCents(line.rateCents),
      formatCents(line.cents),
    ],
    ...(note === '' ? {} : { note }),
  };
};

/** How the customer files the job; empty where it says nothing. */
const customerWords = ({ poNumber = '', reference = '' }: QuoteDocument['job']): string[] => [
  ...(poNumber === '' ? [] : [`Purchase order ${poNumber}`]),
  ...(reference === '' ? [] : [`Reference ${reference}`]),
];

function drawJob(paper: Paper, { job }: QuoteDocument): void {
  paper.bold(12);
  paper.mark('H2', () => paper.write(job.title, MARGIN, paper.doc.y, { width: WIDTH }));
  paper.regular(9);
  const when = `${formatDayAndYear(job.start, job.zone)}, ${formatTime(job.start, job.zone)}`;
  paper.write(
    [when, job.location, ...customerWords(job)].filter((text) => text !== '').join('\n'),
    MARGIN,
    paper.doc.y + 2,
    {
      width: WIDTH,
    },
  );
  paper.doc.y += 12;
}

const TOTALS_HEIGHT = 100;

function drawTotals(paper: Paper, { parties, netCents, gstCents, totalCents }: QuoteDocument): void {
  const { showsGst } = parties;
  paper.room(TOTALS_HEIGHT);
  paper.doc.y += 12;
  if (showsGst) {
    drawSum(paper, 'Subtotal, GST excluded', netCents);
    drawSum(paper, 'GST 10%', gstCents);
  }
  paper.line(paper.doc.y, signal);
  paper.doc.y += 7;
  drawSum(paper, showsGst ? 'Total, GST included' : 'Total', totalCents, true);
  if (showsGst) return;
  paper.regular(8.5, soft);
  paper.write('No GST is included in this quote.', MARGIN, paper.doc.y + 2, { width: WIDTH });
}

async function paint(quote: QuoteDocument): Promise<Buffer> {
  const { company, customer, zone } = quote.parties;
  // The head names its left side after the worker who sends an invoice; here the company sends, to its customer.
  const parties = { worker: company, company: customer };
  const title = `Quote ${nameOf(quote)}`;
  const paper = openPaper({
    title,
    author: company.name,
    at: quote.at,
    foot: `${title}   ${apart(customer.name)}`,
    texts: [
      ...headTexts(parties),
      ...[quote.job.title, quote.job.location, ...customerWords(quote.job), quote.note],
      ...quote.lines.flatMap((line) => [line.what, quoteLineDetail(line)]),
    ],
  });
  drawHead(paper, {
    title: 'Quote',
    size: 26,
    facts: [
      ['Number', nameOf(quote)],
      ['Date', formatFullDate(quote.at, zone)],
      ['Valid until', formatNumericDay(quote.validUntil)],
    ],
    parties,
    roles: ['From', 'To'],
    noAbn: '',
  });
  drawJob(paper, quote);
  drawTable(paper, columns, quote.lines.map(rowOf), TOTALS_HEIGHT);
  drawTotals(paper, quote);
  drawNotes(paper, 'Note', quote.note === '' ? [] : [quote.note]);
  return paper.finish();
}

/** The quote as a PDF. */
export const quotePdf: Painter<QuoteDocument> = { kind: 'quote', paint };

/** Draws a stored quote; a draft has the date `now`. */
export const drawQuote = (row: QuoteRow, now: number): Promise<Buffer> =>
  draw(quotePdf, {
    ...{ number: row.number, validUntil: row.validUntil, lines: row.lines, netCents: row.netCents },
    ...{ gstCents: row.gstCents, totalCents: row.totalCents, parties: row.parties, job: row.job },
    ...{ note: row.note, at: row.sentAt ?? now },
  });
