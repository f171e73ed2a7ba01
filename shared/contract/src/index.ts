import { jobCalls } from './calls/jobs';
import { notifyCalls } from './calls/notify';
import { peopleCalls } from './calls/people';
import { platformCalls } from './calls/platform';
import { publicCalls } from './calls/public';
import { sessionCalls } from './calls/session';
import { timeCalls } from './calls/time';

/** Every call of the API, by name. */
export const calls = {
  ...sessionCalls,
  ...notifyCalls,
  ...platformCalls,
  ...jobCalls,
  ...timeCalls,
  ...peopleCalls,
  ...publicCalls,
} as const;

export type { Call, Method } from './call';
export { Refusal, Snackbar } from './shapes';
