import type { Out } from '@crewcall/contract/types';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { caller } from '../support/api';
import { must } from '../support/must';
import type { Session } from './visits';

function there<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}

/** The board also lists jobs of long ago whose clock nobody stopped; the attendance of such a job shows nothing. */
const startsNear =
  (now: number) =>
  ({ crews }: Out<'getAttendance'>['jobs'][number]): boolean =>
    crews.some(({ startTime }) => Math.abs(startTime - now) < DAY_MS / 2);

/** Rows of the demo that slots are opened with: a job of today, whoever works, a time that was paid. */
export async function demoIds(url: string): Promise<Record<Session, Record<string, number>>> {
  const worker = await caller(url, 'worker');
  const { availableClockin } = await must(worker.call('getMyDashboardv2', {}));
  const idJob = there(availableClockin[0], 'job that can be clocked');
  const { invoices } = await must(worker.call('getMyInvoices', {}));
  const sent = invoices.find(({ cancelled, idInvoice }) => !cancelled && idInvoice !== null);
  const idInvoice = there(sent?.idInvoice, 'invoice of the worker');
  const [invoice] = (await must(worker.call('getMyInvoices', { idInvoice }))).invoices;
  const idTimesheet = there(invoice?.lines?.[0]?.idTimesheet, 'time on an invoice');
  const office = await caller(url, 'admin');
  const now = Date.now();
  const today = await must(office.call('getAttendance', { day: dayText('Australia/Sydney', now) }));
  return {
    admin: {
      idJob: there(today.jobs.find(startsNear(now)), 'job of today').idJob,
      idUser: worker.id,
      dateStart: now - 7 * DAY_MS,
      dateEnd: now,
    },
    crew: { idJob, idTimesheet },
    none: {},
  };
}
