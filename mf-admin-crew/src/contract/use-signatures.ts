import { useApi } from '@crewcall/platform';
import { useNextPages } from '../lists/use-next-pages';

/** Rows of each list that are asked for at once. */
const PAGE = 100;

/** Who signed a version of the contract, and who has not, each a page at a time. */
export function useSignatures(version: number) {
  const { call } = useApi();
  const signedOnly = { version, limit: PAGE, only: 'signed' } as const;
  const missingOnly = { version, limit: PAGE, only: 'missing' } as const;
  return {
    signed: useNextPages(
      ['getContractSignatures', signedOnly],
      PAGE,
      async (offset, signal) => {
        const { signed, totals } = await call('getContractSignatures', { ...signedOnly, offset }, { signal });
        return { rows: signed, total: totals.signed };
      },
      ({ idUser, signedAt }) => `${idUser} ${signedAt}`,
    ),
    missing: useNextPages(
      ['getContractSignatures', missingOnly],
      PAGE,
      async (offset, signal) => {
        const { missing, totals } = await call(
          'getContractSignatures',
          { ...missingOnly, offset },
          { signal },
        );
        return { rows: missing, total: totals.missing };
      },
      ({ idUser }) => idUser,
    ),
  };
}
