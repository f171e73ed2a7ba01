import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { draw, drawInThreads, stopDrawing } from '../src/documents/draw';
import type { DocumentInput } from '../src/documents/painters';
import { serverRoot } from '../src/platform/roots';
import { signatureImage } from '../src/timesheets/signatures';
import { buildServer } from './support/build';
import { pdfText } from './support/pdf-text';
import sharp from 'sharp';

const outDir = join(serverRoot, 'node_modules/.draw-test');
const AT = Date.UTC(2026, 10, 16);

const invoice = (lines: number): DocumentInput<'invoice'> => ({
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
    cents: 3_500,
  })),
  netCents: 3_500 * lines,
  gstCents: 0,
  totalCents: 3_500 * lines,
});

const workbook = (rows: number): DocumentInput<'workbook'> => ({
  name: 'Time',
  columns: Array.from({ length: 8 }, (_, index) => ({ title: `Column ${index}`, width: 12, kind: 'text' })),
  rows: Array.from({ length: rows }, (_, index) => Array.from({ length: 8 }, (_, at) => `${index} ${at}`)),
  totals: null,
});

async function timesheet(): Promise<DocumentInput<'timesheet'>> {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const image = await signatureImage(picture.toString('base64'));
  const job = {
    title: 'Build',
    customer: 'ACME',
    location: '',
    zone: 'Australia/Sydney',
    startAt: AT,
    rows: [],
  };
  return {
    company: 'Harbour Crew',
    at: AT,
    jobs: [{ ...job, signatures: [{ id: 1, signed_by: 'Dana', signed_at: AT, image }] }],
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

test('Y-10, I-18, B.7.19: documents are drawn beside the server, the same as in it, and nobody waits for them', async () => {
  const inputs = [
    ['invoice', invoice(3)],
    ['timesheet', await timesheet()],
  ] as const;
  const here = await Promise.all(inputs.map(([kind, input]) => draw(kind, input as never)));
  await buildServer(outDir);
  drawInThreads(join(outDir, 'draw.mjs'));
  const there = await Promise.all(inputs.map(([kind, input]) => draw(kind, input as never)));
  expect(there.map((bytes) => bytes.toString('latin1'))).toEqual(
    here.map((bytes) => bytes.toString('latin1')),
  );
  expect(pdfText(there[0] ?? '')).toContain('Nguyễn Văn An');
  expect((await draw('workbook', workbook(2))).subarray(0, 2).toString()).toBe('PK');

  // In this thread the loop would stand still: a few dozen turns at most.
  expect(await turnsDuring(draw('workbook', workbook(5_000)))).toBeGreaterThan(500);
  expect(await turnsDuring(draw('invoice', invoice(400)))).toBeGreaterThan(500);
  await expect(draw('invoice', { ...invoice(1), lines: null as never })).rejects.toThrow();
  expect((await draw('invoice', invoice(1))).subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);
