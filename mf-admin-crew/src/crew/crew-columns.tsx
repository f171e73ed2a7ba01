import { missingName } from '@crewcall/domain/person-gaps';
import type { Missing } from '@crewcall/domain/person-gaps';
import { styled } from '@crewcall/ui/basics';
import { Pill } from '@crewcall/ui/pill';
import { formatPhone } from '@crewcall/domain/phone';
import { stateById } from '@crewcall/domain/zones';
import { useSession } from '@crewcall/platform';
import { Switch } from '@crewcall/ui/mui';
import { Avatar } from '@crewcall/ui/avatar';
import { formatDate } from '@crewcall/ui/format';
import type { Column } from '@crewcall/ui/data-table';
import { isInvited } from './crew-rows';
import type { CrewRow, CrewSort, ListedRow } from './crew-rows';
import { ResumeButton } from '../person/resume-button';
import { useToggleActive } from './use-toggle-active';

const Names = styled('span')({
  display: 'inline-flex',
  gap: 4,
  verticalAlign: 'middle',
});
const MOST_NAMED = 3;

/** A cell with what a person lacks. Nothing is required of inactive people. */
function MissingCell({ missing }: { missing: readonly Missing[] | undefined }) {
  if (missing === undefined) return '–';
  if (missing.length === 0) return <Pill tone="ok">Complete</Pill>;
  const names = missing.map(missingName);
  const more = names.length - MOST_NAMED;
  return (
    <Names title={names.join(', ')}>
      {names.slice(0, MOST_NAMED).map((name) => (
        <Pill key={name} tone={missing[0]?.gap === 'invitation' ? 'info' : 'warn'}>
          {name}
        </Pill>
      ))}
      {more > 0 ? <Pill tone="warn">and {more} more</Pill> : null}
    </Names>
  );
}

/** A column that the user can show or hide, with its name. */
type Named = Column<ListedRow> & { head: string };

const roles = { crew: 'Crew', office: 'Office', manager: 'Manager' } as const;
const roleText = ({ role, supervises }: CrewRow): string =>
  [role ? roles[role] : '', supervises ? 'Supervisor' : ''].filter(Boolean).join(', ');
const placeOf = ({ suburb, state, postcode }: CrewRow): string =>
  [suburb, state === null ? '' : stateById(state)?.name, postcode].filter(Boolean).join(' ');
const some = (names: readonly string[] = []): string =>
  names.slice(0, MOST_NAMED).join(', ') +
  (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '');
const licencesOf = ({ licences = [] }: CrewRow) =>
  licences.filter(({ state }) => state !== 'expired').map(({ type }) => type);

/** The columns shown by default: those of requirement A.2.42, and what each person lacks. */
export const usualColumns = ['email', 'phone', 'missing', 'active', 'cv'];

/** A column for a field that only accounts have. Invited people have no account yet, so it shows a dash for them. */
const ofAccount = (
  key: CrewSort['key'],
  head: string,
  width: number,
  text: (row: CrewRow) => string,
): Named => ({
  key,
  head,
  width,
  cell: (row) => (isInvited(row) ? '–' : text(row) || '–'),
  sort: 'server',
});

/** All columns of the crew list, including the active switch for users who may use it. `reread` refetches the list. */
export function useCrewColumns(reread: () => Promise<unknown>): Named[] {
  const { can, user } = useSession();
  const { switchPerson, shownState } = useToggleActive(reread);

  return [
    {
      key: 'name',
      head: 'Name',
      width: 230,
      cell: (row) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
          <Avatar name={row.fullName} src={isInvited(row) ? null : row.picture} size={30} />
          <b>{row.fullName}</b>
        </span>
      ),
      sort: 'server',
    },
    { key: 'email', head: 'Email', width: 250, cell: (row) => row.email, sort: 'server' },
    {
      key: 'phone',
      head: 'Phone',
      width: 140,
      cell: (row) => (row.phone ? <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a> : null),
    },
    ofAccount('groups', 'Groups', 260, ({ groups }) => some(groups)),
    ofAccount('licences', 'Licences', 220, (row) => some(licencesOf(row))),
    ofAccount('place', 'Lives in', 200, placeOf),
    ofAccount('km', 'Distance', 100, ({ km }) => (typeof km === 'number' ? `${km} km` : '')),
    ofAccount('role', 'Role', 150, roleText),
    ofAccount('worked', 'Last worked', 130, ({ lastWorked = null }) =>
      lastWorked === null ? '' : formatDate(lastWorked, user.companyZone),
    ),
    {
      key: 'missing',
      head: 'Missing',
      width: 290,
      cell: (row) => <MissingCell missing={row.missing} />,
      sort: 'server',
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
      sort: 'server',
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
      sort: 'server',
    },
  ];
}
