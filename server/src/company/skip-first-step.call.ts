import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';

/** Marks a step of the first day as not needed, or puts the whole list away for everybody. */
export const skipFirstStepHandler = handle('skipFirstStep', async ({ body, user, write }) =>
  write(async (tx) => {
    await tx.db
      .updateTable('company')
      .set({
        first_steps: sql<string[]>`array_append(array_remove(first_steps, ${body.step}), ${body.step})`,
      })
      .where('id', '=', user.companyId)
      .execute();
    tx.audit('company', user.companyId, { skipped: body.step });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
