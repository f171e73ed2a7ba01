import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { once, useNextPages } from '../lists/use-next-pages';

/** Rows of each list that are asked for at once. */
const PAGE = 50;
const body = { days: EXPIRING_DAYS, limit: PAGE };

/** The licences that the office has to look at, a page at a time. */
export function useExpiring() {
  const { call } = useApi();
  const { pages, ...list } = useNextPages(['getExpiring', body], PAGE, (offset, signal) =>
    call('getExpiring', { ...body, offset }, { signal }),
  );
  return {
    ...list,
    data: pages && {
      totals: pages.at(-1)?.totals ?? { waiting: 0, expiring: 0 },
      waiting: once(
        pages.flatMap(({ waiting }) => waiting),
        ({ id }) => id,
      ),
      expiring: once(
        pages.flatMap(({ expiring }) => expiring),
        ({ id }) => id,
      ),
    },
  };
}
