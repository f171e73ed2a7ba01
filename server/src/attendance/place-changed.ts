import { toDesk, toJob, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/** Announces to the worker, the job's people, the office and the customer's managers that a crew member has changed. */
export const placeChanged = (
  tx: Tx,
  place: { idJob: number; prepend: string; idReqCrew: number; idUser: number },
): void =>
  tx.announce('invite.answered', { idReqCrew: place.idReqCrew, idUser: place.idUser }, [
    toUser(place.idUser),
    toJob(place.idJob),
    ...toDesk(place.prepend),
  ]);
