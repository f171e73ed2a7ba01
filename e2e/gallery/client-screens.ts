import type { Out } from '@crewcall/contract/types';
import { admin, emptied, manager, press, steps, tab } from './steps';
import type { Screen } from './steps';

const at = Date.UTC(2026, 10, 21, 1);
const hour = 3_600_000;
type Listed = Out<'findClientInvoices'>['invoices'][number];

const invoice = (part: Partial<Listed>): Listed => ({
  ...{ id: 1, number: 1001, state: 'issued' as const, idCustomer: 7, customer: 'Acme Events' },
  ...{ idJob: 5, jobName: 'Summer concert, Domain', fromDay: '2026-11-18', toDay: '2026-11-18' },
  ...{ poNumber: 'PO-4471', reference: 'Summer tour', issuedAt: at, dueDay: '2026-12-05', isOverdue: false },
  ...{ total: 1_254_000, credited: 0, paid: 0, open: 1_254_000 },
  ...part,
});
const invoices = [
  invoice({ id: 4, number: null, state: 'draft', issuedAt: null, dueDay: null, open: 0, poNumber: '' }),
  invoice({ id: 3, number: 1003, state: 'part-paid', paid: 400_000, credited: 44_000, open: 810_000 }),
  invoice({
    id: 2,
    number: 1002,
    isOverdue: true,
    dueDay: '2026-11-02',
    jobName: 'Trade show, build and strike',
  }),
  invoice({ id: 1, idJob: null, jobName: '', toDay: '2026-11-24', state: 'paid', paid: 1_254_000, open: 0 }),
];
const aging = { current: 810_000, to30: 1_254_000, to60: 0, over60: 0 };
const client = (id: number, name: string, part: object = {}): Out<'getClients'>['clients'][number] => ({
  ...{ id, text: name.slice(0, 4).toUpperCase(), name, billingEmail: 'bills@customer.example' },
  ...{ openMinutes: 8_430, quotes: 2, drafts: 1, open: 2_064_000, overdue: 1_254_000, aging },
  ...part,
});
const none = { current: 0, to30: 0, to60: 0, over60: 0 };
const getClients: Out<'getClients'> = {
  clients: [
    client(7, 'Acme Events'),
    client(8, 'Harbour Stages'),
    client(9, 'Sydney Exhibition Builders', {
      openMinutes: 0,
      quotes: 0,
      drafts: 0,
      open: 0,
      overdue: 0,
      aging: none,
    }),
  ],
  aging,
};
const findClientInvoices: Out<'findClientInvoices'> = {
  invoices,
  total: invoices.length,
  totals: { cents: 5_016_000, open: 2_064_000 },
};
const line = { kind: 'time' as const, isSigned: true, isCredited: false };
const detail = (listed: Listed | undefined, part: object = {}): Out<'getClientInvoice'> => ({
  ...{ ...invoice({ ...listed }), dueDay: listed?.dueDay ?? '2026-12-24' },
  ...{ note: 'Thank you for your business.', linesBy: 'crew' as const, needsPo: true },
  ...{
    net: 1_140_000,
    gst: 114_000,
    payments: [],
    credits: [],
    changes: [],
    lacks: [],
    sentTo: '',
    mail: null,
  },
  lines: [
    {
      ...line,
      ids: [1, 2, 3],
      what: 'Riggers, Wed 18 Nov',
      detail: '12 people × 8 h × $62.00',
      minutes: 5760,
      cents: 595_200,
    },
    {
      ...line,
      ids: [4],
      what: 'Loaders, Wed 18 Nov',
      detail: '10 h × $48.00, overtime 2 h × $72.00',
      minutes: 600,
      cents: 504_800,
      isSigned: false,
    },
    {
      ...line,
      ids: [5],
      kind: 'fee',
      what: 'Late change',
      detail: 'Call moved the evening before',
      minutes: 0,
      cents: 40_000,
      isCredited: listed?.number === 1003,
    },
  ],
  ...part,
});
const getToBill: Out<'getToBill'> = {
  ...{ billBy: 'job', needsPo: true },
  jobs: [
    {
      ...{ idJob: 5, jobName: 'Summer concert, Domain', start: at - 72 * hour, tz: 'Australia/Sydney' },
      ...{ poNumber: '', reference: '', minutes: 3_840, cents: 412_000, missing: [], running: 1 },
      kinds: [
        { kind: 'time', count: 8, cents: 400_000 },
        { kind: 'expense', count: 1, cents: 12_000 },
      ],
      unsigned: [
        {
          idTimesheet: 1,
          fullName: 'Kiri Walker',
          start: at - 72 * hour,
          end: at - 64 * hour,
          cents: 48_000,
        },
        {
          idTimesheet: 2,
          fullName: 'Ahmed Al-Sayed',
          start: at - 72 * hour,
          end: at - 64 * hour,
          cents: 48_000,
        },
      ],
    },
    {
      ...{ idJob: 6, jobName: 'Trade show, build and strike', start: at - 48 * hour, tz: 'Australia/Sydney' },
      ...{ poNumber: 'PO-4472', reference: 'Hall 3', minutes: 960, cents: 99_200, running: 0, unsigned: [] },
      kinds: [{ kind: 'time', count: 2, cents: 99_200 }],
      missing: [{ idGroup: 3, groupName: 'Forklift', day: '2026-11-19' }],
    },
  ],
};
const getMyPapers: Out<'getMyPapers'> = {
  invoices: invoices.filter(({ number }) => number !== null),
  quotes: [
    {
      id: 1,
      number: 1001,
      customer: 'Acme Events',
      jobName: 'Gala dinner',
      state: 'sent',
      validUntil: '2026-12-01',
      total: 440_000,
    },
    {
      id: 2,
      number: 1002,
      customer: 'Acme Events',
      jobName: 'Tour',
      state: 'accepted',
      validUntil: '2026-11-01',
      total: 220_000,
    },
  ],
  aging,
};

