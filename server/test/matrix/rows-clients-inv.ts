import type { clientInvoiceCalls } from '@crewcall/contract/calls/client-invoices';
import { chargeDay } from '../support/client-charges';
import type { Rows } from './row';
import type { World } from './world';

const customerOf = async (w: World, text = 'ACME'): Promise<number> =>
  (await w.db.selectFrom('prepend').select('id').where('text', '=', text).executeTakeFirstOrThrow()).id;

/** A job of ACME with a fee, which needs no rate. */
async function withFee(w: World): Promise<{ idCustomer: number; idJob: number }> {
  const idJob = await w.make.job({ prepend: 'ACME' });
  await w.db
    .insertInto('client_fee')
    .values({
      ...{ company_id: await w.make.companyId(), job_id: idJob, kind: 'other', what: 'Truck', cents: 5000 },
    })
    .execute();
  return { idCustomer: await customerOf(w), idJob };
}

async function drafted(w: World): Promise<number> {
  const { idCustomer, idJob } = await withFee(w);
  const { body } = await w.call(await w.signIn(w.admin), 'draftClientInvoice', {
    idCustomer,
    idJobs: [idJob],
  });
  return body.id;
}

async function issued(w: World): Promise<number> {
  const id = await drafted(w);
  const { max } = await w.db
    .selectFrom('client_invoice')
    .select(({ fn }) => fn.max('number').as('max'))
    .executeTakeFirstOrThrow();
  await w.db
    .updateTable('client_invoice')
    .set({ number: (max ?? 5000) + 1, issued_at: Date.now(), due_day: chargeDay, parties: '{}' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function paid(w: World): Promise<number> {
  const id = await issued(w);
  const { body } = await w.call(await w.signIn(w.admin), 'addClientPayment', {
    id,
    day: chargeDay,
    cents: 100,
  });
  return body.idPayment;
}

export const clientInvoiceRows: Rows<keyof typeof clientInvoiceCalls> = {
  getClients: { body: () => ({}) },
  getToBill: {
    body: async (w) => ({ idCustomer: await customerOf(w), dateStart: 0, dateEnd: 1 }),
  },
  draftClientInvoice: {
    body: async (w) => {
      const { idCustomer, idJob } = await withFee(w);
      return { idCustomer, idJobs: [idJob] };
    },
  },
  findClientInvoices: { body: () => ({}) },
  getClientInvoice: { body: async (w) => ({ id: await drafted(w) }) },
  saveClientDraft: {
    body: async (w) => ({
      ...{ id: await drafted(w), poNumber: 'PO 7', reference: '', note: '' },
      linesBy: 'crew' as const,
    }),
  },
  redrawClientDraft: { body: async (w) => ({ id: await drafted(w) }) },
  deleteClientDraft: { body: async (w) => ({ id: await drafted(w) }) },
  // The world's company has no ABN.
  issueClientInvoice: { body: async (w) => ({ id: await drafted(w) }), refused: true },
  creditClientInvoice: { body: async (w) => ({ id: await issued(w), reason: 'Wrong customer' }) },
  addClientPayment: { body: async (w) => ({ id: await issued(w), day: chargeDay, cents: 100 }) },
  removeClientPayment: { body: async (w) => ({ idPayment: await paid(w), reason: 'Typed twice' }) },
  getMyPapers: { body: () => ({}) },
};
