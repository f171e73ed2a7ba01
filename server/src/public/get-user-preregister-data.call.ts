import { stateIdOfPostcode } from '@crewcall/domain/postcode';
import { splitHash } from '../admin-crew/registration-link';
import { handle } from '../platform/handle';
import { DEAD_LINK } from './link-text';

/** What the registration form starts with, for a link that still works. Changes nothing. */
export const getUserPreregisterDataHandler = handle(
  'getUserPreregisterData',
  async ({ body, db, now, refuse }) => {
    const { registrantId, tokenHash } = splitHash(body.hash);
    const row = await db
      .selectFrom('login_link as l')
      .innerJoin('registrant as r', 'r.id', 'l.registrant_id')
      .selectAll('r')
      .select('l.expires_at')
      .where('l.token_hash', '=', tokenHash)
      .where('l.purpose', '=', 'register')
      .where('l.registrant_id', '=', registrantId)
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return refuse(DEAD_LINK);
    return {
      user: {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        postcode: row.postcode,
        abn: row.abn,
        state: stateIdOfPostcode(row.postcode),
        expires: row.expires_at,
      },
    };
  },
);
