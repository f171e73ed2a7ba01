// Calls: readPeople, importPeople.
import { handle } from '../../platform/http/handle';
import { knownAddresses, addCrew } from '../../registrants/add-crew';
import { groupsByName, splitGroups, readPeopleFile } from './people-file';
import { alikeOf } from '../../registrants/same-person';
import { lockCompany } from '../../platform/database/lock-company';
import { needName, needPhone } from '../../platform/http/need-text';

/** Reads a list of people, and says of each whether the company has them already. Nothing is stored. */
export const readPeopleHandler = handle('readPeople', async ({ files, user, db, refuse }) => {
  const [file] = files;
  if (!file) return refuse('Choose a list of people.');
  const { rows, faults, unread } = readPeopleFile(file.bytes, await groupsByName(db, user.companyId));
  const emails = rows.map(({ email }) => email);
  const known = await knownAddresses(db, user.companyId, emails);
  const alike = await alikeOf(db, user.companyId, rows);
  const statusOf = (email: string) =>
    known.account.has(email)
      ? ('account' as const)
      : known.asked.has(email)
        ? ('asked' as const)
        : ('new' as const);
  return {
    rows: rows.map((person) => ({
      ...person,
      status: statusOf(person.email.toLowerCase()),
      samePhone: person.phone === '' ? '' : (alike(person).find(({ by }) => by === 'phone')?.name ?? ''),
    })),
    faults,
    unread,
  };
});

/** Adds the people who are new to the company, all or none of them, and mails each a link to register. */
export const importPeopleHandler = handle('importPeople', async ({ body, user, now, write, refuse }) =>
  write(async (tx) => {
    // Serialises imports, so that the same list sent twice at the same moment is added once.
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
    const named = fresh.map(({ firstName, lastName, email, phone, postcode, group = '' }) => ({
      company_id: user.companyId,
      first_name: needName(firstName),
      last_name: needName(lastName),
      email,
      phone: phone === '' ? '' : needPhone(phone),
      postcode,
      group_ids: [...new Set(splitGroups(group).map(groupId))],
    }));
    await addCrew(tx, named, { by: user.id, now });
    return { added: fresh.length, known: body.people.length - fresh.length };
  }),
);
