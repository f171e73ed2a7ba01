import { jobCalls } from './calls/jobs';
import { notifyCalls } from './calls/notify';
import { peopleCalls } from './calls/people';
import { platformCalls } from './calls/platform';
import { publicCalls } from './calls/public';
import { releaseMixCalls } from './calls/release-mixes';
import { releaseCalls } from './calls/releases';
import { searchCalls } from './calls/search';
import { secondFactorCalls } from './calls/second-factor';
import { sessionCalls } from './calls/session';
import { timeCalls } from './calls/time';
import { weekCalls } from './calls/week';

/** Every call of the API, by name. */
export const calls = {
  ...sessionCalls,
  ...secondFactorCalls,
  ...notifyCalls,
  ...platformCalls,
  ...releaseCalls,
  ...releaseMixCalls,
  ...jobCalls,
  ...timeCalls,
  ...weekCalls,
  ...peopleCalls,
  ...publicCalls,
  ...searchCalls,
} as const;

export type { Call } from './call';
