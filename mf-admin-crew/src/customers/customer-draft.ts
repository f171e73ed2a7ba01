import type { In, Out } from '@crewcall/contract/types';
import { isValidAbn } from '@crewcall/domain/abn';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';

export type Customer = Out<'getCustomers'>['customers'][number];
export type CustomerDraft = Required<Omit<In<'saveCustomer'>, 'id' | 'was'>>;
export type CustomerField = keyof CustomerDraft;

/** Job colours that are easy to distinguish in the calendar, in light and dark. */
export const colourNames: Readonly<Record<string, string>> = {
  '#c2410c': 'Orange',
  '#0f766e': 'Teal',
  '#6d28d9': 'Violet',
  '#1d4ed8': 'Blue',
  '#be185d': 'Pink',
  '#4d7c0f': 'Green',
  '#90a4ae': 'Grey',
};
export const colours: readonly string[] = Object.keys(colourNames);

/** The draft of a new customer, with a colour that no other customer has. */
export const emptyCustomer = (taken: readonly string[]): CustomerDraft => ({
  text: '',
  fullName: '',
  color: colours.find((colour) => !taken.includes(colour)) ?? JOB_COLOR,
  billingName: '',
  billingAbn: '',
  billingEmail: '',
  billingAddress: '',
});

export const draftOf = ({ id: _id, jobs: _jobs, users: _users, ...fields }: Customer): CustomerDraft =>
  fields;

/** The first problem that prevents saving, as a sentence with its field; null if there is none. */
export function customerProblem(draft: CustomerDraft): { field: CustomerField; text: string } | null {
  if (draft.fullName.trim() === '') return { field: 'fullName', text: 'Give the customer a name.' };
  if (draft.text.trim() === '') return { field: 'text', text: 'Give it a short name for its jobs.' };
  if (draft.billingAbn.trim() !== '' && !isValidAbn(draft.billingAbn))
    return { field: 'billingAbn', text: texts.invalidAbn };
  if (draft.billingEmail.trim() !== '' && !isEmail(draft.billingEmail.trim()))
    return { field: 'billingEmail', text: texts.invalidEmail };
  return null;
}
