import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { offline, refusal } from '@crewcall/platform/testing';
import { acme, draft, now, press, showClients } from './client-kit';

type ToBill = Out<'getToBill'>;
type Job = ToBill['jobs'][number];

const job = (part: Partial<Job> = {}): Job => ({
  ...{ idJob: 5, jobName: 'Concert', start: now - 3 * 86_400_000, tz: 'Australia/Sydney' },
  ...{ poNumber: '', reference: '', minutes: 960, cents: 82_000 },
  kinds: [
    { kind: 'time', count: 2, cents: 80_000 },
    { kind: 'expense', count: 1, cents: 2000 },
  ],
  ...{ unsigned: [], missing: [], running: 0 },
  ...part,
});
const gala = job({ idJob: 6, jobName: 'Gala' });
const unsigned = [
  { idTimesheet: 91, fullName: 'Kiri Walker', start: now, end: now + 3_600_000, cents: 5000 },
  { idTimesheet: 92, fullName: 'Bo Li', start: now, end: now + 3_600_000, cents: 4000 },
];
const toBill = (jobs: Job[], part: Partial<ToBill> = {}): ToBill => ({
  ...{ billBy: 'job', needsPo: false, jobs },
  ...part,
});
const drafted = { id: 41, lines: 3, leftOut: 0 };
const tick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));

test('D.2.09: customers are listed with open hours, quotes, drafts and what is open by age, and in all', async () => {
  const other = { ...acme, id: 8, text: 'BETA', name: 'Beta Shows', openMinutes: 30, drafts: 0 };
  showClients('', { getClients: { clients: [acme, other], aging: acme.aging } });
  const [, first, second, totals] = await screen.findAllByRole('row');
  expect(first?.textContent).toBe('Acme Events12 h 30 min21$1,100.00$330.00$220.00$550.00$1,650.00');
  expect(second?.textContent).toContain('Beta Shows30 min2$1,100.00');
  expect(totals?.textContent).toBe('2 customers13 h41$2,200.00$660.00$440.00$1,100.00$3,300.00');
});

test('D.2.09: the search finds a customer by name, and Enter opens it', async () => {
  const other = { ...acme, id: 8, text: 'BETA', name: 'Beta Shows' };
  const fake = showClients('', { getClients: { clients: [acme, other], aging: acme.aging } });
  await screen.findByText('Beta Shows');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'beta' } });
  await waitFor(() => expect(screen.queryByText('Acme Events')).toBeNull());
  const [, row] = screen.getAllByRole('row');
  if (row) fireEvent.keyDown(row, { key: 'Enter' });
  expect(fake.path()).toBe('/admin/clients/8');
});

test('D.2.09: the last four weeks are read, and a job says what it charges and what is missing', async () => {
  const missing = [{ idGroup: 3, groupName: 'Riggers', day: '2026-11-18' }];
  const fake = showClients('/7', { getToBill: toBill([job({ missing, running: 2 })], { needsPo: true }) });
  expect(await screen.findByText(/16 h · Work \$800\.00 · Expenses \$20\.00/)).toBeDefined();
  expect(screen.getByText('No rate for Riggers on 18/11/2026')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set it on the rate card' }).getAttribute('href')).toBe(
    '/admin/clients/7?tab=rates',
  );
  expect(screen.getByText(/No PO number/)).toBeDefined();
  expect(screen.getByText(/2 times not clocked out/)).toBeDefined();
  const day = (text: string) => Date.parse(`${text}T00:00+11:00`);
  expect(fake.callsOf('getToBill')).toEqual([
    { idCustomer: 7, dateStart: day('2026-10-25'), dateEnd: day('2026-11-22') },
  ]);
});

test('D.2.09: each chosen job is drafted by itself, with the unsigned times that were ticked', async () => {
  const fake = showClients('/7', {
    getToBill: toBill([job({ unsigned }), gala]),
    draftClientInvoice: drafted,
  });
  await tick(/Gala/);
  // To tick a time chooses its job.
  await tick(/Bo Li/);
  expect(screen.getByText('2 jobs · $1,590.00 without GST')).toBeDefined();
  press('Draft 2 invoices');
  await waitFor(() => expect(fake.path()).toBe('/admin/clients/7?tab=invoices&show=draft'));
  const key = expect.stringMatching(/./);
  expect(fake.callsOf('draftClientInvoice')).toEqual([
    { idCustomer: 7, idJobs: [5], unsigned: [92], key },
    { idCustomer: 7, idJobs: [6], unsigned: [], key },
  ]);
  expect(new Set(fake.callsOf('draftClientInvoice').map((body) => body.key)).size).toBe(2);
});

