import type { In, Out } from '@crewcall/contract/types';
import { isPostcode } from '@crewcall/domain/postcode';

type Answer = Out<'getAvailableCrew'>;
export type CrewFilter = Out<'getCrewSearches'>['searches'][number]['filter'];
export type CrewSort = NonNullable<In<'getAvailableCrew'>['sort']>;
export type CrewRow = Answer['crew'][number];
export type Choices = NonNullable<Answer['choices']>;

/** A person who was mailed a link to register and has no account yet. */
export type InvitedRow = Answer['invited'][number] & Pick<Required<CrewRow>, 'missing'>;
export type ListedRow = CrewRow | InvitedRow;

export const isInvited = (row: ListedRow): row is InvitedRow => 'idRegistrant' in row;

/** All people of an answer: first those with an account, then the invited. */
export const listedRows = ({ crew, invited }: Answer): ListedRow[] => [
  ...crew,
  ...invited.map((one) => ({ ...one, missing: [{ gap: 'invitation' as const, names: [] }] })),
];

/** The page that a row opens. */
export const pathOf = (row: ListedRow): string =>
  isInvited(row) ? `/admin/registrants/${row.idRegistrant}` : `/admin/crew/${row.id}`;

/** The initial search: only crew. Office users and customers' managers are found with the role filter. */
export const allCrew: CrewFilter = {
  text: '',
  active: -1,
  state: 0,
  group: '',
  licence: '',
  gaps: '',
  role: 'crew',
  near: '',
  withinKm: 0,
  worked: '',
  workedDay: '',
  values: {},
};

/** The search that a filter sends to the server: without a postcode or day that is still incomplete. */
export function searchOf({ near, withinKm, worked, workedDay, values, ...rest }: CrewFilter): CrewFilter {
  const place = isPostcode(near) ? { near, withinKm } : { near: '', withinKm: 0 };
  const work =
    worked !== '' && workedDay !== '' ? { worked, workedDay } : { worked: '' as const, workedDay: '' };
  const answers = Object.entries(values).filter(([, value]) => value !== '');
  return { ...rest, text: rest.text.trim(), ...place, ...work, values: Object.fromEntries(answers) };
}

/** The number of filters that are set. The search text does not count. */
export function partsOf(filter: CrewFilter): number {
  const { active, state, group, licence, gaps, role, near, worked, values } = searchOf(filter);
  return [
    active !== -1,
    state !== 0,
    group !== '',
    licence !== '',
    gaps !== '',
    role !== allCrew.role,
    near !== '',
    worked !== '',
    ...Object.keys(values),
  ].filter(Boolean).length;
}
