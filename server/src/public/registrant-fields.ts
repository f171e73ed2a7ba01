import type { Parsed } from '@crewcall/contract/types';
import { bareAbn } from '@crewcall/domain/abn';
import { isWebsite } from '@crewcall/domain/text';
import { invalidDomainText } from '@crewcall/domain/texts';
import { needCompanyName, needName, needText } from '../platform/http/need-text';
import { needPhone } from '../platform/http/phone';
import { refuse } from '../errors';

type Body = Parsed<'preregister'>;

/** The columns of a registrant. Refuses with a sentence for the first field at fault. `host` is ours, as an example. */
export function registrantColumns(body: Body, host: string) {
  const company = (body.type ?? (body.companyName?.trim() ? 'company' : 'worker')) === 'company';
  const abn = bareAbn(body.abn ?? '');
  const website = (body.website ?? '').trim();
  const firstName = needName(body.firstName);
  const lastName = needName(body.lastName);
  const companyName = company ? needCompanyName(body.companyName ?? '') : '';
  const email = needText('email', body.email.trim());
  if (company && !isWebsite(website)) return refuse(invalidDomainText(host));
  const postcode = needText('postcode', body.postcode.trim());
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
    abn: company || abn !== '' ? needText('abn', abn) : '',
  };
}
