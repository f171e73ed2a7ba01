// Calls: explainPay, explainPayLines.
import { handle } from '../platform/http/handle';
import { explainedTime } from './explained-time';

/** How the figure of one time comes about, by the three bands that its readers know. Own times only for crew. */
export const explainPayHandler = handle('explainPay', async ({ body, user, scope, db }) => {
  const { time, bands } = await explainedTime({ db, user, scope }, body.idTimesheet);
  const { jobName, groupName, tz, start, end, paidMinutes, rate, total } = time;
  return { jobName, groupName, tz, start, end, break: time.break, paidMinutes, rate, bands, total };
});

/** The same piece by piece: from when to when, by which rule, for how much. Own times only for crew. */
export const explainPayLinesHandler = handle('explainPayLines', async ({ body, user, scope, db }) => {
  const { time, bands: _bands, ...about } = await explainedTime({ db, user, scope }, body.idTimesheet);
  return { ...time, ...about };
});
