import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Avatar, Switch, plural } from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import type { CrewRow } from './crew-rows';
import { ResumeButton } from './resume-button';

/** The columns of the crew; who may switches people on and off in them. */
export function useCrewColumns(): Column<CrewRow>[] {
  const { can } = useSession();
  const { show } = useSnackbar();
  const bus = useBus();
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

  return [
    {
      key: 'name',
      head: 'Name',
      primary: true,
      cell: (row) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
          <Avatar name={row.fullName} src={row.picture} size={30} />
          <b>{row.fullName}</b>
        </span>
      ),
      sort: (row) => row.fullName,
    },
    { key: 'email', head: 'Email', cell: (row) => row.email, sort: (row) => row.email },
    {
      key: 'phone',
      head: 'Phone',
      cell: (row) => (row.phone ? <a href={`tel:${row.phone}`}>{row.phone}</a> : null),
    },
    {
      key: 'active',
      head: 'Active',
      width: 90,
      cell: (row) => (
        <Switch
          size="small"
          checked={
            toggle.isPending && toggle.variables.id === row.id
              ? Boolean(toggle.variables.newState)
              : row.active
          }
          disabled={!can('user.write')}
          slotProps={{ input: { 'aria-label': `${row.fullName} is active` } }}
          onChange={(event) => toggle.mutate({ id: row.id, newState: event.target.checked })}
        />
      ),
      sort: (row) => (row.active ? 0 : 1),
    },
    {
      key: 'cv',
      head: 'CV',
      width: 110,
      cell: (row) => (row.hasCV ? <ResumeButton of={{ idUser: row.id }} label="View" size="small" /> : '–'),
      sort: (row) => (row.hasCV ? 0 : 1),
    },
  ];
}
