import { useSession } from '@crewcall/platform';
import { Avatar, Switch } from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { isInvited } from './crew-rows';
import type { ListedRow } from './crew-rows';
import { MissingCell } from './missing-cell';
import { ResumeButton } from './resume-button';
import { useSwitchPerson } from './use-switch-person';

/** The columns of the crew; who may switches people on and off in them. */
export function useCrewColumns(): Column<ListedRow>[] {
  const { can } = useSession();
  const { switchPerson, shownState } = useSwitchPerson();

  return [
    {
      key: 'name',
      head: 'Name',
      primary: true,
      cell: (row) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
          <Avatar name={row.fullName} src={isInvited(row) ? null : row.picture} size={30} />
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
      key: 'missing',
      head: 'Missing',
      cell: (row) => <MissingCell missing={row.missing} />,
      sort: (row) => row.missing?.length ?? -1,
    },
    {
      key: 'active',
      head: 'Active',
      width: 90,
      cell: (row) =>
        isInvited(row) ? (
          '–'
        ) : (
          <Switch
            size="small"
            checked={shownState(row)}
            disabled={!can('user.write')}
            slotProps={{ input: { 'aria-label': `${row.fullName} is active` } }}
            onChange={(event) => void switchPerson(row.id, event.target.checked)}
          />
        ),
      sort: (row) => (isInvited(row) ? 2 : row.active ? 0 : 1),
    },
    {
      key: 'cv',
      head: 'CV',
      width: 110,
      cell: (row) =>
        !isInvited(row) && row.hasCV ? (
          <ResumeButton of={{ idUser: row.id }} label="View" size="small" />
        ) : (
          '–'
        ),
      sort: (row) => (!isInvited(row) && row.hasCV ? 0 : 1),
    },
  ];
}
