import type { Out } from '@crewcall/contract/types';
import { isWanted } from '@crewcall/domain/find-crew';
import type { CrewQuestion } from '@crewcall/domain/find-crew';
import { isPostcode } from '@crewcall/domain/postcode';
import type { Zone } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/zone-days';

type Answer = Out<'getAvailableCrew'>;
export type CrewFilter = Out<'getCrewSearches'>['searches'][number]['filter'];
export type CrewRow = Answer['crew'][number];

/** Somebody who was mailed a link to register, and has no account yet. */
export type InvitedRow = NonNullable<Answer['invited']>[number] & Pick<Required<CrewRow>, 'missing'>;
export type ListedRow = CrewRow | InvitedRow;

export const isInvited = (row: ListedRow): row is InvitedRow => 'idRegistrant' in row;

/** Everybody of an answer: those with an account, then those who were invited. */
export const listedRows = ({ crew, invited = [] }: Answer): ListedRow[] => [
  ...crew,
  ...invited.map((one) => ({ ...one, missing: [{ gap: 'invitation' as const, names: [] }] })),
];

/** The page that a row opens. */
export const pathOf = (row: ListedRow): string =>
  isInvited(row) ? `/admin/registrants/${row.idRegistrant}` : `/admin/crew/${row.id}`;

/** The search that the page begins with: crew. The office and customers' managers are found by their role. */
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

const lacks = ({ missing }: ListedRow, gaps: CrewFilter['gaps']): boolean => {
  if (gaps === '') return true;
  // Inactive people have no gaps and are not complete either.
  if (!missing) return false;
  if (gaps === 'complete') return missing.length === 0;
  return gaps === 'missing' ? missing.length > 0 : missing.some(({ gap }) => gap === gaps);
};

const isOfRole = (row: CrewRow, role: CrewFilter['role']): boolean =>
  role === '' || (role === 'supervisor' ? row.supervises === true : row.role === role);

function isNear({ postcode, km }: CrewRow, { near, withinKm }: CrewFilter): boolean {
  if (!isPostcode(near)) return true;
  if (withinKm === 0) return postcode === near;
  return typeof km === 'number' && km <= withinKm;
}

function hasWorked({ lastWorked }: CrewRow, { worked, workedDay }: CrewFilter, zone: Zone): boolean {
  if (worked === '' || workedDay === '') return true;
  const since = lastWorked !== null && dayText(zone, lastWorked) >= workedDay;
  return since === (worked === 'since');
}

/** Does a search filter by something that people without an account cannot have? */
const needsAccount = ({ active, role, near, worked, workedDay }: CrewFilter): boolean =>
  active !== -1 || !['', 'crew'].includes(role) || isPostcode(near) || (worked !== '' && workedDay !== '');

/** Invited people have no account yet, so these fields are empty for them. */
const knownOfInvited = {
  ...{ state: 0, suburb: '', city: '', postcode: '' },
  ...{ groups: [], licences: [], filterValues: [] },
};

/**
 * The people a search finds. Text, state, group, licence and the company's own filters match as in the invite list.
 * @param zone the company's zone, in which `workedDay` is a day
 */
export function findCrew(
  rows: readonly ListedRow[],
  filter: CrewFilter,
  questions: readonly CrewQuestion[],
  zone: Zone,
): ListedRow[] {
  return rows.filter((row) => {
    if (!lacks(row, filter.gaps)) return false;
    if (isInvited(row))
      return !needsAccount(filter) && isWanted({ ...row, ...knownOfInvited }, filter, questions);
    return (
      (filter.active === -1 || row.active === (filter.active === 1)) &&
      isOfRole(row, filter.role) &&
      isNear(row, filter) &&
      hasWorked(row, filter, zone) &&
      isWanted(row, filter, questions)
    );
  });
}

/** The number of filters that are set. The search text does not count. */
export const partsOf = ({ values, ...filter }: CrewFilter): number =>
  [
    filter.active !== -1,
    filter.state !== 0,
    filter.group !== '',
    filter.licence !== '',
    filter.gaps !== '',
    filter.role !== allCrew.role,
    isPostcode(filter.near),
    filter.worked !== '' && filter.workedDay !== '',
    ...Object.values(values).map((value) => value !== ''),
  ].filter(Boolean).length;
