// Calls: getAlertChoices, setAlertChoices.
import { quietProblem } from '@crewcall/domain/quiet-choice';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';

/** The caller's quiet hours; and for the office, whether it is notified of workers who are missing. */
export const getAlertChoicesHandler = handle('getAlertChoices', async ({ db, user, scope }) => {
  const own = await db
    .selectFrom('app_user')
    .select(['quiet_from', 'quiet_to', 'late_alerts'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { confQuietFrom: from, confQuietTo: to } = await companyConfig(db, user.companyId);
  return {
    quiet:
      own.quiet_from === null || own.quiet_to === null ? null : { from: own.quiet_from, to: own.quiet_to },
    companyQuiet: { from, to },
    lateAlerts: scope.may('job.log') ? own.late_alerts : null,
  };
});

/** Saves the caller's own quiet hours, null for the company's, and whether they are notified of missing workers. */
export const setAlertChoicesHandler = handle(
  'setAlertChoices',
  async ({ body, user, scope, write, refuse }) => {
    const { quiet, lateAlerts } = body;
    const problem = quiet === null ? null : quietProblem(quiet);
    if (problem !== null) refuse(problem, { field: 'quiet' });
    const isAsked = lateAlerts !== undefined && scope.may('job.log');
    await write(async (tx) => {
      await tx.db
        .updateTable('app_user')
        .set({
          quiet_from: quiet?.from ?? null,
          quiet_to: quiet?.to ?? null,
          ...(isAsked ? { late_alerts: lateAlerts } : {}),
        })
        .where('id', '=', user.id)
        .execute();
      tx.audit('user', user.id, { quiet, ...(isAsked ? { lateAlerts } : {}) });
    });
  },
);
