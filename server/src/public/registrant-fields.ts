import type { Parsed } from '@crewcall/contract/types';
import { isPostcode } from '@crewcall/domain/postcode';
import { isEmail, isWebsite } from '@crewcall/domain/text';
import { invalidDomainText, texts } from '@crewcall/domain/texts';
import { readAbn } from '../admin-crew/abn-field';
import { needCompanyName, needName } from '../admin-crew/names';
import { needPhone } from '../platform/phone';
import { refuse } from '../errors';

type Body = Parsed<'preregister'>;

/** The columns of a registrant. Refuses with a sentence for the first field at fault. `host` is ours, as an example. */
export function registrantColumns(body: Body, host: string) {
  const company = (body.type ?? (body.companyName?.trim() ? 'company' : 'worker')) === 'company';
  const email = body.email.trim();
  const postcode = body.postcode.trim();
  const website = (body.website ?? '').trim();
  const firstName = needName(body.firstName);
  const lastName = needName(body.lastName);
  const companyName = company ? needCompanyName(body.companyName ?? '') : '';
  if (!isEmail(email)) return refuse(texts.invalidEmail);
  if (company && !isWebsite(website)) return refuse(invalidDomainText(host));
  if (!isPostcode(postcode)) return refuse('The postcode must have exactly 4 digits.');
  return {
    type: company ? 'company' : 'worker',
    first_name: firstName,
    last_name: lastName,
    email,
    phone: needPhone(body.phone),
    postcode,
    message: body.message.trim(),
    company_name: companyName,
    website: company ? website : '',
    abn: readAbn(body.abn, company),
  };
}
