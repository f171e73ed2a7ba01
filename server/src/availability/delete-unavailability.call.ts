import { handle } from '../platform/http/handle';
import { takeEntry } from './take-entry';
import { availabilityChanged } from './tell-availability';
import { whose } from './whose';

/** Takes times, or rules of every week, away; the office may for somebody. */
export const deleteUnavailabilityHandler = handle('deleteUnavailability', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const person = await whose(tx.db, { user, scope }, body.idUser);
    const words = await takeEntry(tx, body, person.id);
    tx.audit('user', person.id, { availability: 'deleted', when: words });
    await availabilityChanged(tx, person, `deleted your time ${words}.`);
  }),
);