test('D.2.09: a customer who is billed by week gets one draft of all chosen jobs, and it opens', async () => {
  const fake = showClients('/7', {
    getToBill: toBill([job({ unsigned }), gala], { billBy: 'week' }),
    draftClientInvoice: { ...drafted, leftOut: 2 },
  });
  await tick(/^All 2 jobs$/);
  press('Draft the invoice');
  await waitFor(() => expect(fake.path()).toBe('/admin/clients/7?tab=invoices&invoice=41'));
  expect(fake.callsOf('draftClientInvoice')).toMatchObject([{ idJobs: [5, 6], unsigned: [] }]);
  expect(fake.said).toEqual(['1 draft made. 2 charges were left out and can be invoiced later.']);
});

test('D.2.09: a customer who is billed by week gets a draft for each week of the chosen jobs', async () => {
  // Sunday and Monday in Sydney, both Sunday in UTC.
  const sunday = job({ idJob: 6, jobName: 'Gala', start: Date.parse('2026-11-15T23:00+11:00') });
  const monday = job({ idJob: 8, jobName: 'Fair', start: Date.parse('2026-11-16T01:00+11:00') });
  const fake = showClients('/7', {
    getToBill: toBill([sunday, monday, job()], { billBy: 'week' }),
    draftClientInvoice: ({ idJobs }: In<'draftClientInvoice'>) => {
      if (idJobs[0] === 6) throw refusal('Some of it is on another draft.');
      return drafted;
    },
  });
  await tick(/^All 3 jobs$/);
  press('Draft 2 invoices');
  const list = within(await screen.findByRole('list', { name: 'Not done for' }));
  expect(list.getByText('Week from 09/11/2026: Some of it is on another draft.')).toBeDefined();
  expect(fake.callsOf('draftClientInvoice')).toMatchObject([{ idJobs: [6] }, { idJobs: [8, 5] }]);
});

test('D.2.09: a job that is refused stays chosen and is named, the others are drafted', async () => {
  const text = 'Riggers have no rate on 18/11/2026. Set it on the rate card.';
  showClients('/7', {
    getToBill: toBill([job(), gala]),
    draftClientInvoice: ({ idJobs }: In<'draftClientInvoice'>) => {
      if (idJobs[0] === 5) throw refusal(text);
      return drafted;
    },
  });
  await tick(/^All 2 jobs$/);
  press('Draft 2 invoices');
  const list = within(await screen.findByRole('list', { name: 'Not done for' }));
  expect(list.getByText(`Concert: ${text}`)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Not drafted'));
  expect(screen.getByRole('checkbox', { name: /Concert/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: /Gala/ })).toHaveProperty('checked', false);
});

test('D.2.09: a draft whose answer was lost is sent again under the same key', async () => {
  let tries = 0;
  const fake = showClients('/7', {
    getToBill: toBill([job()]),
    draftClientInvoice: () => {
      tries += 1;
      if (tries === 1) throw offline();
      return drafted;
    },
  });
  await tick(/Concert/);
  press('Draft the invoice');
  await screen.findByText(/^0 of 1 invoice drafted, then the connection failed/);
  press('Draft the invoice');
  await waitFor(() => expect(fake.path()).toBe('/admin/clients/7?tab=invoices&invoice=41'));
  const [first, second] = fake.callsOf('draftClientInvoice');
  expect(second).toEqual(first);
});

test.each([
  ['clock.changed', { idJob: 5 }],
  ['pay.changed', {}],
  ['job.changed', { idJob: 5 }],
] as const)('D.2.09: %s makes the customers and an open invoice stale', async (topic, facts) => {
  const fake = showClients('/7?tab=invoices&invoice=41', { getClientInvoice: draft() });
  await screen.findByRole('dialog', { name: /^Draft · / });
  act(() => fake.bus.emit(topic, facts as never));
  await waitFor(() => {
    expect(fake.callsOf('getClients')).toHaveLength(2);
    expect(fake.callsOf('getClientInvoice')).toHaveLength(2);
  });
});

test('D.2.09: who may only read chooses and drafts nothing', async () => {
  showClients('/7', { getToBill: toBill([job()]) }, ['client:read']);
  expect(await screen.findByRole('checkbox', { name: /Concert/ })).toHaveProperty('disabled', true);
});

test('D.2.09: nothing to invoice, no such customer and a failure each say so', async () => {
  showClients('/7', { getToBill: toBill([]) });
  expect(await screen.findByText('Nothing to invoice')).toBeDefined();
  cleanup();
  showClients('/99');
  expect(await screen.findByText('Customer not found')).toBeDefined();
  cleanup();
  showClients('', {
    getClients: () => {
      throw refusal('The list is being made. Try again.');
    },
  });
  expect(await screen.findByText('The customers could not be loaded')).toBeDefined();
});
