import { handle } from '../platform/http/handle';
import { updateInviteStatus } from './update-invite-status';

/** The office sets the invite status of each worker on a crew. */
export const saveJobUserListHandler = handle('saveJobUserList', ({ body, user, now, write }) =>
  write((tx) => updateInviteStatus(tx, { user, now }, body.idReqCrew, [body.statusUser].flat())),
);
