import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { MyInvoices } from '../src/regions/my-invoices.page';

// The reader draws on a canvas, which this surrounding lacks.
jest.mock('@crewcall/ui/pdf-pages', () => ({
  PdfPages: ({ fileName, page }: { fileName: string; page: number }) => `${fileName}, page ${page}`,
}));

const invoice: Invoice = {
  idInvoice: 1001,
  number: 1001,
  idUser: 1,
  fullName: 'Mia Costa',
  endDate: Date.UTC(2026, 10, 14, 13),
  weekEnding: '15/11/2026',
  total: 26_125,
  gst: 0,
  status: 2,
  cancelled: false,
  wasInFullFile: false,
  adjustment: null,
  pdf: null,
  issuedAt: Date.UTC(2026, 10, 16),
};

function show(
  getMyInvoices: Answers['getMyInvoices'],
  at = '/invoices',
  getTimeQueries: Answers['getTimeQueries'] = { queries: [], askable: [], missingUntil: null },
) {
  const fake = createTestRegion({ at, basename: '/invoices', answers: { getMyInvoices, getTimeQueries } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <Routes>
        <Route path="/:id?/:view?" element={<MyInvoices />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}

test('A.2.21, I-09: lists week ending and amount, cancelled ones left out', async () => {
  show({ invoices: [invoice, { ...invoice, number: 1002, weekEnding: '08/11/2026', cancelled: true }] });
  expect(await screen.findByText('15/11/2026')).toBeDefined();
  expect(screen.getByText('$261.25')).toBeDefined();
  expect(screen.queryByText('08/11/2026')).toBeNull();
  expect(screen.getByRole('button', { name: 'PDF of the invoice of 15/11/2026' })).toBeDefined();
});

test('Y-06 a cancelled tax invoice stays, with the note that takes it back, and counts no more', async () => {
  const note = { number: 1001, issuedAt: Date.UTC(2026, 10, 18), pdf: 'MA==' };
  const gone = { ...invoice, number: 1002, weekEnding: '08/11/2026', cancelled: true, adjustment: note };
  show({ invoices: [gone] }, '/invoices/1002');
  expect(await screen.findByText(/Adjustment note AN-1001 of Wed 18 Nov/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Adjustment note' })).toBeDefined();
  expect(screen.getByText('Cancelled')).toBeDefined();
  expect(screen.getByText('$0.00 in the last twelve months')).toBeDefined();
});

test('A.2.23, A.9.08, I-11: asks for a year back and a year forward, and says that there are no invoices', async () => {
  const fake = show({ invoices: [] });
  await screen.findByText('No invoices.');
  const { dateStart = 0, dateEnd = 0 } = fake.callsOf('getMyInvoices')[0] ?? {};
  expect((dateEnd - dateStart) / 86_400_000).toBe(732);
  expect(dateStart).toBe(Date.UTC(2025, 10, 20));
});

test('A.2.20, A.2.22: the address opens an invoice’s panel, titled with the date and the total', async () => {
  show({ invoices: [invoice] }, '/invoices/1001');
  expect(await screen.findByRole('heading', { name: '15/11/2026 · $261.25' })).toBeDefined();
});

test('C.8.08: a time that was asked about twice stands once, as the invoice pays it while it can be called wrong', async () => {
  const time = { jobName: 'Bump in', tz: 'Australia/Sydney', start: Date.UTC(2026, 10, 14), break: 0 };
  const paid = { ...time, end: time.start + 3_600_000 };
  const stored = { start: time.start - 3_600_000, end: paid.end, break: 0 };
  const query = { ...time, idTimesheet: 7, mine: true, state: 'closed', stored };
  show({ invoices: [invoice] }, '/invoices/1001', {
    queries: [query, query, { ...query, idTimesheet: 8, jobName: 'Bump out' }] as never,
    askable: [{ ...paid, idTimesheet: 7, idJob: 3, until: Date.UTC(2026, 10, 30) }],
    missingUntil: null,
  });
  const list = within(await screen.findByRole('region', { name: 'Times on this invoice' }));
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Bump in.*11:00 am – 12:00 pm.*This time is wrong$/);
  expect(lines[1]).toMatch(/^Bump out.*Your question$/);
});

test('I-19, I-23: the address names the page of the document, which is saved as invoice.pdf', async () => {
  show({ invoices: [{ ...invoice, pdf: 'JVBERg==' }] }, '/invoices/1001/2');
  expect(await screen.findByText('invoice.pdf, page 2')).toBeDefined();
});

test('I-23: the button of a row saves invoice.pdf', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  show({ invoices: [{ ...invoice, pdf: 'JVBERg==' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'PDF of the invoice of 15/11/2026' }));
  await waitFor(() => expect(saved).toEqual(['invoice.pdf']));
  click.mockRestore();
});

test('without reception it says what failed and offers to try again', async () => {
  show(() => {
    throw offline();
  });
  expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 })).toBeDefined();
  expect(screen.getByText('The server cannot be reached.')).toBeDefined();
});

test('C.7.11: the lines of an invoice stand as text with their why', async () => {
  const start = Date.UTC(2026, 10, 10, 7);
  const line = {
    idTimesheet: 5,
    jobName: 'Night concert',
    groupName: 'Stagehand',
    tz: 'Australia/Sydney',
    start,
    end: start + 8 * 3_600_000,
    break: 0,
    worked: 8 * 3_600_000 + 240_000,
    paidMinutes: 480,
    rate: 3500,
    ruleSet: { id: 1, name: 'Events', version: 2 },
    pieces: [
      {
        start,
        end: start + 8 * 3_600_000 + 34 * 60_000,
        kind: 'band',
        name: 'Late show',
        percent: 25,
        minutes: 480,
        cents: 35_000,
      },
    ],
    total: 35_000,
  };
  show({ invoices: [{ ...invoice, pdf: 'JVBERi0=', lines: [line] }] }, '/invoices/1001');
  expect(await screen.findByText('8:00 × $43.75 = $350.00')).toBeDefined();
  expect(screen.getByText(/Worked 8:04, paid 8:00/)).toBeDefined();
  expect(screen.getByText(/, less 0:34 of break and rounding$/)).toBeDefined();
  expect(screen.getByText(/pay rules “Events”, version 2/)).toBeDefined();
  expect(screen.getByText(/Week Ending 15\/11\/2026/)).toBeDefined();
});

test('C.8.10, C.7.11: a correction stands as what was paid, what is right, and the difference by its rules', async () => {
  const start = Date.UTC(2026, 10, 13, 11);
  const base = { name: 'Base', percent: 0, minutes: 120, cents: 7_000 };
  const saturday = { name: 'Saturday', percent: 25 };
  const line = {
    ...{ idTimesheet: 6, jobName: 'Correction of Fri 13/11/26: Hall', groupName: 'Stagehand' },
    ...{ tz: 'Australia/Sydney', start, end: start + 5 * 3_600_000, break: 0, worked: 5 * 3_600_000 },
    ...{ paidBefore: 4 * 3_600_000, paidMinutes: 60, rate: 3500, ruleSet: null, total: 4_375 },
    corrected: {
      minutes: 240,
      cents: 15_750,
      pays: [base, { ...saturday, minutes: 120, cents: 8_750 }],
    },
    pieces: [{ start, end: start + 5 * 3_600_000, kind: 'saturday', ...saturday, minutes: 60, cents: 4_375 }],
  };
  show({ invoices: [{ ...invoice, pdf: 'JVBERi0=', lines: [line] }] }, '/invoices/1001');
  const why = await screen.findByRole('region', { name: /How Correction of/ });
  const rows = within(why)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Worked 5:00. Was 4:00, is 5:00, difference 1:00.');
  expect(rows.slice(1)).toEqual([
    'Paid before, 4:00$157.50',
    'Base2:00 × $35.00 = $70.00',
    'Saturday +25 %2:00 × $43.75 = $87.50',
    'Corrected, 5:00$201.25',
    'Base2:00 × $35.00 = $70.00',
    'Saturday +25 %3:00 × $43.75 = $131.25',
    'Difference, 1:00$43.75',
    'Saturday +25 %1:00 × $43.75 = $43.75',
    'To pay now, 1:00$43.75',
  ]);
});

test('D.1.07: a correction says what is right and the whole difference, and then what the next invoice takes back', async () => {
  const start = Date.UTC(2026, 10, 13, 11);
  const span = { start, end: start + 3 * 3_600_000 };
  const base = { kind: 'base', name: 'Base', percent: 0, minutes: -300, cents: -17_500 };
  const line = {
    ...{ idTimesheet: 6, jobName: 'Correction of Fri 13/11/26: Hall', groupName: 'Stagehand' },
    ...{ tz: 'Australia/Sydney', ...span, break: 0, worked: 3 * 3_600_000, paidBefore: 8 * 3_600_000 },
    ...{ paidMinutes: -300, rate: 3500, ruleSet: null, total: -7_000 },
    corrected: {
      minutes: 480,
      cents: 28_000,
      pays: [{ name: 'Base', percent: 0, minutes: 480, cents: 28_000 }],
    },
    pieces: [
      { ...span, ...base },
      { ...span, ...base, name: 'Carried to the next invoice', minutes: 0, cents: 10_500 },
    ],
  };
  show({ invoices: [{ ...invoice, pdf: 'JVBERi0=', lines: [line] }] }, '/invoices/1001');
  const why = await screen.findByRole('region', { name: /How Correction of/ });
  const rows = within(why)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Paid before, 8:00$280.00',
    'Base8:00 × $35.00 = $280.00',
    'Corrected, 3:00$105.00',
    'Base3:00 × $35.00 = $105.00',
    'Difference, -5:00-$175.00',
    'Base-5:00 × $35.00 = -$175.00',
    'Carried to the next invoice$105.00',
    'To pay now, -5:00-$70.00',
  ]);
});

