import { handle } from '../../platform/http/handle';
import { knownAddresses } from '../../registrants/add-crew';
import { groupsByName } from './group-names';
import { readPeopleFile } from './people-file';
import { alikeOf } from '../../registrants/same-person';

/** Reads a list of people, and says of each whether they are here already. Nothing is stored. */
export const readPeopleHandler = handle('readPeople', async ({ files, user, db, refuse }) => {
  const [file] = files;
  if (!file) return refuse('Choose a list of people.');
  const { rows, faults, unread } = readPeopleFile(file.bytes, await groupsByName(db, user.companyId));
  const emails = rows.map(({ email }) => email);
  const known = await knownAddresses(db, user.companyId, emails);
  const alike = await alikeOf(db, user.companyId, rows);
  const standing = (email: string) =>
    known.account.has(email)
      ? ('account' as const)
      : known.asked.has(email)
        ? ('asked' as const)
        : ('new' as const);
  return {
    rows: rows.map((person) => ({
      ...person,
      standing: standing(person.email.toLowerCase()),
      samePhone: person.phone === '' ? '' : (alike(person).find(({ by }) => by === 'phone')?.name ?? ''),
    })),
    faults,
    unread,
  };
});
