import { createHash } from 'node:crypto';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { cleanBankText } from '@crewcall/domain/aba-text';
import { addDays, dayText, localToEpoch, startOfDay } from '@crewcall/domain/time';
import { QUARTER_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { insertIds } from './insert';
import type { Random } from './random';

/** A one-page PDF. The built-in font has Western letters only, so that texts are written in plain ones. */
export function smallPdf(title: string, lines: readonly string[], made: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfDocument({
      size: 'A4',
      margin: 56,
      info: { Title: title, CreationDate: new Date(made) },
    });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.font('Helvetica-Bold').fontSize(20).text(cleanBankText(title, 200)).moveDown();
    document.font('Helvetica').fontSize(11);
    for (const line of lines) document.text(cleanBankText(line, 2000) || ' ', { lineGap: 4 });
    document.end();
  });
}

/** A drawn signature as a JPEG. */
function signatureImage(random: Random): Promise<Buffer> {
  const points = Array.from(
    { length: 14 },
    (_, at) => `${30 + at * 30 + random.int(-12, 12)} ${random.int(30, 130)}`,
  );
  const path = `M ${points[0]} ${points
    .slice(1)
    .map((point) => `S ${random.int(40, 440)} ${random.int(20, 140)} ${point}`)
    .join(' ')}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" fill="#fff"/>` +
    `<path d="${path}" fill="none" stroke="#16202a" stroke-width="3" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer();
}

/** The parameters that every part of the seeding gets. */
export interface Seed {
  db: Db;
  now: number;
  random: Random;
  companyId: number;
  log(text: string): void;
}

/** The company's own zone; the demo is built around today in it. */
export const HOME = 'Australia/Sydney';

/** Epoch ms of the time `HH:mm` in a zone, `days` after the company's today. */
export const clockOn = (now: number, days: number, zone: string, time: string): number =>
  localToEpoch(zone, `${dayText(HOME, addDays(HOME, startOfDay(HOME, now), days))}T${time}`).at;

export const quarterBefore = (at: number): number => Math.floor(at / QUARTER_MS) * QUARTER_MS;
/** Stores files in one statement and returns their blob ids. */
export const storeFiles = (
  db: Db,
  files: readonly { bytes: Buffer; mime: string }[],
  at: number,
): Promise<number[]> =>
  insertIds(
    db,
    'blob',
    files.map(({ bytes, mime }) => ({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mime,
      bytes: bytes.length,
      data: `\\x${bytes.toString('hex')}` as unknown as Buffer,
      created_at: at,
    })),
  );

/** Waits for PDFs to be drawn, stores them, and returns their blob ids. */
export const storePdfs = async (db: Db, drawn: readonly Promise<Buffer>[], at: number): Promise<number[]> =>
  storeFiles(
    db,
    (await Promise.all(drawn)).map((bytes) => ({ bytes, mime: 'application/pdf' })),
    at,
  );

/** Stores a one-page PDF for each title and its lines, and returns their blob ids. */
export const storePages = (
  { db, now }: Pick<Seed, 'db' | 'now'>,
  pages: readonly (readonly [title: string, lines: readonly string[]])[],
): Promise<number[]> =>
  storePdfs(
    db,
    pages.map(([title, lines]) => smallPdf(title, lines, now)),
    now,
  );

/** Stores `count` signatures, in turn from six drawings, and returns their blob ids. */
export async function storeSignatures({ db, random, now }: Seed, count: number): Promise<number[]> {
  const drawn = await Promise.all(Array.from({ length: 6 }, () => signatureImage(random)));
  const files = Array.from({ length: count }, (_, at) => ({
    bytes: need(drawn[at % drawn.length], 'signature'),
    mime: 'image/jpeg',
  }));
  return storeFiles(db, files, now);
}

/** Returns a value that must exist; throws if it does not. */
export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}
