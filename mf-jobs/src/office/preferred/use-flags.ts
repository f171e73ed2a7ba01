import { useState } from 'react';
import { blockedFor } from '@crewcall/domain/flags';
import type { OfficeFlag } from '@crewcall/domain/flags';
import type { Out } from '@crewcall/contract/types';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useBusy } from '../../use-busy';

/** A worker and a customer, with the names that the screen shows. */
export interface Pair {
  idUser: number;
  fullName: string;
  prefix: string;
  companyName: string;
}
/** A blocked worker with their upcoming shifts. */
export interface PlacesLeft extends Pair {
  places: Out<'setFlag'>['places'];
}

const keyOf = ({ prefix, idUser }: Pair) => `${idUser} ${prefix}`;

/** Sets favourites and blocks, answers requests, and lists the remaining shifts of blocked workers. */
export function useFlags() {
  const bus = useBus();
  const snackbar = useSnackbar();
  const set = useChange('setFlag');
  const decide = useChange('decideFlag');
  const { during, isBusy } = useBusy<string>();
  const [left, setLeft] = useState<readonly PlacesLeft[]>([]);
  const others = (pair: Pair) => (one: PlacesLeft) => keyOf(one) !== keyOf(pair);

  /** Resolves to whether the change was saved. */
  const run = (pair: Pair, told: string, change: () => Promise<Out<'setFlag'>>): Promise<boolean> =>
    during(keyOf(pair), async () => {
      try {
        const { places } = await change();
        setLeft((old) => [...(places.length > 0 ? [{ ...pair, places }] : []), ...old.filter(others(pair))]);
        snackbar.show(told, { color: 'success' });
        return true;
      } catch {
        // The shell has shown the error.
        return false;
      } finally {
        bus.emit('user.changed', { idUser: pair.idUser });
      }
    }).then((isDone) => isDone === true);

  const toldOf = (kind: OfficeFlag | null, { fullName, companyName }: Pair) =>
    kind === 'blocked'
      ? blockedFor(fullName, companyName)
      : kind === 'favourite'
        ? `${fullName} is a favourite of ${companyName}.`
        : `${fullName} is off the list.`;
  return {
    say: (pair: Pair, kind: OfficeFlag | null, reason?: string) =>
      run(pair, toldOf(kind, pair), () =>
        set.mutateAsync({
          prefix: pair.prefix,
          idUser: pair.idUser,
          kind,
          ...(reason === undefined ? {} : { reason }),
        }),
      ),
    answer: (asked: Pair & { id: number; kind: OfficeFlag }, accept: boolean) =>
      run(asked, accept ? toldOf(asked.kind, asked) : 'The request is declined.', () =>
        decide.mutateAsync({ id: asked.id, accept }),
      ),
    isBusy: (pair: Pair) => isBusy(keyOf(pair)),
    left,
    /** Shows the remaining shifts of a blocked person again. */
    showLeft: (one: PlacesLeft) => setLeft((old) => [one, ...old.filter(others(one))]),
    dismiss: (pair: Pair) => setLeft((old) => old.filter(others(pair))),
  };
}
