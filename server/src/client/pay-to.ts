import type { CompanyConfig } from '@crewcall/domain/company-config';

/** Where a customer pays to. */
export interface PayTo {
  name: string;
  bsb: string;
  account: string;
}

/** The account that customers pay to; null if the company has entered none. */
export const payToOf = (config: CompanyConfig): PayTo | null =>
  config.confPayToBSB === '' || config.confPayToAccountNumber === ''
    ? null
    : {
        name: config.confPayToName.trim() || config.confCompanyName.trim(),
        bsb: config.confPayToBSB,
        account: config.confPayToAccountNumber,
      };

/** How to pay, in lines as papers and mails say it; empty without an account. */
export const payToWords = (payTo: PayTo | null, reference: string): string[] =>
  payTo === null
    ? []
    : [
        `Account name: ${payTo.name}`,
        `BSB: ${payTo.bsb}     Account number: ${payTo.account}`,
        `Reference: ${reference}`,
      ];
