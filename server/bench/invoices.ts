import Pdf from 'pdfkit';
import { faceOf, families, plain } from '../src/documents/fonts';
import type { Face, Weight } from '../src/documents/fonts';
import { textRunsOf } from '../src/documents/text-runs';
import { invoicePdf } from '../src/invoicing/invoice-pdf';

type Invoice = Parameters<typeof invoicePdf.paint>[0];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 10, 8, 21);
const people = [
  'Nguyễn Thị Ánh',
  'Łukasz Żak',
  '李小龙',
  '김민준',
  'محمد علي',
  'דוד לוי',
  'สมชาย ใจดี',
  'Anna Costa 👍',
];

const line = (day: number): Invoice['lines'][number] => ({
  timesheet_id: day,
  job_id: day,
  job_title: `Harbour Stage build, day ${day + 1}`,
  group_name: 'Stagehand',
  zone: 'Australia/Sydney',
  start_at: MONDAY + day * DAY,
  end_at: MONDAY + day * DAY + 8 * HOUR,
  break_ms: HOUR / 2,
  paid_minutes: 450,
  rate_cents: 3_500,
  bands: [{ band: 'base', minutes: 450, percent: 0, cents: 26_250 }],
  pieces: [
    {
      start: MONDAY + day * DAY,
      end: MONDAY + day * DAY + 8 * HOUR,
      kind: 'base',
      name: 'Base',
      percent: 0,
      minutes: 450,
      cents: 26_250,
    },
  ],
  rule_set_id: null,
  rule_version: null,
  rule_set_name: null,
  cents: 26_250,
});

/** Invoices of five shifts each, for the names above in turn; all names have characters beyond Latin-1. */
export const invoices = (count: number): Invoice[] =>
  Array.from({ length: count }, (_, number) => ({
    number: 1000 + number,
    kind: 'invoice',
    weekStart: '2026-11-09',
    weekEnd: '2026-11-15',
    issuedAt: MONDAY + 7 * DAY,
    cancelled: false,
    parties: {
      worker: {
        name: people[number % people.length] ?? '',
        abn: '51 824 753 556',
        address: `${number} Wharf Road, Sydney`,
      },
      company: { name: 'Harbour Crew Pty Ltd', abn: '51 824 753 556', address: '1 Quay Street, Sydney' },
    },
    lines: Array.from({ length: 5 }, (__, day) => line(day)),
    extras: [],
    netCents: 131_250,
    gstCents: 0,
    totalCents: 131_250,
  }));

/** Every text that an invoice shows, with its weight and size, in the order in which the product writes them. */
const textsOf = (invoice: Invoice): [text: string, weight: Weight, size: number][] => {
  const { worker, company } = invoice.parties;
  return [
    ['Invoice', 'bold', 26],
    ...['Number', 'Issued', 'Week starting', 'Week ending'].flatMap((name): [string, Weight, number][] => [
      [name, 'regular', 9],
      ['15/11/2026', 'bold', 9],
    ]),
    ...[worker, company].flatMap((party): [string, Weight, number][] => [
      ['FROM', 'bold', 8],
      [party.name, 'bold', 12],
      [`ABN ${party.abn}`, 'regular', 9],
      [party.address, 'regular', 9],
    ]),
    ...['DATE', 'JOB', 'TIME', 'BREAK', 'HOURS', 'RATE / H', 'AMOUNT'].map(
      (name): [string, Weight, number] => [name, 'bold', 7.5],
    ),
    ...invoice.lines.flatMap((one) =>
      [
        'Mon 09/11/26',
        one.job_title,
        one.group_name,
        '08:00 am - 04:00 pm',
        '30 min',
        '7.50',
        '$35.00',
        '$262.50',
      ].map((text): [string, Weight, number] => [text, 'regular', 9]),
    ),
    ['Hours', 'regular', 10],
    ['37.50', 'regular', 10],
    ['Total', 'bold', 14],
    ['$1,312.50', 'bold', 14],
    ['No GST is included in this invoice.', 'regular', 8.5],
    [`Invoice ${invoice.number}   ${worker.name}`, 'regular', 8],
    ['Page 1 of 1', 'regular', 8],
  ];
};

/** The plain font without the glyph cache: it shapes every word again in each document. */
const bareFont = ({ font }: Face) => Object.getPrototypeOf(font) as Face['font'];

const isLatin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
/** The fonts of a text, found beforehand: bare pdfkit does not look for them. */
const found = new Map<string, { text: string; face: Face }[]>();
function facesOf(text: string, weight: Weight) {
  const key = `${weight} ${text}`;
  const known = found.get(key);
  if (known) return known;
  const faces =
    isLatin.test(text) && !/\p{Emoji_Presentation}/u.test(text)
      ? [{ text, face: faceOf(plain, weight) }]
      : textRunsOf(text, weight);
  found.set(key, faces);
  return faces;
}

/** Draws an invoice's texts with pdfkit alone, one below the other, with the fonts that the product has open. */
async function bare(invoice: Invoice): Promise<Buffer> {
  const doc = new Pdf({ size: 'A4', margin: 40, bufferPages: true });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  let y = 40;
  for (const [text, weight, size] of textsOf(invoice)) {
    let x = 40;
    for (const { text: part, face } of facesOf(text, weight)) {
      doc.registerFont(face.name, bareFont(face)).font(face.name, size).text(part, x, y, { width: 400 });
      x += doc.widthOfString(part);
    }
    y += 11;
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

export async function drawOurs(list: readonly Invoice[]): Promise<number> {
  let bytes = 0;
  for (const invoice of list) bytes += (await invoicePdf.paint(invoice)).length;
  return bytes;
}

export async function drawBare(list: readonly Invoice[]): Promise<number> {
  let bytes = 0;
  for (const invoice of list) bytes += (await bare(invoice)).length;
  return bytes;
}

/** Opens every font that the invoices need, so that this is not measured: the product does it once per thread. */
export const openFonts = (): void =>
  families.forEach((family) => (faceOf(family, 'regular'), faceOf(family, 'bold')));
