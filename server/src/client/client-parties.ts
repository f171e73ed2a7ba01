import { formatAbn } from '@crewcall/domain/abn';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Zone } from '@crewcall/domain/units';
import type { Party } from '../invoicing/invoice-parties';
import { payToOf } from './pay-to';
import type { PayTo } from './pay-to';

/** Both sides of an issued invoice and its terms, as they were when it was issued. */
export interface ClientParties {
  company: Party;
  customer: Party;
  /** The company's zone, for the day of issue. */
  zone: Zone;
  /** Days from the day of issue until it is due. */
  termsDays: number;
  /** GST is added to the whole, so the paper is a tax invoice. */
  showsGst: boolean;
  /** Null if the company has entered no account. */
  payTo: PayTo | null;
}

/** What papers need to know of a customer. */
export interface PaperCustomer {
  id: number;
  text: string;
  full_name: string;
  billing_name: string;
  billing_abn: string;
  billing_address: string;
}

const abnOf = (text: string) => (text.trim() === '' ? '' : formatAbn(text));
const firstOf = (...texts: readonly string[]): string =>
  texts.map((text) => text.trim()).find((text) => text !== '') ?? '';

/** The customer as sentences and lists name it. */
export const customerName = ({ full_name, text }: Pick<PaperCustomer, 'full_name' | 'text'>): string =>
  firstOf(full_name, text);

/** What an invoice prints about the company and its customer. */
export const clientParties = (
  customer: PaperCustomer,
  config: CompanyConfig,
  termsDays: number,
): ClientParties => ({
  company: {
    name: config.confCompanyName.trim(),
    abn: abnOf(config.confCompanyABN),
    address: config.confCompanyAddress.trim(),
  },
  customer: {
    name: firstOf(customer.billing_name, customer.full_name, customer.text),
    abn: abnOf(customer.billing_abn),
    address: customer.billing_address.trim(),
  },
  zone: config.confTimezone,
  termsDays,
  showsGst: config.confCompanyGst === 1,
  payTo: payToOf(config),
});