test('D.1.01, D.1.07: says what each extra is, why, how many of how much, and the lines come to the total', async () => {
  const shown = { day: Date.UTC(2026, 10, 9, 13), tz: 'Australia/Sydney' };
  const time = {
    ...{
      idTimesheet: 7,
      jobName: 'Concert',
      groupName: 'Rigger',
      tz: shown.tz,
      start: shown.day,
      end: shown.day,
    },
    ...{ break: 0, worked: 0, paidMinutes: 240, rate: 3500, ruleSet: null, pieces: [], total: 14_000 },
  };
  show(
    {
      invoices: [
        {
          ...invoice,
          pdf: 'MA==',
          total: 9_000,
          lines: [time],
          extras: [
            {
              ...shown,
              ...{ kind: 'allowance', jobName: 'Concert', what: 'Own car', why: 'For Rigger' },
              ...{ note: '12.5 km × $0.80', cents: 1_000 },
            },
            {
              ...shown,
              ...{ kind: 'adjustment', jobName: '', what: 'Broken lamp', note: '', cents: -6_000 },
              why: 'Carried from invoice 1000',
            },
          ],
        },
      ],
    },
    '/invoices/1001',
  );
  const extras = within(await screen.findByRole('region', { name: 'Extras on this invoice' }));
  expect(extras.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Allowance: Own car12.5 km × $0.80 · Tue 10 Nov, ConcertFor Rigger$10.00',
    'Adjustment: Broken lampTue 10 NovCarried from invoice 1000-$60.00',
  ]);
  const sums = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(sums.slice(-3)).toEqual(['Times$140.00', 'Extras-$50.00', 'Total$90.00']);
});
