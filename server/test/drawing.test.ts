import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { draw, drawInThreads, stopDrawing } from '../src/documents/drawing-threads';
import type { Painter } from '../src/documents/drawing-threads';
import { workbook } from '../src/documents/workbook';
import { adjustmentPdf } from '../src/invoicing/adjustment-pdf';
import { invoicePdf } from '../src/invoicing/invoice-pdf';
import { timesheetPdf } from '../src/timesheets/timesheet-pdf';
import { serverRoot } from '../src/platform/operations/root-folders';
import { signatureImage } from '../src/timesheets/signatures';
import { buildServer } from './support/build';
import { pdfPages, pdfText, readPdf } from './support/pdf-text';
import sharp from 'sharp';

const outDir = join(serverRoot, 'node_modules/.draw-test');
type Drawn<P> = P extends Painter<infer Input> ? Input : never;

const AT = Date.UTC(2026, 10, 16);

const invoice = (lines: number): Drawn<typeof invoicePdf> => ({
  number: 1001,
  kind: 'invoice',
  weekStart: '2026-11-09',
  weekEnd: '2026-11-15',
  issuedAt: AT,
  cancelled: false,
  parties: {
    worker: { name: 'Nguyễn Văn An', abn: '', address: '1 Wharf Road' },
    company: { name: 'Harbour Crew', abn: '', address: '' },
  },
  lines: Array.from({ length: lines }, (_, index) => ({
    timesheet_id: index,
    job_id: 1,
    job_title: `Stage ${index}`,
    group_name: 'Rigger',
    zone: 'Australia/Sydney',
    start_at: AT,
    end_at: AT + 3_600_000,
    break_ms: 0,
    paid_minutes: 60,
    rate_cents: 3_500,
    bands: [{ band: 'base', minutes: 60, percent: 0, cents: 3_500 }],
    pieces: [
      { start: AT, end: AT + 3_600_000, kind: 'base', name: 'Base', percent: 0, minutes: 60, cents: 3_500 },
    ],
    rule_set_id: null,
    rule_version: null,
    rule_set_name: null,
    cents: 3_500,
  })),
  extras: [],
  netCents: 3_500 * lines,
  gstCents: 0,
  totalCents: 3_500 * lines,
});

const sheet = (rows: number): Drawn<typeof workbook> => [
  {
    name: 'Time',
    columns: Array.from({ length: 8 }, (_, index) => ({
      title: `Column ${index}`,
      width: 12,
      kind: 'text' as const,
    })),
    rows: Array.from({ length: rows }, (_, index) => Array.from({ length: 8 }, (_, at) => `${index} ${at}`)),
    totals: null,
  },
];

async function timesheet(): Promise<Drawn<typeof timesheetPdf>> {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const image = await signatureImage(picture.toString('base64'), 1);
  const job = {
    id: 1,
    title: 'Build',
    customer: 'ACME',
    location: '',
    zone: 'Australia/Sydney',
    startAt: AT,
    rows: [],
  };
  return {
    company: 'Harbour Crew',
    home: 'Australia/Sydney',
    at: AT,
    jobs: [{ ...job, signatures: [{ id: 1, signed_by: 'Dana', remark: null, signed_at: AT, image }] }],
  };
}

