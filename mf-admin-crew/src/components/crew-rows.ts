import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { stateById } from '@crewcall/domain/zones';

type Answer = Out<'getAvailableCrew'>;
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

/** Where a row leads. */
export const pathOf = (row: ListedRow): string =>
  isInvited(row) ? `/admin/registrants/${row.idRegistrant}` : `/admin/crew/${row.id}`;

/** Rows with or without gaps; no choice stands for all. Whoever is asked for nothing is neither. */
export const byGaps = (rows: readonly ListedRow[], choice: '' | 'complete' | 'missing'): ListedRow[] =>
  choice === ''
    ? [...rows]
    : rows.filter(({ missing }) => missing && (missing.length === 0) === (choice === 'complete'));

/** The groups that anybody in the list works in, by name. */
export const groupsOf = (rows: readonly ListedRow[]): string[] =>
  [...new Set(rows.flatMap((row) => (isInvited(row) ? [] : (row.groups ?? []))))].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** What the search looks at. */
function textOf(row: ListedRow): string {
  const common = [row.fullName, row.email, row.phone, row.phone.replace(/^\+61/, '0')];
  if (isInvited(row)) return common.join(' ');
  return [
    ...common,
    row.suburb,
    row.city,
    row.state === null ? '' : stateById(row.state)?.name,
    row.postcode,
    ...(row.groups ?? []),
    ...(row.licences ?? []).filter(({ state }) => state !== 'expired').map(({ type }) => type),
    ...row.filterValues.map(({ value }) => value),
  ].join(' ');
}

/**
 * Rows of a group that hold every word of the search in name, email, phone, place, groups, licences or filter values.
 * No group stands for all.
 */
export function matchingCrew<Row extends ListedRow>(rows: readonly Row[], search: string, group = ''): Row[] {
  const inGroup =
    group === '' ? [...rows] : rows.filter((row) => !isInvited(row) && row.groups?.includes(group));
  if (search.trim() === '') return inGroup;
  return inGroup.filter((row) => matches(textOf(row), search));
}
