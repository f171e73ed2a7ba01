import { agingNames, agingSteps } from '@crewcall/domain/clients';
import type { AgingStep } from '@crewcall/domain/clients';
import { formatNumericDay } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, signal } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { drawHead, headTexts } from '../invoicing/paper-head';
import type { Party } from '../invoicing/invoice-parties';
import { drawNotes, drawSum } from './invoice-paper-pdf';
import { payToWords } from './pay-to';
import type { PayTo } from './pay-to';

/** An invoice, a credit note or a payment; the last two are below zero. Cents are with GST. */
export interface StatementEntry {
  day: DayText;
  /** `INV-1001`, `CN-1001`; of a payment the invoice that it pays. */
  what: string;
  detail: string;
  cents: Cents;
}

/** What a customer owed, was charged and paid between two days, both included. */
export interface StatementPaper {
  company: Party;
  customer: Party;
  from: DayText;
  to: DayText;
  at: EpochMs;
  opening: Cents;
  entries: readonly StatementEntry[];
  closing: Cents;
  /** Of what is open at the end. */
  aging: Record<AgingStep, Cents>;
  payTo: PayTo | null;
}

const columns = [
  { title: 'Day', share: 14 },
  { title: 'What', share: 44 },
  { title: 'Charged', share: 16, align: 'right' as const },
  { title: 'Credited or paid', share: 18, align: 'right' as const },
  { title: 'Balance', share: 16, align: 'right' as const },
];

const agingColumns = agingSteps.map((step) => ({
  title: agingNames[step],
  share: 25,
  align: 'right' as const,
}));

function rowsOf({ from, to, opening, entries, closing }: StatementPaper) {
  let balance = opening;
  return [
    { cells: [formatNumericDay(from), 'Opening balance', '', '', formatCents(opening)], bold: true },
    ...entries.map(({ day, what, detail, cents }) => {
      balance += cents;
      return {
        cells: [
          formatNumericDay(day),
          what,
          cents > 0 ? formatCents(cents) : '',
          cents > 0 ? '' : formatCents(-cents),
          formatCents(balance),
        ],
        ...(detail === '' ? {} : { note: detail }),
      };
    }),
    { cells: [formatNumericDay(to), 'Closing balance', '', '', formatCents(closing)], bold: true },
  ];
}

async function paint(statement: StatementPaper): Promise<Buffer> {
  const { company, customer, from, to, entries, closing, aging, payTo } = statement;
  const sides = { worker: company, company: customer };
  const title = `Statement ${formatNumericDay(from)} - ${formatNumericDay(to)}`;
  const paper = openPaper({
    title,
    author: company.name,
    at: statement.at,
    texts: [
      ...headTexts(sides),
      ...entries.flatMap(({ what, detail }) => [what, detail]),
      ...Object.values(agingNames),
      payTo?.name ?? '',
    ],
    foot: `${title}   ${apart(company.name)}`,
  });
  const { doc } = paper;
  drawHead(paper, {
    title: 'Statement',
    size: 24,
    facts: [
      ['From', formatNumericDay(from)],
      ['To', formatNumericDay(to)],
      ['Open', formatCents(closing)],
    ],
    parties: sides,
    roles: ['From', 'To'],
    noAbn: '',
  });
  drawTable(paper, columns, rowsOf(statement));
  paper.room(120);
  doc.y += 14;
  paper.line(doc.y, signal);
  doc.y += 7;
  drawSum(paper, closing < 0 ? 'In your favour' : 'Open, GST included', Math.abs(closing), true);
  doc.y += 6;
  paper.bold(10);
  paper.mark('H2', () =>
    paper.write(`How late it is on ${formatNumericDay(to)}`, MARGIN, doc.y, { width: WIDTH }),
  );
  doc.y += 4;
  drawTable(paper, agingColumns, [{ cells: agingSteps.map((step) => formatCents(aging[step])) }]);
  drawNotes(paper, 'Pay to', payToWords(payTo, 'the number of the invoice'));
  return paper.finish();
}

/** A customer's statement as a PDF. */
export const statementPdf: Painter<StatementPaper> = { kind: 'client-statement', paint };
