import { handle } from '../platform/http/handle';
import { readOwnData } from './own-data/own-data';

/** Everything that is kept about the caller, as a file for them to keep. */
export const getOwnDataHandler = handle('getOwnData', async ({ db, user }) => ({
  fileName: 'crewcall-my-data.json',
  file: Buffer.from(await readOwnData(db, user.id)).toString('base64'),
}));
