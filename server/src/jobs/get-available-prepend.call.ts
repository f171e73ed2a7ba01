import { handle } from '../platform/http/handle';
import { prependsFor } from './prepends';

export const getAvailablePrependHandler = handle('getAvailablePrepend', async ({ scope, db }) => ({
  prepends: await prependsFor(db, scope),
}));
