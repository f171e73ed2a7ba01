import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { texts } from '@crewcall/domain/texts';
import { Route, Routes } from '@crewcall/platform/router';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { CrewInvoices } from '../src/regions/crew-invoices.page';
import { listed } from './listed-invoices';

const invoice = (part: Partial<Invoice>): Invoice => ({
  idInvoice: 1001,
  number: 1001,
  idUser: 5,
  fullName: 'Mia Costa',
  endDate: Date.UTC(2026, 10, 14, 13),
  weekEnding: '15/11/2026',
  total: 26_125,
  gst: 0,
  status: 0,
  cancelled: false,
  wasInFullFile: false,
  adjustment: null,
  pdf: null,
  issuedAt: Date.UTC(2026, 10, 16),
  ...part,
});
const invoices = [
  invoice({}),
  invoice({ idInvoice: 1002, number: 1002, fullName: 'Anh Nguyễn', total: 43_725, status: 2 }),
  invoice({ idInvoice: null, number: 1003, fullName: 'Ravi Singh', cancelled: true }),
];
const gone = invoice({ idInvoice: null, number: 8, fullName: 'Ravi Singh', cancelled: true });
const many = Array.from({ length: 10_000 }, (_, at) =>
  invoice({ idInvoice: 1001 + at, number: 1001 + at, fullName: `Payee ${1001 + at}`, total: 10_000 }),
);
const fine = {
  total: 26_125,
  count: 1,
  problems: [],
  changes: [],
  repeated: [],
  repeats: [],
  ticks: [],
  hints: [],
};
const file = {
  abaFile: 'MA==',
  xlsxFile: 'UEs=',
  fileName: 'crew.aba',
  total: 26_125,
  count: 1,
  changes: [],
};

function show(answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    at: '/admin/invoices',
    basename: '/admin/invoices',
    user: { permissions: [...permissions] },
    answers: { ...listed(invoices), checkABA: fine, downloadABA: file, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:startTime?/:endTime?/:idInvoice?" element={<CrewInvoices />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const choose = async (name: RegExp, option: string) => {
  fireEvent.click(await screen.findByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: option }));
  return screen.findByRole('dialog');
};

const saved: string[] = [];
beforeAll(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
beforeEach(() => saved.splice(0));

test('A.9.09 I-10 opens on the last completed week, end exclusive', async () => {
  const fake = show();
  await screen.findByText('Mia Costa');
  expect(fake.callsOf('getInvoice')[0]).toEqual({
    dateStart: Date.parse('2026-11-08T13:00:00Z'),
    dateEnd: Date.parse('2026-11-15T13:00:00Z'),
    ...{ search: '', sort: { key: 'name', down: false }, limit: 100, offset: 0 },
  });
});

test('A.2.53 the search finds names without their accents; the sum leaves cancelled ones out', async () => {
  show();
  await screen.findByText('2 invoices · $698.50 · 1 cancelled');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nguyen' } });
  await screen.findByText('1 invoice · $437.25');
  expect(screen.getByText('Anh Nguyễn')).toBeDefined();
  expect(screen.queryByText('Mia Costa')).toBeNull();
});

test('A.2.54 the dropdown waits for a selection and offers three files; a cancelled invoice cannot be ticked', async () => {
  show();
  await screen.findByText('Mia Costa');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ABA File' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ravi Singh/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /Mia Costa/ }));
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['ABA File', 'ABA File $1', 'Clear Status']);
});

test('A.2.53, Y-09: select-all takes what is unpaid; a paid one is ticked by hand', async () => {
  const fake = show(listed([...invoices, invoice({ idInvoice: 1004, number: 1004, status: 1 })]));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText('2 selected · $522.50')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Anh Nguyễn/ }));
  expect(screen.getByText('3 selected · $959.75')).toBeTruthy();
  expect(fake.callsOf('downloadABA')).toEqual([]);
});

