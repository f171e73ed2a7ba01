import { handle } from '../platform/handle';
import { prependsFor } from './prepends';

export const getAvailablePrependHandler = handle('getAvailablePrepend', async ({ user, db }) => ({
  prepends: await prependsFor(db, user),
}));
