import { useApi } from '@crewcall/platform';
import { once, useNextPages } from '../lists/use-next-pages';

/** Rows of each list that are asked for at once. */
const PAGE = 100;

/** Who signed a version of the contract and who has not, a page at a time. */
export function useSignatures(version: number) {
  const { call } = useApi();
  const body = { version, limit: PAGE };
  const { pages, ...list } = useNextPages(['getContractSignatures', body], PAGE, (offset, signal) =>
    call('getContractSignatures', { ...body, offset }, { signal }),
  );
  return {
    ...list,
    data: pages && {
      totals: pages.at(-1)?.totals ?? { signed: 0, missing: 0 },
      signed: once(
        pages.flatMap(({ signed }) => signed),
        ({ idUser, signedAt }) => `${idUser} ${signedAt}`,
      ),
      missing: once(
        pages.flatMap(({ missing }) => missing),
        ({ idUser }) => idUser,
      ),
    },
  };
}