test('a full file sends the chosen invoices and the payment date, and tells the bus', async () => {
  const fake = show();
  const dialog = await choose(/Mia Costa/, 'ABA File');
  await within(dialog).findByText('$261.25');
  fireEvent.change(within(dialog).getByLabelText(/Payment date/, { selector: 'input' }), {
    target: { value: '2026-11-27' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('downloadABA')).toEqual([
    { downloadList: [1001], typeABA: 2, dateABA: '2026-11-27', ticked: [] },
  ]);
  expect(saved).toEqual(['crew.aba', 'crew.xlsx']);
  expect(fake.events).toContainEqual({ event: 'invoice.changed', payload: {} });
});

test('Y-09 a double click makes one file, and nothing is asked about what it paid', async () => {
  const fake = show();
  const dialog = await choose(/Mia Costa/, 'ABA File');
  await within(dialog).findByText('$261.25');
  const download = within(dialog).getByRole('button', { name: 'Download' });
  act(() => {
    download.click();
    download.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('downloadABA')).toHaveLength(1);
});

test('Y-09 what the bank cannot take is named, and blocks the file', async () => {
  show({
    checkABA: { ...fine, problems: [{ idInvoice: 1001, payee: 'Mia Costa', text: 'The BSB is missing.' }] },
  });
  const dialog = await choose(/Mia Costa/, 'ABA File');
  await within(dialog).findByText(/The BSB is missing\./);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
});

test('Y-09 who was paid before is left out by name, unless ticked by itself', async () => {
  const tick = (id: number) => ({
    kind: 'repeated' as const,
    id,
    text: `Invoice ${id} was in a full bank file on 20/11/2026.`,
    invoices: [id],
  });
  const repeat = {
    idInvoice: 1002,
    payee: 'Anh Nguyễn',
    amount: 43_725,
    paidAt: 0,
    paidAs: 1002,
    files: null,
  };
  const fake = show({
    checkABA: { ...fine, total: 69_850, count: 2, repeated: [1002], repeats: [repeat], ticks: [tick(1002)] },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Mia Costa/ }));
  const dialog = await choose(/Anh Nguyễn/, 'ABA File');
  const total = (text: string) => within(dialog).findByText(text);
  await total('$261.25');
  const box = within(dialog).getByRole('checkbox', { name: /^Invoice 1002/ });
  fireEvent.click(box);
  await total('$698.50');
  fireEvent.click(box);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadABA')[0]).toMatchObject({ downloadList: [1001], ticked: [] }),
  );
});

test('Y-09 the tick of who was paid before is sent', async () => {
  const text = 'Invoice 1002 was in a full bank file on 20/11/2026.';
  const ticks = [{ kind: 'repeated' as const, id: 1002, lastFile: 7, text, invoices: [1002] }];
  const fake = show({ checkABA: { ...fine, repeated: [1002], ticks } });
  const dialog = await choose(/Anh Nguyễn/, 'ABA File');
  const download = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download' });
  await within(dialog).findByText(text);
  expect(download().disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(download());
  await waitFor(() =>
    expect(fake.callsOf('downloadABA')[0]).toMatchObject({
      downloadList: [1002],
      ticked: [{ kind: 'repeated', id: 1002, lastFile: 7 }],
    }),
  );
});

test('Y-09 each new or shared account is ticked by itself; a day without banks is said', async () => {
  const ticks = [
    { kind: 'changed' as const, id: 7, text: 'Mia Costa: bank details changed.', invoices: [1001] },
    { kind: 'shared' as const, id: 5, text: 'Mia Costa and Bo Lee share one account.', invoices: [1001] },
  ];
  const hints = ['Banks are closed on Saturday 28 November 2026.'];
  const fake = show({ checkABA: { ...fine, ticks, hints } });
  const dialog = await choose(/Mia Costa/, 'ABA File');
  const download = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download' });
  await within(dialog).findByText(hints[0] ?? '');
  const group = within(dialog).getByRole('group', { name: /Look at 2 accounts/ });
  fireEvent.click(within(group).getByRole('checkbox', { name: /details changed/ }));
  expect(download().disabled).toBe(true);
  fireEvent.click(within(group).getByRole('checkbox', { name: /share one account/ }));
  fireEvent.click(download());
  await waitFor(() =>
    expect(fake.callsOf('downloadABA')[0]).toMatchObject({
      ticked: [
        { kind: 'changed', id: 7 },
        { kind: 'shared', id: 5 },
      ],
    }),
  );
});

test('Y-09 the usual payment date goes by the server’s day, not by the clock of the device', async () => {
  const fake = show();
  await choose(/Mia Costa/, 'ABA File');
  // Here it is Saturday, 21 November.
  await waitFor(() => expect(fake.callsOf('checkABA')).toMatchObject([{ dateABA: '2026-11-23' }]));
});

test('Y-09 the date that is chosen is the one that is checked', async () => {
  const fake = show();
  const dialog = await choose(/Mia Costa/, 'ABA File');
  fireEvent.change(await within(dialog).findByLabelText(/Payment date/, { selector: 'input' }), {
    target: { value: '2026-11-28' },
  });
  await waitFor(() =>
    expect(fake.callsOf('checkABA').at(-1)).toMatchObject({ typeABA: 2, dateABA: '2026-11-28' }),
  );
});

test('A.2.52, A.2.55, A.5.08, I-06: an invoice that was ever in a full file asks as such, also after Clear Status, and shows its files', async () => {
  const open = invoice({ wasInFullFile: true, status: 0 });
  const file = {
    id: 4,
    type: 2,
    paymentDate: '2026-11-20',
    madeAt: 0,
    madeBy: 'Kim Lee',
    count: 9,
    total: 5,
  };
  const fake = show({
    ...listed([open]),
    getBankFiles: { files: [file], more: false },
    deleteInvoice: { ok: true },
  });
  fireEvent.click(await screen.findByText('Mia Costa'));
  await waitFor(() => expect(fake.path()).toMatch(/^\/admin\/invoices\/[\d-]+\/[\d-]+\/1001$/));
  const link = await screen.findByRole('link', { name: 'ABA File No. 4' });
  expect(link.getAttribute('href')).toContain('/admin/bank-files/4');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this Invoice' }));
  expect(fake.callsOf('deleteInvoice')).toEqual([]);
  const asked = await screen.findByText(/may already have paid it/);
  const question = within(asked.closest('[role=dialog], [role=alertdialog]') as HTMLElement);
  fireEvent.click(question.getByRole('button', { name: 'Cancel this Invoice' }));
  await waitFor(() => expect(fake.callsOf('deleteInvoice')).toEqual([{ idInvoice: 1001, confirmed: true }]));
});

test('C.9.07 an invoice whose super is marked as paid asks a second time, in the words of the server', async () => {
  const open = invoice({ status: 0 });
  const words = 'The super of this invoice, $16.80, is marked as paid.';
  const fake = show({
    ...listed([open]),
    getBankFiles: { files: [], more: false },
    deleteInvoice: ({ superConfirmed }) => {
      if (superConfirmed === true) return { ok: true };
      throw new ApiError('refused', words, 200, { error: true, needsConfirmation: true });
    },
  });
  fireEvent.click(await screen.findByText('Mia Costa'));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this Invoice' }));
  const confirm = async (text: string | RegExp) => {
    const asked = await screen.findByText(text);
    const question = within(asked.closest('[role=dialog], [role=alertdialog]') as HTMLElement);
    fireEvent.click(question.getByRole('button', { name: 'Cancel this Invoice' }));
  };
  await confirm(/Its times can be invoiced again/);
  await confirm(words);
  await waitFor(() =>
    expect(fake.callsOf('deleteInvoice')).toEqual([
      { idInvoice: 1001, confirmed: expect.any(Boolean) as boolean },
      { idInvoice: 1001, confirmed: true, superConfirmed: true },
    ]),
  );
});

test('a refusal keeps the dialog and its date', async () => {
  const fake = show({
    downloadABA: () => {
      throw refusal('The payment date lies in the past.');
    },
  });
  const dialog = await choose(/Mia Costa/, 'ABA File $1');
  await within(dialog).findByText('Payments');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(fake.said).toEqual(['The payment date lies in the past.']));
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('A.7.54, I-18: the workbook holds the invoices in sight, of the days that were chosen', async () => {
  const fake = show({ downloadxlsxData: { xlsxFile: 'UEs=', fileName: 'invoice.xlsx' } });
  await screen.findByText('Mia Costa');
  fireEvent.change(screen.getByLabelText('Search name or number'), { target: { value: 'nguyen' } });
  await screen.findByText('1 invoice · $437.25');
  fireEvent.click(screen.getByRole('button', { name: 'Workbook' }));
  await waitFor(() => expect(saved).toContain('invoice.xlsx'));
  const { dateStart, dateEnd } = fake.callsOf('getInvoice')[0] ?? {};
  expect(fake.callsOf('downloadxlsxData')).toEqual([
    { type: 'invoice', dateStart, dateEnd, search: 'nguyen' },
  ]);
});

test('A.8.10 no invoices says so and where they are made', async () => {
  show(listed([]));
  expect(await screen.findByText(texts.noInvoices)).toBeDefined();
});

test('A.2.52: beside times without GST the panel says the GST that the invoice adds', async () => {
  const whole = invoice({ total: 71_375, gst: 6_489, pdf: 'JVBERi0=' });
  show({ ...listed([whole]), getBankFiles: { files: [], more: false } });
  fireEvent.click(await screen.findByText('Mia Costa'));
  const row = (await screen.findByText('GST 10%')).closest('li');
  expect(row?.textContent).toContain('$64.89');
  expect(screen.getByText('Total with GST').closest('li')?.textContent).toContain('$713.75');
});

test('ten thousand invoices: only a page is loaded, and the true count and sums are said', async () => {
  const fake = show(listed(many));
  await screen.findByText('10,000 invoices · $1,000,000.00');
  expect(screen.getByRole('table', { name: 'Crew invoices' }).getAttribute('aria-rowcount')).toBe('10001');
  expect(fake.callsOf('getInvoice').every(({ limit }) => limit === 100)).toBe(true);
});

test('all that can be paid are chosen by the server, without what is unticked, cancelled or paid', async () => {
  const fake = show(listed([...many, invoice({ number: 9, fullName: 'A Paid', status: 2 }), gone]));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1003/ }));
  expect(screen.getByText('1 selected · $100.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all 10,000 unpaid invoices' }));
  expect(screen.getByText('10,000 selected · $1,000,000.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Select Payee 1003/ }));
  expect(screen.getByText('9,999 selected · $999,900.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  await screen.findByRole('dialog');
  const { downloadList = [] } = fake.callsOf('checkABA')[0] ?? {};
  expect(downloadList).toHaveLength(9_999);
  expect(downloadList).not.toContain(1003);
  expect(downloadList).not.toContain(9);
});

test('with all chosen, what cannot be paid is shown as not chosen', async () => {
  show(listed([gone, invoice({ number: 9, fullName: 'A Paid', status: 2 }), ...many]));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1003/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Select all 10,000/ }));
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box(/Select Payee 1004/).checked).toBe(true);
  for (const name of [/Select A Paid/, /Select Ravi Singh/])
    expect([box(name).checked, box(name).disabled]).toEqual([false, true]);
});

