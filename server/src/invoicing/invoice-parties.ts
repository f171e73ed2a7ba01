import { formatAbn } from '@crewcall/domain/abn';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { stateById } from '@crewcall/domain/zones';
import { fullName } from '../platform/database/person-name';

export interface Party {
  name: string;
  /** Empty if there is none. */
  abn: string;
  address: string;
}

/** Both sides of an invoice as they were when it was issued. */
export interface Parties {
  worker: Party;
  company: Party;
  /** The company's zone, for the date of issue. */
  zone?: string;
}

export interface WorkerFacts {
  first_name: string;
  last_name: string;
  abn: string;
  address: string;
  suburb: string;
  city: string;
  state: number | null;
  postcode: string;
}

const abnOf = (text: string) => (text.trim() === '' ? '' : formatAbn(text));

function addressOf(worker: WorkerFacts): string {
  const localities = [...new Set([worker.suburb, worker.city].map((text) => text.trim()))];
  const state = worker.state === null ? '' : (stateById(worker.state)?.name ?? '');
  const second = [localities.filter((text) => text !== '').join(', '), state, worker.postcode.trim()];
  return [worker.address.trim(), second.filter((text) => text !== '').join(' ')]
    .filter((text) => text !== '')
    .join('\n');
}

/** What the document prints about worker and company. */
export const invoiceParties = (worker: WorkerFacts, company: CompanyConfig): Parties => ({
  worker: {
    name: fullName(worker),
    abn: abnOf(worker.abn),
    address: addressOf(worker),
  },
  company: {
    name: company.confCompanyName,
    abn: abnOf(company.confCompanyABN),
    address: company.confCompanyAddress.trim(),
  },
  zone: company.confTimezone,
});
