import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { useNextPages } from '../lists/use-next-pages';

/** Rows of each list that are asked for at once. */
const PAGE = 50;

/** The licences that the office has to check, and those that expire, each a page at a time. */
export function useExpiring() {
  const { call } = useApi();
  const ask = { days: EXPIRING_DAYS, limit: PAGE };
  const waitingOnly = { ...ask, only: 'waiting' } as const;
  const expiringOnly = { ...ask, only: 'expiring' } as const;
  return {
    waiting: useNextPages(
      ['getExpiring', waitingOnly],
      PAGE,
      async (offset, signal) => {
        const { waiting, totals } = await call('getExpiring', { ...waitingOnly, offset }, { signal });
        return { rows: waiting, total: totals.waiting };
      },
      ({ id }) => id,
    ),
    expiring: useNextPages(
      ['getExpiring', expiringOnly],
      PAGE,
      async (offset, signal) => {
        const { expiring, totals } = await call('getExpiring', { ...expiringOnly, offset }, { signal });
        return { rows: expiring, total: totals.expiring };
      },
      ({ id }) => id,
    ),
  };
}
