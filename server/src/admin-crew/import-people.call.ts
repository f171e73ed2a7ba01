import { holdCompany } from '../platform/hold-company';
import { handle } from '../platform/handle';
import { addCrew, knownAddresses } from './add-crew';
import { needName } from './names';
import { needPhone } from './phone';

/** Adds those of these people who are not here yet, all or none of them, and mails each a link to register. */
export const importPeopleHandler = handle('importPeople', async ({ body, user, now, write }) =>
  write(async (tx) => {
    // The same rows sent twice at once come one after the other.
    await holdCompany(tx, user.companyId);
    const emails = body.people.map(({ email }) => email);
    const known = await knownAddresses(tx.db, user.companyId, emails);
    const seen = new Set([...known.account, ...known.asked]);
    let added = 0;
    for (const { firstName, lastName, email, phone, postcode } of body.people) {
      if (seen.has(email.toLowerCase())) continue;
      seen.add(email.toLowerCase());
      const named = {
        company_id: user.companyId,
        first_name: needName(firstName),
        last_name: needName(lastName),
        email,
        phone: phone === '' ? '' : needPhone(phone),
        postcode,
      };
      await addCrew(tx, named, { by: user.id, now });
      added += 1;
    }
    return { added, known: body.people.length - added };
  }),
);
