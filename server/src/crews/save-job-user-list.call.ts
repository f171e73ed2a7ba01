import { handle } from '../platform/http/handle';
import { setStandings } from './set-standings';

/** The office sets the invite status of each worker on a crew. */
export const saveJobUserListHandler = handle('saveJobUserList', ({ body, user, now, write }) =>
  write((tx) => setStandings(tx, { user, now }, body.idReqCrew, [body.statusUser].flat())),
);
