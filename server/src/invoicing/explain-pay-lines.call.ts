import { handle } from '../platform/http/handle';
import { explainedTime } from './explained-time';

/** The same piece by piece: from when to when, by which rule, for how much. Own times only for crew. */
export const explainPayLinesHandler = handle('explainPayLines', async ({ body, user, scope, db }) => {
  const { time, bands: _bands, ...about } = await explainedTime({ db, user, scope }, body.idTimesheet);
  return { ...time, ...about };
});
