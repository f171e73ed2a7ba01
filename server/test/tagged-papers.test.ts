import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { creditPaperPdf } from '../src/client/credit-paper-pdf';
import { invoicePaperPdf } from '../src/client/invoice-paper-pdf';
import { quotePdf } from '../src/client/quote-pdf';
import { statementPdf } from '../src/client/statement-pdf';
import type { Painter } from '../src/documents/drawing-threads';
import { adjustmentPdf } from '../src/invoicing/adjustment-pdf';
import { invoicePdf } from '../src/invoicing/invoice-pdf';
import { callSheetPdf } from '../src/packs/call-sheet-pdf';
import { crewListPdf } from '../src/packs/crew-list-pdf';
import { licencePackPdf } from '../src/packs/licence-pack-pdf';
import { signInPdf } from '../src/packs/sign-in-pdf';
import { serverRoot } from '../src/platform/operations/root-folders';
import { timesheetPdf } from '../src/timesheets/timesheet-pdf';
import { readPdf } from './support/pdf-text';

type Drawn<P> = P extends Painter<infer Input> ? Input : never;

const AT = Date.UTC(2026, 10, 16);
const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const [company, customer] = ['Harbour Crew', 'ACME Events'].map((name) => ({
  name,
  abn: '',
  address: '',
})) as [{ name: string; abn: string; address: string }, { name: string; abn: string; address: string }];
const sums = { netCents: 3_500, gstCents: 350, totalCents: 3_850 };
const clientParties = { company, customer, zone, termsDays: 14, showsGst: true, payTo: null };
const parties = { worker: { ...company, name: 'Kim Ott' }, company };
const pack: Drawn<typeof callSheetPdf> = {
  company: company.name,
  home: zone,
  at: AT,
  subject: 'Gala',
  jobs: [
    {
      id: 1,
      title: 'Gala',
      customer: customer.name,
      zone,
      startAt: AT,
      place: 'Bennelong Point, NSW, 2000',
      gateCode: '',
      contactName: 'Dana Ruiz',
      contactPhone: '',
      notes: 'Gloves.',
      venue: null,
      crews: [
        {
          id: 1,
          group: 'Rigger',
          startAt: AT,
          endAt: AT + 8 * HOUR,
          day: '2026-11-16',
          amount: 1,
          licences: ['White Card'],
          people: [{ id: 1, name: 'Kim Ott' }],
        },
      ],
    },
  ],
};
const line = { what: 'Gala, Rigger', detail: '', minutes: 480, cents: 3_500 };
const invoice: Drawn<typeof invoicePdf> = {
  number: 1001,
  kind: 'rcti',
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  issuedAt: AT,
  cancelled: false,
  parties,
  lines: [],
  extras: [
    {
      kind: 'allowance',
      what: 'Meal',
      why: '',
      job_title: 'Gala',
      start_at: AT,
      zone,
      unit: null,
      quantity: null,
      each_cents: null,
      cents: 3_500,
    } as never,
  ],
  ...sums,
};

/** One drawing of every file `*-pdf.ts`. */
const papers: Record<string, () => Promise<Buffer>> = {
  'adjustment-pdf': () =>
    adjustmentPdf.paint({
      number: 7,
      issuedAt: AT,
      invoice: 1001,
      invoiceIssuedAt: AT,
      weekEnd: '2026-11-22',
      parties,
      ...sums,
    }),
  'call-sheet-pdf': () => callSheetPdf.paint(pack),
  'credit-paper-pdf': () =>
    creditPaperPdf.paint({
      number: 1001,
      at: AT,
      reason: 'Left early',
      invoice: 1001,
      invoiceAt: AT,
      parties: clientParties,
      before: sums,
      lines: [line],
      ...sums,
    }),
  'crew-list-pdf': () =>
    crewListPdf.paint({ pack, people: [{ id: 1, name: 'Kim Ott', groups: 'Rigger' }], photos: new Map() }),
  'invoice-paper-pdf': () =>
    invoicePaperPdf.paint({
      number: 1001,
      at: AT,
      dueDay: '2026-11-30',
      fromDay: '2026-11-16',
      toDay: '2026-11-22',
      poNumber: '',
      reference: '',
      note: '',
      parties: clientParties,
      lines: [line],
      ...sums,
    }),
  'invoice-pdf': () => invoicePdf.paint(invoice),
  'licence-pack-pdf': () =>
    licencePackPdf.paint({
      pack,
      lines: [
        {
          name: 'Kim Ott',
          type: 'White Card',
          number: '12',
          state: 'NSW',
          expiryDay: null,
          isExpired: false,
        },
      ],
    }),
  'quote-pdf': () =>
    quotePdf.paint({
      number: 1001,
      at: AT,
      validUntil: '2026-11-30',
      lines: [],
      parties: clientParties,
      job: { title: 'Gala', location: '', start: AT, zone } as never,
      note: '',
      ...sums,
    }),
  'sign-in-pdf': () => signInPdf.paint(pack),
  'statement-pdf': () =>
    statementPdf.paint({
      company,
      customer,
      from: '2026-11-01',
      to: '2026-11-30',
      at: AT,
      opening: 0,
      entries: [{ day: '2026-11-16', what: 'INV-1001', detail: '', cents: 3_850 }],
      closing: 3_850,
      aging: { current: 3_850, to30: 0, to60: 0, over60: 0 },
      payTo: null,
    }),
  'timesheet-pdf': () =>
    timesheetPdf.paint({
      company: company.name,
      home: zone,
      at: AT,
      jobs: [
        {
          id: 1,
          title: 'Gala',
          customer: customer.name,
          location: '',
          zone,
          startAt: AT,
          rows: [
            {
              id: 1,
              idReqCrew: 1,
              idJob: 1,
              idUser: 1,
              idGroup: 1,
              userName: 'Kim Ott',
              groupName: 'Rigger',
              start: AT,
              end: AT + HOUR,
              break: 0,
              idInvoice: null,
              idSignature: null,
            },
          ],
          signatures: [],
        },
      ],
    }),
};

/** Files of this name that draw nothing: they store a drawing, and check uploads. */
const others = ['check-pdf', 'stored-pdf'];

test('D.5.04: every document that the product draws is among these', () => {
  const files = readdirSync(join(serverRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-pdf.ts'))
    .map((file) => basename(file, '.ts'));
  expect(files.filter((file) => !others.includes(file)).sort()).toEqual(Object.keys(papers).sort());
});

test.each(Object.keys(papers))(
  'D.5.04: %s has tags, a title, a language, headings and table heads',
  async (name) => {
    const pdf = readPdf((await papers[name]?.()) ?? Buffer.alloc(0));
    expect(pdf).toMatchObject({
      isMarked: true,
      language: 'en-AU',
      title: expect.stringMatching(/\S/) as string,
    });
    expect(pdf.tags.filter((tag) => /^H1 \S/.test(tag))).toHaveLength(1);
    expect(pdf.tags).toContain('Table');
    expect(pdf.tags.filter((tag) => /^TH \S/.test(tag)).length).toBeGreaterThan(1);
  },
);
