import { fullNameOf } from '@crewcall/domain/full-name';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import type { Out } from '@crewcall/contract/types';
import { useApi, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { formatDayTime, plural, useConfirm } from '@crewcall/ui';

type Ahead = NonNullable<Out<'getuserdetails'>['shiftsAhead']>;
const MOST_NAMED = 5;

/** What switching off does, with the shifts ahead by name. */
function Consequence({ ahead }: { ahead: Ahead }) {
  if (ahead.length === 0) return <>They are signed out and get no more invitations.</>;
  const more = ahead.length - MOST_NAMED;
  return (
    <>
      They are signed out and get no more invitations, but stay confirmed for {plural(ahead.length, 'shift')}{' '}
      ahead until you take them off:
      {ahead.slice(0, MOST_NAMED).map(({ idJob, title, startTime, zone }) => (
        <span key={`${idJob} ${startTime}`} style={{ display: 'block', marginTop: 6 }}>
          <b>{title}</b>, {formatDayTime(startTime, zone)}
        </span>
      ))}
      {more > 0 ? (
        <span style={{ display: 'block', marginTop: 6 }}>and {plural(more, 'further shift')}.</span>
      ) : null}
    </>
  );
}

/** Switches people on, and off after a question that names their shifts ahead as they are now. */
export function useSwitchPerson() {
  const { show } = useSnackbar();
  const { call } = useApi();
  const bus = useBus();
  const confirm = useConfirm();
  const toggle = useChange('toggeuseractive', {
    done: ({ futureShifts }, { id }) => {
      bus.emit('user.changed', { idUser: id });
      if (futureShifts > 0) {
        show(
          `Switched off and signed out, but still confirmed for ${plural(futureShifts, 'shift')} ahead. Take them off those jobs.`,
          { timeout: SNACKBAR_LONG_MS, color: 'warning' },
        );
      }
    },
  });
  const switchPerson = async (id: number, newState: boolean): Promise<void> => {
    if (!newState) {
      // A failed read has told itself, and nothing is switched off unseen.
      const person = await call('getuserdetails', { id }).catch(() => null);
      if (!person) return;
      const isSure = await confirm({
        title: `Switch off ${fullNameOf(person)}?`,
        text: <Consequence ahead={person.shiftsAhead ?? []} />,
        yes: 'Switch off',
        danger: true,
      });
      if (!isSure) return;
    }
    toggle.mutate({ id, newState });
  };
  /** What the switch of a person shows: what is being sent, else what is stored. */
  const shownState = (row: { id: number; active: boolean }): boolean =>
    toggle.isPending && toggle.variables.id === row.id ? Boolean(toggle.variables.newState) : row.active;
  return { switchPerson, shownState };
}
