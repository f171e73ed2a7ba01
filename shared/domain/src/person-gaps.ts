import { isAccountTitle } from './aba-text';
import { isValidAbn } from './abn';
import { accountKey } from './bsb';
import type { Cents } from './units';

/** What a person can lack before they work and are paid, in the order in which it is fixed. */
export const personGaps = ['invitation', 'contract', 'rate', 'bank', 'abn', 'gst', 'licence'] as const;
export type PersonGap = (typeof personGaps)[number];

/** One thing that somebody lacks. */
export interface Missing {
  gap: PersonGap;
  /** For `rate`: the person's groups without a rate. For `licence`: the missing types. */
  names: string[];
}

/** What a person's gaps are found from. */
export interface PersonFacts {
  /** The person has set a password by the link that they were mailed. */
  hasJoined: boolean;
  /** The person can be put on a crew. For all others, joining is enough. */
  isCrew: boolean;
  /** The payroll product pays this person, so account, ABN and GST are not asked for here. */
  isEmployee: boolean;
  owesContract: boolean;
  /** The person's groups; a rate of 0 counts as no rate. */
  groups: readonly { name: string; rate: Cents | null }[];
  bank: { title: string; bsb: string; account: string };
  abn: string;
  hasWithholdingNote: boolean;
  /** The person has said that they are registered for GST, and the office has not answered yet. */
  gstAsked: boolean;
  /** Names of licence types that the person's groups require and they lack. */
  lackedLicences: readonly string[];
}

/** Does the office still have to ask for an ABN, or note what is withheld without one? */
export const lacksAbn = ({ abn, hasWithholdingNote }: Pick<PersonFacts, 'abn' | 'hasWithholdingNote'>) =>
  !isValidAbn(abn) && !hasWithholdingNote;

/** Can a bank file pay to these details? */
const isPayable = ({ title, bsb, account }: PersonFacts['bank']): boolean =>
  accountKey(bsb, account) !== null && isAccountTitle(title);

/** What somebody lacks, in the order of `personGaps`. For people who have not joined yet that is the only gap. */
export function gapsOf(facts: PersonFacts): Missing[] {
  if (!facts.hasJoined) return [{ gap: 'invitation', names: [] }];
  if (!facts.isCrew) return [];
  const unpaid = facts.groups.filter(({ rate }) => !rate).map(({ name }) => name);
  const found: Record<Exclude<PersonGap, 'invitation'>, readonly string[] | null> = {
    contract: facts.owesContract ? [] : null,
    rate: unpaid.length > 0 || facts.groups.length === 0 ? unpaid : null,
    bank: facts.isEmployee || isPayable(facts.bank) ? null : [],
    abn: !facts.isEmployee && lacksAbn(facts) ? [] : null,
    gst: !facts.isEmployee && facts.gstAsked ? [] : null,
    licence: facts.lackedLicences.length > 0 ? facts.lackedLicences : null,
  };
  return personGaps.flatMap((gap) => {
    const names = gap === 'invitation' ? null : found[gap];
    return names === null ? [] : [{ gap, names: [...names] }];
  });
}

const shortNames: Record<PersonGap, string> = {
  invitation: 'Invited, not registered yet',
  contract: 'Contract',
  rate: 'Rate',
  bank: 'Bank details',
  abn: 'ABN',
  gst: 'GST to confirm',
  licence: 'Licence',
};

/** The name of a gap in a list; licences by their types. */
export const missingName = ({ gap, names }: Missing): string =>
  gap === 'licence' && names.length > 0 ? names.join(', ') : shortNames[gap];

const MOST_NAMED = 20;

function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

const sentences: Record<PersonGap, (names: readonly string[]) => string> = {
  invitation: () => 'Invited, not registered yet.',
  contract: () => 'The contract; they are asked to sign it when they sign in.',
  rate: (names) => (names.length === 0 ? 'A rate in a group.' : `A rate for ${named(names)}.`),
  bank: () => 'Bank details.',
  abn: () => 'An ABN.',
  gst: () => 'GST to confirm; they have said that they are registered.',
  licence: (names) => `A valid licence: ${named(names)}.`,
};

/** One line of what is still missing. */
export const missingText = ({ gap, names }: Missing): string => sentences[gap](names);
