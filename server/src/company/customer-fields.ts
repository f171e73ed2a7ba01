import type { Parsed } from '@crewcall/contract/types';
import { bareAbn, isValidAbn } from '@crewcall/domain/abn';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';

const oneBlank = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The columns of a customer as the office typed it. Refuses an invalid colour, email or ABN, and names the field. */
export function customerColumns(asked: Parsed<'saveCustomer'>) {
  const color = asked.color.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse('Choose a colour, e.g. #c2410c.', { field: 'color' });
  const email = asked.billingEmail.trim();
  if (email !== '' && !isEmail(email)) refuse(texts.invalidEmail, { field: 'billingEmail' });
  const abn = bareAbn(asked.billingAbn);
  if (abn !== '' && !isValidAbn(abn)) refuse(texts.invalidAbn, { field: 'billingAbn' });
  return {
    text: oneBlank(asked.text),
    full_name: oneBlank(asked.fullName),
    default_color: color,
    billing_name: oneBlank(asked.billingName),
    billing_abn: abn,
    billing_email: email,
    billing_address: asked.billingAddress.trim(),
  };
}

export type CustomerColumns = ReturnType<typeof customerColumns>;