/** How often everybody else had their turn until it was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true));
  for (; !state.isDone; turns += 1) await turn();
  return turns;
}

afterAll(async () => {
  await stopDrawing();
  rmSync(outDir, { recursive: true, force: true });
});

test('Y-10: the totals of an invoice never stand alone on a page, and a finish after midnight says so', async () => {
  for (const lines of Array.from({ length: 12 }, (_, index) => 14 + index)) {
    const pages = pdfPages(await draw(invoicePdf, invoice(lines)));
    expect([lines, pages.at(-1)?.includes('Stage')]).toEqual([lines, true]);
  }
  const late = {
    ...invoice(1),
    lines: invoice(1).lines.map((line) => ({ ...line, end_at: AT + 15 * 3_600_000 })),
  };
  expect(pdfText(await draw(invoicePdf, late))).toContain('02:00 am +1');
}, 120_000);

test('D.5.04: every document has a title, a language, headings, heads of its tables and words for its pictures', async () => {
  const made = await timesheet();
  const row = { id: 1, idReqCrew: 1, idJob: 1, idUser: 1, idGroup: 1, userName: 'Kim', groupName: 'Riggers' };
  const rows = [{ ...row, start: AT, end: AT + 3_600_000, break: 0, idInvoice: null, idSignature: 1 }];
  const times = readPdf(
    await draw(timesheetPdf, { ...made, jobs: made.jobs.map((job) => ({ ...job, rows })) }),
  );
  expect(times).toMatchObject({ isMarked: true, title: 'Timesheet: Build', language: 'en-AU' });
  expect(times.tags).toEqual(
    expect.arrayContaining([
      'H1 Timesheet',
      'H2 Build',
      'Table',
      'TH NAME',
      'TD Kim',
      'Figure Signature of Dana',
    ]),
  );
  // A long one has each head once for a reader, however often it is printed.
  const bill = readPdf(await draw(invoicePdf, invoice(60)));
  expect(bill.pages.length).toBeGreaterThan(1);
  expect(bill.tags.filter((tag) => tag.startsWith('TH'))).toEqual(
    ['DATE', 'JOB', 'TIME', 'BREAK', 'HOURS', 'RATE / H', 'AMOUNT'].map((title) => `TH ${title}`),
  );
  expect(bill.tags.filter((tag) => tag === 'TR')).toHaveLength(61);
  expect(bill.tags).toEqual(expect.arrayContaining(['H1 Invoice', 'H2 FROM', 'TD Stage 59 Rigger']));
  const note = {
    number: 7,
    issuedAt: AT,
    invoice: 1001,
    invoiceIssuedAt: AT,
    weekEnd: '2026-11-15',
    parties: invoice(1).parties,
    netCents: 3_500,
    gstCents: 350,
    totalCents: 3_850,
  };
  const adjusted = readPdf(await draw(adjustmentPdf, note));
  expect(adjusted.isMarked).toBe(true);
  expect(adjusted.tags).toEqual(expect.arrayContaining(['H2 Why', 'TH AMOUNT', 'TD GST 10%']));
}, 120_000);

test('Y-01, Y-10: a timesheet names the clock where it changes within a time, and where it is not the company’s', async () => {
  const made = await timesheet();
  const before = Date.UTC(2027, 3, 3, 14, 30);
  const row = { id: 1, idReqCrew: 1, idJob: 1, idUser: 1, idGroup: 1, userName: 'Kim', groupName: 'Riggers' };
  const clock = { break: 0, idInvoice: null, idSignature: null };
  const drawn = async (zone: string, end: number) => {
    const rows = [{ ...row, ...clock, start: before, end }];
    const jobs = made.jobs.map((job) => ({ ...job, zone, startAt: before, rows }));
    return pdfText(await draw(timesheetPdf, { ...made, jobs })).replace(/\s+/g, ' ');
  };
  const plain = await drawn('Australia/Sydney', before + 3_600_000);
  expect(plain).toContain('01:30 am');
  expect(plain).not.toMatch(/AE[DS]T|Times in/);
  const changed = await drawn('Australia/Sydney', before + 2.5 * 3_600_000);
  expect(changed).toContain('01:30 am AEDT');
  expect(changed).toContain('03:00 am AEST');
  expect(await drawn('Australia/Perth', before + 3_600_000)).toContain('Times in AWST');
});

test('Y-10, I-18, B.7.19: documents are drawn beside the server, the same as in it, and nobody waits for them', async () => {
  const times = await timesheet();
  const both = () => Promise.all([draw(invoicePdf, invoice(3)), draw(timesheetPdf, times)]);
  const here = await both();
  await buildServer(outDir);
  drawInThreads(join(outDir, 'draw.mjs'));
  const there = await both();
  expect(there.map((bytes) => bytes.toString('latin1'))).toEqual(
    here.map((bytes) => bytes.toString('latin1')),
  );
  expect(pdfText(there[0])).toContain('Nguyễn Văn An');
  expect((await draw(workbook, sheet(2))).subarray(0, 2).toString()).toBe('PK');

  // In this thread the loop would stand still: a few dozen turns at most.
  expect(await turnsDuring(draw(workbook, sheet(5_000)))).toBeGreaterThan(500);
  expect(await turnsDuring(draw(invoicePdf, invoice(400)))).toBeGreaterThan(500);
  await expect(draw(invoicePdf, { ...invoice(1), lines: null as never })).rejects.toThrow();
  expect((await draw(invoicePdf, invoice(1))).subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);
