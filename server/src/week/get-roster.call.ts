import { handle } from '../platform/http/handle';

export const getRosterHandler = handle('getRoster', async ({ body }) => ({
  ...{ weekStart: body.weekStart, groups: [], crews: [], people: [], hasCost: false, days: [] },
}));
