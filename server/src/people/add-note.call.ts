import { DAY_MS } from '@crewcall/domain/units';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { needPersonOf } from '../platform/database/person-of';

const A_DAY = 500;

/** Adds a note about somebody else. The audit records only who it is about, because the audit outlives the note. */
export const addNoteHandler = handle(
  'addNote',
  ({ body, user, now, write, refuse }) =>
    write(
      once(user.id, 'addNote', body.key, async (tx) => {
        if (body.idUser === user.id) refuse('Notes about you are written by somebody else.');
        // Locked, so that the person cannot be deleted while the note is written.
        await lockUsers(tx.db, [body.idUser]);
        await needPersonOf(tx.db, user.companyId, body.idUser);
        const { id } = await tx.db
          .insertInto('person_note')
          .values({ user_id: body.idUser, by: user.id, text: body.text.trim(), at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        tx.audit('user', body.idUser, { note: 'added' });
        tx.announce('user.changed', { idUser: body.idUser }, [toOffice]);
        return { ok: true as const, id };
      }),
    ),
  { secret: ['text'], limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'notes' } },
);
