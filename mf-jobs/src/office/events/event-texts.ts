import type { In, Out } from '@crewcall/contract/types';
import { formatDayText } from '@crewcall/domain/format';
import { formatCents, parseCents, plainDollars } from '@crewcall/domain/money';
import { zoneName, zoneNote } from '@crewcall/domain/zone-names';

export type EventPage = Out<'getEvent'>;
export type StoredEvent = EventPage['event'];
export type EventJob = EventPage['jobs'][number];
export type EventCrew = EventPage['crews'][number];
type Fields = Omit<In<'saveEvent'>, 'id' | 'version' | 'key'>;

/** An event as its form has it: the budget is what was typed, in dollars. */
export type EventDraft = Omit<Fields, 'budgetCents'> & { budget: string };

/** `Mon 30 Nov 2026`, or `Mon 30 Nov – Wed 2 Dec 2026` */
export const eventDays = ({ firstDay, lastDay }: Pick<StoredEvent, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay
    ? formatDayText(firstDay, 'ddd D MMM YYYY')
    : `${formatDayText(firstDay, firstDay.slice(0, 4) === lastDay.slice(0, 4) ? 'ddd D MMM' : 'ddd D MMM YYYY')} – ${formatDayText(lastDay, 'ddd D MMM YYYY')}`;

export const draftOf = ({
  budgetCents,
  id: _id,
  version: _version,
  isArchived: _gone,
  ...rest
}: StoredEvent) =>
  ({ ...rest, budget: budgetCents === null ? '' : plainDollars(budgetCents) }) satisfies EventDraft;

/** The cents of a typed budget, null for none; undefined for anything that is no amount. */
export function typedBudget(dollars: string): number | null | undefined {
  if (dollars.trim() === '') return null;
  const cents = parseCents(dollars);
  return cents !== null && cents >= 0 ? cents : undefined;
}

const percentOf = (cents: number, budget: number) =>
  budget === 0 ? '' : `, ${Math.round((cents / budget) * 100)} %`;

/** How an amount compares with the budget: `$700.00 under the budget, 65 %`; empty if one is not known. */
export function againstBudget(cents: number | null, budget: number | null): string {
  if (cents === null || budget === null) return '';
  const rest = budget - cents;
  return `${formatCents(Math.abs(rest))} ${rest < 0 ? 'over' : 'under'} the budget${percentOf(cents, budget)}`;
}

/** `12 h`, or `7.5 h` */
export const hoursText = (hours: number): string => `${Math.round(hours * 10) / 10} h`;

/** ` AWST` after each time of an event, if the clock of one of its jobs is not the company's; otherwise nothing. */
export function zoneAfter(
  times: readonly Pick<EventJob, 'startTime' | 'tz'>[],
  companyZone: string,
): (time: Pick<EventJob, 'startTime' | 'tz'>) => string {
  const differs = times.some(({ startTime, tz }) => zoneNote(tz, companyZone, startTime) !== '');
  return ({ startTime, tz }) => (differs ? ` ${zoneName(tz, startTime)}` : '');
}

/** An event's crews by day and group: a row for each day, a column for each group. */
export function gridOf(crews: readonly EventCrew[]) {
  const groups = new Map<number, string>();
  const days = new Map<string, EventCrew[]>();
  for (const crew of crews) {
    groups.set(crew.idGroup, crew.groupName);
    days.set(crew.day, [...(days.get(crew.day) ?? []), crew]);
  }
  return {
    groups: [...groups]
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-AU')),
    days: [...days].map(([day, its]) => ({ day, crews: its })).sort((a, b) => a.day.localeCompare(b.day)),
  };
}

const sum = (crews: readonly EventCrew[], of: (crew: EventCrew) => number): number =>
  crews.reduce((all, crew) => all + of(crew), 0);

/** Places and open places of crews together. */
export const placesOf = (crews: readonly EventCrew[]) => ({
  amount: sum(crews, ({ amount }) => amount),
  open: sum(crews, ({ open }) => open),
});
