import { caller } from '../support/api';
import { must } from '../support/must';
import type { Session } from './visits';

const DAY_MS = 86_400_000;

function there<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}

/** Rows of the demo that slots are opened with: a job that runs, whoever works on it, a time that was paid. */
export async function demoIds(url: string): Promise<Record<Session, Record<string, number>>> {
  const worker = await caller(url, 'worker');
  const { availableClockin } = await must(worker.call('getMyDashboardv2', {}));
  const idJob = there(availableClockin[0], 'job that can be clocked');
  const { invoices } = await must(worker.call('getMyInvoices', {}));
  const sent = invoices.find(({ cancelled, idInvoice }) => !cancelled && idInvoice !== null);
  const idInvoice = there(sent?.idInvoice, 'invoice of the worker');
  const [invoice] = (await must(worker.call('getMyInvoices', { idInvoice }))).invoices;
  const idTimesheet = there(invoice?.lines?.[0]?.idTimesheet, 'time on an invoice');
  const now = Date.now();
  return {
    admin: { idJob, idUser: worker.id, dateStart: now - 7 * DAY_MS, dateEnd: now },
    crew: { idJob, idTimesheet },
    none: {},
  };
}
