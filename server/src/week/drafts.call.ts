// Calls: setDrafts, publishDrafts.
import { handle } from '../platform/http/handle';

export const setDraftsHandler = handle('setDrafts', async ({ write }) =>
  write(async () => ({ drafts: [], refused: [] })),
);

export const publishDraftsHandler = handle('publishDrafts', async ({ write }) =>
  write(async () => ({ done: [], refused: [], warnings: [] })),
);
