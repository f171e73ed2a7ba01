import fc from 'fast-check';
import Pdf from 'pdfkit';
import { setText } from '../src/documents/set-text';
import { textRunsOf } from '../src/documents/text-runs';
import { adjustmentPdf } from '../src/invoicing/adjustment-pdf';
import { invoicePdf } from '../src/invoicing/invoice-pdf';
import { timesheetPdf } from '../src/timesheets/timesheet-pdf';
import { glyphsOf } from './support/pdf-glyphs';
import { pdfText } from './support/pdf-text';

const AT = Date.UTC(2026, 10, 16);
const HOUR = 3_600_000;

/** Names as people have them, and what a reader finds of them in the document. */
const names = {
  Chinese: '李小龙',
  Japanese: '田中 さくら',
  Korean: '김민준',
  Arabic: 'محمد',
  Hebrew: 'דוד',
  Thai: 'สมชาย',
  Hindi: 'प्रिया',
  Tamil: 'கண்ணன்',
  Sinhala: 'නිමල්',
  Khmer: 'សុខា',
  Burmese: 'အောင်',
  Armenian: 'Արամ',
  Georgian: 'ნინო',
  Amharic: 'አበበ',
  Vietnamese: 'Nguyễn Thị Ánh',
  Greek: 'Γιώργος',
  emoji: '👍',
};
const every = Object.values(names);
// Of others a reader finds the letters in the order in which they are drawn.
const readable = ['Chinese', 'Japanese', 'Korean', 'Arabic', 'Hebrew', 'Thai', 'emoji'];

const parties = (name: string) => ({
  worker: { name, abn: '51 824 753 556', address: `${name}街 12, Sydney` },
  company: { name: `Harbour ${name}`, abn: '', address: '' },
});

const line = (job_title: string, group_name: string) => ({
  timesheet_id: 1,
  job_id: 1,
  job_title,
  group_name,
  zone: 'Australia/Sydney',
  start_at: AT,
  end_at: AT + HOUR,
  break_ms: 0,
  paid_minutes: 60,
  rate_cents: 3_500,
  bands: [{ band: 'base' as const, minutes: 60, percent: 0, cents: 3_500 }],
  pieces: [
    { start: AT, end: AT + HOUR, kind: 'base' as const, name: 'Base', percent: 0, minutes: 60, cents: 3_500 },
  ],
  rule_set_id: null,
  rule_version: null,
  rule_set_name: null,
  cents: 3_500,
});

const money = { netCents: 3_500, gstCents: 350, totalCents: 3_850 };

const documents: Record<string, (name: string) => Promise<Buffer>> = {
  invoice: (name) =>
    invoicePdf.paint({
      number: 1001,
      kind: 'invoice',
      weekStart: '2026-11-09',
      weekEnd: '2026-11-15',
      issuedAt: AT,
      cancelled: false,
      parties: parties(name),
      lines: [line(`Stage ${name} (2)`, name)],
      extras: [],
      ...money,
    }),
  'tax invoice': (name) =>
    invoicePdf.paint({
      number: 1002,
      kind: 'rcti',
      weekStart: '2026-11-09',
      weekEnd: '2026-11-15',
      issuedAt: AT,
      cancelled: true,
      parties: parties(name),
      lines: [line(`${name} ${name} build, day 2`, name)],
      extras: [],
      ...money,
    }),
  'adjustment note': (name) =>
    adjustmentPdf.paint({
      number: 1001,
      issuedAt: AT,
      invoice: 1002,
      invoiceIssuedAt: AT,
      weekEnd: '2026-11-15',
      parties: parties(name),
      ...money,
    }),
  timesheet: (name) =>
    timesheetPdf.paint({
      company: name,
      home: 'Australia/Sydney',
      at: AT,
      jobs: [
        {
          id: 1,
          title: `${name} build`,
          customer: name,
          location: `${name} Hall`,
          zone: 'Australia/Sydney',
          startAt: AT,
          rows: [
            {
              id: 1,
              idReqCrew: 1,
              idJob: 1,
              idUser: 1,
              idGroup: 1,
              userName: name,
              groupName: name,
              start: AT,
              end: AT + HOUR,
              break: 0,
              idInvoice: null,
              idSignature: 7,
            },
          ],
          signatures: [{ id: 7, signed_by: name, signed_at: AT, remark: null, image: null }],
        },
      ],
    }),
};

