import { toJob, toOffice, toPrefix, toUser } from '../platform/audience';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/handle';

/** Tells the worker, the job's people, the office and its company's managers that a place reads otherwise. */
export const placeChanged = (
  tx: Tx,
  place: { idJob: number; prepend: string; idReqCrew: number; idUser: number },
): void =>
  tx.announce('invite.answered', { idReqCrew: place.idReqCrew, idUser: place.idUser }, [
    toUser(place.idUser),
    toJob(place.idJob),
    toOffice,
    ...(place.prepend === '' ? [] : [toPrefix(place.prepend)]),
  ]);

/** Notes that these places were told of, so that nobody tells of them again. */
export const noteTold = (
  tx: Tx,
  what: 'late_told_at' | 'out_told_at',
  places: readonly { id: number }[],
  now: number,
): Promise<unknown> =>
  tx.db
    .updateTable('crew_member')
    .set({ [what]: now })
    .where(
      anyOf(
        'id',
        places.map(({ id }) => id),
      ),
    )
    .execute();
