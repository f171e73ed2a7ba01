// Calls: explainPay, explainPayLines.
import { handle } from '../platform/http/handle';
import { explainedExtra } from '../pay/extra';
import { companyConfig } from '../platform/database/company-config';
import { allowancesOfTime, selectTimeOfAllowances } from './allowances-of-time';
import { explainedTime } from './explained-time';

/** Explains the pay of one timesheet by its three bands: base, extra and overnight. Crew see only their own. */
export const explainPayHandler = handle('explainPay', async ({ body, user, scope, db }) => {
  const { time, bands } = await explainedTime({ db, user, scope }, body.idTimesheet);
  const { jobName, groupName, tz, start, end, paidMinutes, rate, total } = time;
  return { jobName, groupName, tz, start, end, break: time.break, paidMinutes, rate, bands, total };
});

/** Explains the pay of one timesheet piece by piece: from when to when, by which rule, for how much. Crew: only own. */
export const explainPayLinesHandler = handle('explainPayLines', async ({ body, user, scope, db }) => {
  const { time, bands: _bands, ...about } = await explainedTime({ db, user, scope }, body.idTimesheet);
  const allowed = await selectTimeOfAllowances(db, user.companyId, body.idTimesheet);
  const company = { companyId: user.companyId, config: await companyConfig(db, user.companyId) };
  const allowances = allowed ? await allowancesOfTime(db, company, allowed) : [];
  return { ...time, ...about, allowances: allowances.map(explainedExtra) };
});
