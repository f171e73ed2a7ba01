// Calls: readPeople, importPeople.
import type { Parsed } from '@crewcall/contract/types';
import { isListedBank, listedFields, splitGroups } from '@crewcall/domain/people-list';
import type { ListedProfile } from '@crewcall/domain/people-list';
import { handle } from '../../platform/http/handle';
import { knownAddresses, addCrew } from '../../registrants/add-crew';
import { groupsByName, readPeopleFile } from './people-file';
import { alikeOf } from '../../registrants/same-person';
import { companyDay } from '../../platform/database/company-config';
import { lockCompany } from '../../platform/database/lock-company';
import { needName, needPhone, needText } from '../../platform/http/need-text';
import { storedValue } from '../profile/profile-columns';

/** Reads a list of people, and says for each whether the company already has them. Nothing is stored. */
export const readPeopleHandler = handle(
  'readPeople',
  async ({ body, files, user, scope, db, now, refuse }) => {
    const [file] = files;
    if (!file) return refuse('Choose a list of people.');
    const list = await readPeopleFile(file.bytes, {
      groups: await groupsByName(db, user.companyId),
      today: await companyDay(db, user.companyId, now),
      setsBank: scope.may('invoice.write'),
      columns: body.columns,
    });
    const emails = list.rows.map(({ email }) => email);
    const known = await knownAddresses(db, user.companyId, emails);
    const alike = await alikeOf(db, user.companyId, list.rows);
    const statusOf = (email: string, isInactive: boolean) => {
      if (known.account.has(email)) return 'account' as const;
      if (known.asked.has(email)) return 'asked' as const;
      return isInactive ? ('inactive' as const) : ('new' as const);
    };
    return {
      ...list,
      rows: list.rows.map(({ isInactive, ...person }) => ({
        ...person,
        status: statusOf(person.email.toLowerCase(), isInactive),
        samePhone: person.phone === '' ? '' : (alike(person).find(({ by }) => by === 'phone')?.name ?? ''),
      })),
    };
  },
);

/** A person's details in the form in which a profile stores them; refuses invalid ones. */
function storedProfile(
  sent: NonNullable<Parsed<'importPeople'>['people'][number]['profile']>,
): ListedProfile {
  const given = listedFields.flatMap((name) => {
    const value = sent[name];
    return value === undefined || value === null || value === '' ? [] : [[name, storedValue(name, value)]];
  });
  return Object.fromEntries(given) as ListedProfile;
}

/** Adds the people who are new to the company, either all or none, and mails each a link to register. */
export const importPeopleHandler = handle(
  'importPeople',
  async ({ body, user, scope, now, write, refuse, deny }) =>
    write(async (tx) => {
      // Serialises imports, so that a list sent twice at the same moment is added once.
      await lockCompany(tx, user.companyId);
      const emails = body.people.map(({ email }) => email);
      const known = await knownAddresses(tx.db, user.companyId, emails);
      const groups = await groupsByName(tx.db, user.companyId);
      const groupId = (name: string) =>
        groups.get(name.toLowerCase()) ?? refuse(`There is no group “${name}” in use.`);
      const seen = new Set([...known.account, ...known.asked]);
      const fresh = body.people.filter(({ email }) => {
        const isNew = !seen.has(email.toLowerCase());
        seen.add(email.toLowerCase());
        return isNew;
      });
      const named = fresh.map(({ profile = {}, ...person }) => {
        const { firstName, lastName, email, phone, postcode, abn = '', group = '', rate = null } = person;
        if (listedFields.some((name) => isListedBank(name) && profile[name]) && !scope.may('invoice.write'))
          deny('Bank details come from a list only by somebody who may make invoices.');
        return {
          company_id: user.companyId,
          first_name: needName(firstName),
          last_name: needName(lastName),
          email,
          phone: phone === '' ? '' : needPhone(phone),
          postcode,
          abn: abn === '' ? '' : needText('abn', abn),
          group_ids: [...new Set(splitGroups(group, (one) => groups.has(one.toLowerCase())).map(groupId))],
          rate_cents: rate,
          profile: storedProfile(profile),
        };
      });
      await addCrew(tx, named, { by: user.id, now });
      return { added: fresh.length, known: body.people.length - fresh.length };
    }),
  // Each registration has its own audit row, without bank details, rate and address.
  { secret: ['people'] },
);
