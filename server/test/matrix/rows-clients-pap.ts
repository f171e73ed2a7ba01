import type { clientPaperCalls } from '@crewcall/contract/calls/client-papers';
import type { Rows } from './row';
import type { World } from './world';

const customerOf = async (w: World, text: string): Promise<number> =>
  (await w.db.selectFrom('prepend').select('id').where('text', '=', text).executeTakeFirstOrThrow()).id;

const party = { name: 'Somebody', abn: '51824753556', address: '' };
const parties = {
  ...{ company: party, customer: party, zone: 'Australia/Sydney' },
  ...{ termsDays: 14, showsGst: true, payTo: null },
};

/** An issued invoice of $55.00 to a customer. */
async function invoiceTo(w: World, text = 'ACME'): Promise<number> {
  const { max } = await w.db
    .selectFrom('client_invoice')
    .select(({ fn }) => fn.max('number').as('max'))
    .executeTakeFirstOrThrow();
  const { id } = await w.db
    .insertInto('client_invoice')
    .values({
      ...{ company_id: await w.make.companyId(), prepend_id: await customerOf(w, text) },
      ...{ from_day: '2026-11-10', to_day: '2026-11-10', number: (max ?? 7000) + 1 },
      ...{ net_cents: 5000, gst_cents: 500, total_cents: 5500, parties: JSON.stringify(parties) },
      ...{ issued_at: Date.now(), due_day: '2026-12-01' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function creditTo(w: World, text = 'ACME'): Promise<number> {
  const invoice_id = await invoiceTo(w, text);
  const { id } = await w.db
    .insertInto('client_credit')
    .values({
      ...{ company_id: await w.make.companyId(), invoice_id, number: 7000 + invoice_id, reason: 'Too long' },
      ...{ net_cents: 5000, gst_cents: 500, total_cents: 5500 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const days = () => ({ dateStart: Date.now() - 30 * 86_400_000, dateEnd: Date.now() });
const email = 'accounts@acme.test';

export const clientPaperRows: Rows<keyof typeof clientPaperCalls> = {
  getClientInvoicePdf: {
    body: async (w) => ({ id: await invoiceTo(w) }),
    foreign: { as: 'manager', body: async (w) => ({ id: await invoiceTo(w, 'OPAL') }) },
  },
  getClientCreditPdf: {
    body: async (w) => ({ idCredit: await creditTo(w) }),
    foreign: { as: 'manager', body: async (w) => ({ idCredit: await creditTo(w, 'OPAL') }) },
  },
  getStatementPdf: {
    body: async (w) => ({ idCustomer: await customerOf(w, 'ACME'), ...days() }),
    foreign: {
      as: 'manager',
      body: async (w) => ({ idCustomer: await customerOf(w, 'OPAL'), ...days() }),
    },
  },
  sendClientInvoice: { body: async (w) => ({ id: await invoiceTo(w), email }) },
  sendStatement: {
    body: async (w) => ({ idCustomer: await customerOf(w, 'ACME'), email, ...days() }),
  },
  downloadClients: { body: () => ({ what: 'invoices' as const, ...days() }) },
};