test('single choices stay while another search hides them, and the rest of the sum says so', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Mia Costa/ }));
  expect(screen.getByText('1 selected · $261.25')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1002' } });
  await screen.findByText('1 invoice · $437.25');
  expect(await screen.findByText('1 selected, 1 not in this list · $261.25')).toBeTruthy();
  const dialog = await choose(/Select Anh/, 'ABA File');
  expect(screen.getByText('2 selected, 1 not in this list · $698.50')).toBeTruthy();
  await within(dialog).findByText('Payments');
  expect(fake.callsOf('checkABA')).toMatchObject([{ downloadList: [1001, 1002] }]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('another search drops "all", so that nothing is paid that was not chosen', async () => {
  show(listed(many));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1003/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Select all 10,000/ }));
  expect(document.activeElement?.textContent).toBe('10,000 selected · $1,000,000.00');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '9999' } });
  await screen.findByText('1 invoice · $100.00');
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ABA File' }).disabled).toBe(true);
});

test('while the screen shows an earlier search, no file can be made', async () => {
  const fake = show(listed(many));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1003/ }));
  fake.answer('getInvoice', () => Promise.reject(refusal('The database rests.')));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'payee' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ABA File' }).disabled).toBe(true);
});

test('more than one file takes is said, and cannot be picked', async () => {
  show(listed([...many, invoice({ number: 99, fullName: 'One More' })]));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1003/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Select all 10,001/ }));
  expect(screen.getByText('At most 10,000 invoices in one file. Choose a shorter range.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ABA File' }).disabled).toBe(true);
});

