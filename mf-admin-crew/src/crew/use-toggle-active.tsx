import { fullNameOf } from '@crewcall/domain/full-name';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { useApi, useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { Consequence } from './future-shifts';

/**
 * Activates people. Before it deactivates people, it lists their upcoming shifts and asks. `reread` refetches the
 * list.
 */
export function useToggleActive(reread: () => Promise<unknown>) {
  const { show } = useSnackbar();
  const { call } = useApi();
  const bus = useBus();
  const confirm = useConfirm();
  const { can } = useSession();
  const toggle = useChange('toggeuseractive', {
    done: async ({ futureShifts, freed = 0 }, { id }) => {
      bus.emit('user.changed', { idUser: id });
      if (futureShifts > 0) {
        show(
          `Switched off and signed out, but still confirmed for ${plural(futureShifts, 'shift')} ahead. Take them off those jobs.`,
          { timeout: SNACKBAR_LONG_MS, color: 'warning' },
        );
      } else if (freed > 0) {
        show(`Switched off, and ${plural(freed, 'place is', 'places are')} open again.`);
      }
      // Wait for the refetch, or the switch would flip back for a moment.
      await reread();
    },
  });
  const switchPerson = async (id: number, newState: boolean): Promise<void> => {
    let freeShifts = false;
    if (!newState) {
      // The read has shown its error. Deactivate nobody without showing their shifts.
      const person = await call('getuserdetails', { id }).catch(() => null);
      if (!person) return;
      const isSure = await confirm({
        title: `Switch off ${fullNameOf(person)}?`,
        text: (
          <Consequence
            ahead={person.shiftsAhead ?? []}
            {...(can('job.office') ? { onFree: (free: boolean) => (freeShifts = free) } : {})}
          />
        ),
        yes: 'Switch off',
        danger: true,
      });
      if (!isSure) return;
    }
    toggle.mutate({ id, newState, ...(freeShifts ? { freeShifts } : {}) });
  };
  /** The state of a person's switch: while a change is being sent, the new state, else the stored one. */
  const shownState = (row: { id: number; active: boolean }): boolean =>
    toggle.isPending && toggle.variables.id === row.id ? Boolean(toggle.variables.newState) : row.active;
  return { switchPerson, shownState };
}
