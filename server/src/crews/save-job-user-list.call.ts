import { handle } from '../platform/http/handle';
import { setStandings } from './set-standings';

/** The office sets who stands where on a crew. */
export const saveJobUserListHandler = handle('saveJobUserList', ({ body, user, now, write }) =>
  write((tx) => updateInviteStatus(tx, { user, now }, body.idReqCrew, [body.statusUser].flat())),
);