// A reader puts right-to-left text into its order by itself, and may part letters by blanks.
const squeezed = (text: string) => text.replace(/\s/g, '');

test.each(Object.keys(documents))(
  'C.11.08: %s: any name is drawn, never as empty boxes',
  async (kind) => {
    for (const [script, name] of Object.entries(names)) {
      const pdf = await documents[kind]?.(name);
      if (!pdf) throw new Error('Nothing was drawn.');
      expect([script, glyphsOf(pdf).filter((glyph) => glyph === '0000')]).toEqual([script, []]);
      if (!readable.includes(script)) continue;
      expect([script, squeezed(pdfText(pdf))]).toEqual([script, expect.stringContaining(squeezed(name))]);
    }
  },
  120_000,
);

test('C.11.08: a document of all scripts at once, among Latin ones', async () => {
  const mixed = `Anna ${every.join(' ')} Łęcka`;
  for (const paint of Object.values(documents)) {
    const pdf = await paint(mixed);
    expect(glyphsOf(pdf)).not.toContain('0000');
    const text = squeezed(pdfText(pdf));
    for (const name of [names.Chinese, names.Korean, names.Thai, names.emoji, 'Łęcka'])
      expect(text).toContain(squeezed(name));
  }
}, 120_000);

const doc = new Pdf({ size: 'A4' });
const set = (text: string, width = 500) =>
  setText(doc, { weight: 'regular', size: 10 }, text, width).map(({ pieces }) =>
    pieces.map((piece) => piece.text),
  );

test('C.11.08: Arabic is shaped, and runs from right to left with what stands in it', () => {
  const [arabic] = textRunsOf('محمد', 'regular');
  const apart = [...'محمد'].map((letter) => arabic?.face.font.layout(letter).glyphs[0]?.id);
  const joined = arabic?.face.font.layout('محمد').glyphs.map(({ id }) => id) ?? [];
  expect(joined).toHaveLength(4);
  // The last letter is the leftmost, and those in the middle have other forms than alone.
  expect(joined.at(0)).not.toBe(apart.at(0));
  expect(joined.filter((id) => apart.includes(id)).length).toBeLessThan(2);

  // What stands between brackets keeps its order, and the brackets are turned with the line.
  expect(set('Anna محمد (42)')).toEqual([['Anna ', '(', '42', 'محمد )']]);
  expect(set('דוד Levi')).toEqual([['Levi', 'דוד ']]);
});

test('C.11.08: what no font has is named, and nothing that is not seen is written', () => {
  expect(set('𠮷野')).toEqual([['[U+20BB7]', '野']]);
  expect(set('𝓐nna')).toEqual([['Anna']]);
  expect(set('An\u200bna\u0007 \u{1f44d}\u{1f3fd}').flat().join('')).not.toMatch(/[\u200b\u0007]/);
});

test('C.11.08: long names break between words, also where the script has no blanks', () => {
  const lines = set('สวัสดีครับผมชื่อสมชายใจดีทำงานที่ซิดนีย์', 90).map((pieces) => pieces.join(''));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('สวัสดีครับผมชื่อสมชายใจดีทำงานที่ซิดนีย์');
  expect(set('李小龙'.repeat(20), 100).length).toBeGreaterThan(4);
});

test('C.11.08: whatever is typed for a name, there is a document, and it has no empty box', async () => {
  const scripts = fc.constantFrom(...every.join(''), ...'ਗੁਰਪ੍ਰੀਤ ုင့် ﷺ ١٢ ()[] -.,\u200d\u0301\u05b0');
  const name = fc.oneof(
    fc.array(scripts, { maxLength: 30 }).map((letters) => letters.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const pdf = await documents['invoice']?.(text);
      expect(glyphsOf(pdf ?? Buffer.of())).not.toContain('0000');
    }),
    { numRuns: 60 },
  );
}, 120_000);
