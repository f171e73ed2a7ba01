import { stateIdOfPostcode } from '@crewcall/domain/postcode';
import { lookAtRegistration } from '../registrants/registration-link';
import { saidFor } from '../registrants/same-person';
import { handle } from '../platform/http/handle';
import { deadLink } from './link-text';

/** What the registration form starts with, for a link that still works. Changes nothing. */
export const getUserPreregisterDataHandler = handle(
  'getUserPreregisterData',
  async ({ body, db, now, refuse }) => {
    const link = await lookAtRegistration(db, body.hash, now);
    if (link.state !== 'good') return refuse(deadLink(link));
    const row = await db
      .selectFrom('registrant')
      .selectAll()
      .where('id', '=', link.registrantId)
      .executeTakeFirst();
    if (!row) return refuse(deadLink({ ...link, state: 'dead' }));
    const said = await saidFor(db, row);
    return {
      user: {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: said.phone,
        postcode: row.postcode,
        abn: said.abn,
        state: stateIdOfPostcode(row.postcode),
        expires: link.expiresAt,
      },
    };
  },
);
