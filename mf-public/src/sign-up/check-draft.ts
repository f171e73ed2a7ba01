import { isValidAbn } from '@crewcall/domain/abn';
import { isPostcode } from '@crewcall/domain/postcode';
import { isCompanyName, isEmail, isPersonName, isPhone, isWebsite } from '@crewcall/domain/text';
import { invalidDomainText, texts } from '@crewcall/domain/texts';
import type { Draft } from './draft';

export type SignupType = 'worker' | 'company';
export type DraftErrors = Partial<Record<keyof Draft | 'resume', string>>;

/** What is wrong with each field; nothing when it may be sent. */
export function checkDraft(draft: Draft, type: SignupType, hasResume: boolean, host: string): DraftErrors {
  const errors: DraftErrors = {};
  if (!isPersonName(draft.firstName)) errors.firstName = texts.nameTooShort;
  if (!isPersonName(draft.lastName)) errors.lastName = texts.nameTooShort;
  if (!isPhone(draft.phone)) errors.phone = 'Enter a phone number that we can reach you at.';
  if (!isEmail(draft.email.trim())) errors.email = texts.invalidEmail;
  if (!isPostcode(draft.postcode)) errors.postcode = 'Enter the four digits of your postcode.';
  if (draft.message.trim() === '') errors.message = 'Tell us a little about yourself.';
  if (type === 'company') {
    if (!isCompanyName(draft.companyName)) errors.companyName = texts.nameTooShort;
    if (!isWebsite(draft.website)) errors.website = invalidDomainText(host);
    if (!isValidAbn(draft.abn)) errors.abn = texts.invalidAbn;
  } else {
    if (draft.abn.trim() !== '' && !isValidAbn(draft.abn)) errors.abn = texts.invalidAbn;
    if (!hasResume) errors.resume = 'Choose your CV as a PDF file.';
  }
  return errors;
}
