import { LAG_LIMIT_MS } from '../database/replica';
import type { RequestFacts } from './request';
import { cookieOf, settingOf } from './cookies';
import type { In, CallName } from '@crewcall/contract/types';
import { DAY_MS } from '@crewcall/domain/units';

const NAME = 'wrote';

/**
 * A cookie that lasts as long as a standby may lag. It tells every server that this browser's user has just written
 * something.
 */
export const wroteCookie = (request: Pick<RequestFacts, 'origin'>): string =>
  settingOf(request, { name: NAME, value: '1', path: '/api', httpOnly: true, maxAge: LAG_LIMIT_MS / 1000 });

export const hasJustWritten = (request: Pick<RequestFacts, 'headers'>): boolean =>
  cookieOf(request, NAME) !== null;

/** True if a standby may always answer, or a function that decides by the call's input. */
type Lag<N extends CallName> = true | ((body: In<N>, now: number) => boolean);

/** Only days that ended at least two days ago: before that, people still correct timesheets. */
const isOver = ({ dateEnd }: { dateEnd: number }, now: number) => dateEnd < now - 2 * DAY_MS;

/**
 * Reads that a standby may answer, some seconds late: statistics, searches and past records. No read that affects
 * decisions about money or crew members, and none of data that is being edited. After a write, a user gets the
 * primary's answers.
 */
const lagging: { readonly [N in CallName]?: Lag<N> } = {
  getStats: true,
  downloadStats: true,
  getAudit: true,
  getFailures: true,
  getOutbox: true,
  getRetention: true,
  searchAll: true,
  getJobs: isOver,
  getCalendarWeek: isOver,
  getCalendarDay: isOver,
  // Workbooks of times and invoices are about pay.
  downloadxlsxData: ({ type }) => type === 'crew',
};

/** May a standby answer this read? `body` is parsed. */
export function readsFromReplica(name: string, body: unknown, now = Date.now()): boolean {
  const lag = Object.hasOwn(lagging, name) ? (lagging[name as CallName] as Lag<never>) : undefined;
  return lag === true || (lag !== undefined && lag(body as never, now));
}
