import type { OfficeFlag } from '@crewcall/domain/flags';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useBusy } from '../../use-busy';

interface Person {
  idUser: number;
  fullName: string;
}

/** A manager's requests for favourites and blocks at their company; `kind` null withdraws one. */
export function useFlagRequest(prefix: string) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const ask = useChange('askFlag');
  const { during, isBusy } = useBusy<number>();
  return {
    /** Resolves to whether the request was saved. */
    send: async (
      { idUser, fullName }: Person,
      kind: OfficeFlag | null,
      reason?: string,
    ): Promise<boolean> => {
      const isDone = await during(idUser, async () => {
        try {
          await ask.mutateAsync({ prefix, idUser, kind, ...(reason === undefined ? {} : { reason }) });
          snackbar.show(
            kind === null ? `Your request about ${fullName} is withdrawn.` : 'Asked. The office decides.',
            { color: 'success' },
          );
          return true;
        } catch {
          // The shell has shown the error.
          return false;
        } finally {
          bus.emit('user.changed', { idUser });
        }
      });
      return isDone === true;
    },
    isBusy: ({ idUser }: Person) => isBusy(idUser),
  };
}