test('the dialog says where it would pay more or less than the screen showed', async () => {
  const fake = show({ ...listed(many.slice(0, 2)) });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Payee 1001/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all 2 unpaid invoices' }));
  fake.answer('findInvoices', listed(many.slice(0, 3)).findInvoices);
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 invoice more than you selected.')).toBeTruthy();
  expect(dialog.getByText('You selected 2, $200.00. Now 3, $300.00.')).toBeTruthy();
});

test('a choice that changes after the click opens no dialog', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Mia Costa/ }));
  let answer = () => {};
  const late = new Promise<{ ids: number[]; cents: number }>((resolve) => {
    answer = () => resolve({ ids: [1001], cents: 26_125 });
  });
  fake.answer('findInvoices', () => late);
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Anh/, hidden: true }));
  await act(async () => answer());
  await waitFor(() => expect(fake.said).toEqual(['Your selection has changed. Choose the file again.']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of many doubts a hundred are drawn, and others as these are ticked', async () => {
  const ticks = Array.from({ length: 250 }, (_, at) => ({
    ...{ kind: 'changed' as const, id: at + 1, text: `Account ${at + 1} changed.`, invoices: [1001] },
  }));
  show({ checkABA: { ...fine, ticks } });
  const dialog = within(await choose(/Mia Costa/, 'ABA File'));
  expect(await dialog.findByText(/^150 more follow/)).toBeTruthy();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(100);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Account 1 changed.' }));
  expect(dialog.getByRole('checkbox', { name: 'Account 101 changed.' })).toBeTruthy();
});

test('the order is asked of the server', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('button', { name: /Amount/ }));
  await waitFor(() =>
    expect(fake.callsOf('getInvoice').at(-1)).toMatchObject({ sort: { key: 'amount' }, offset: 0 }),
  );
});

test('what was chosen and is in no list any more makes no file, and says so', async () => {
  const fake = show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select Mia Costa/ }));
  fake.answer('findInvoices', { ids: [], cents: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'ABA File' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ABA File' }));
  await waitFor(() =>
    expect(fake.said).toEqual([
      'Somebody else has just put these invoices into a bank file or cancelled them.',
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