const office = { getClients, findClientInvoices, getToBill };
const draft = {
  ...office,
  getClientInvoice: detail(invoices[0], { changes: ['Kiri Walker, Wed 18 Nov: 8 h instead of 7 h 30 min.'] }),
};
const issued = {
  ...office,
  getClientInvoice: detail(invoices[1], {
    payments: [
      {
        id: 1,
        day: '2026-11-24',
        cents: 400_000,
        reference: 'EFT 88120',
        by: 'Olga Reyes',
        removedReason: null,
      },
      {
        id: 2,
        day: '2026-11-24',
        cents: 400_000,
        reference: '',
        by: 'Olga Reyes',
        removedReason: 'Entered twice',
      },
    ],
    credits: [
      { id: 1, number: 1001, total: 44_000, reason: 'The late change was ours', at, by: 'Olga Reyes' },
    ],
    ...{ sentTo: 'bills@customer.example', mail: 'sent' },
  }),
};
const papers = { answers: { getMyPapers } };

/** What customers are invoiced, for the office and for their managers. The demo has no rates, so answers are given. */
export const clientScreens: Screen[] = [
  manager('client-papers', '/client-papers', papers),
  manager('client-papers-quotes', '/client-papers', { ...papers, then: tab(/^Quotes/) }),
  manager('client-papers-none', '/client-papers', {
    answers: { getMyPapers: { ...emptied({ ...getMyPapers }) } },
  }),
  admin('clients', '/admin/clients', { answers: office }),
  admin('clients-failed', '/admin/clients', { failing: 'getClients' }),
  admin('client-to-invoice', '/admin/clients/7', {
    answers: office,
    then: press(/^Summer concert/, 'checkbox'),
  }),
  admin('client-to-invoice-none', '/admin/clients/7', {
    answers: { ...office, getToBill: { ...getToBill, jobs: [] } },
  }),
  admin('client-invoices', '/admin/clients/7?tab=invoices', { answers: office }),
  admin('client-invoice-draft', '/admin/clients/7?tab=invoices&invoice=4', { answers: draft }),
  admin('client-invoice-issue', '/admin/clients/7?tab=invoices&invoice=4', {
    answers: { ...draft, getClientInvoice: { ...draft.getClientInvoice, needsPo: false, changes: [] } },
    then: press('Issue'),
  }),
  admin('client-invoice-issued', '/admin/clients/7?tab=invoices&invoice=3', { answers: issued }),
  admin('client-invoice-payment', '/admin/clients/7?tab=invoices&invoice=3', {
    answers: issued,
    then: press('Add payment'),
  }),
  admin('client-invoice-credit', '/admin/clients/7?tab=invoices&invoice=3', {
    answers: issued,
    then: steps(press('Credit'), press('Some lines', 'radio')),
  }),
];
