import { handle } from '../platform/http/handle';
import { readOwnData } from './own-data/own-data';

/** Everything that is stored about the caller, as a file to download. */
export const getOwnDataHandler = handle('getOwnData', async ({ db, user }) => ({
  fileName: 'crewcall-my-data.json',
  file: Buffer.from(await readOwnData(db, user.id)).toString('base64'),
}));
