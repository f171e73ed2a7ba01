import type { In, Out } from '@crewcall/contract/types';
import { format, formatDayText, formatRange } from '@crewcall/domain/format';
import { zoneNote } from '@crewcall/domain/zone-names';
import { dayOfText, instantOf, textOfDay } from '@crewcall/domain/zone-days';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';

export type RosterWeek = Out<'getRoster'>;
export type RosterCrew = RosterWeek['crews'][number];
export type RosterPerson = RosterWeek['people'][number];
export type RosterPlace = RosterPerson['places'][number];
export type DraftChange = In<'setDrafts'>['drafts'][number];
export type DraftAction = NonNullable<DraftChange['action']>;

/** A day of the week on screen, from `start` to `end` in the company's zone. */
export interface RosterDay {
  day: DayText;
  start: EpochMs;
  end: EpochMs;
  /** `Monday 23 November` */
  long: string;
}

export const weekDays = (weekStart: DayText, zone: Zone): RosterDay[] =>
  Array.from({ length: 7 }, (_, index) => {
    const number = dayOfText(weekStart) + index;
    const day = textOfDay(number);
    const [start, end] = [instantOf(zone, number, 0), instantOf(zone, number + 1, 0)];
    return { day, start, end, long: formatDayText(day, 'dddd D MMMM') };
  });

/** Number of places that nobody has, is invited to or is drafted on. */
export const openOf = ({ amount, confirmed, invited, drafted }: RosterCrew): number =>
  Math.max(0, amount - confirmed - invited - drafted);

/** The customer's short name, or the job's title if the job has no customer. */
export const nameOf = ({ prepend, title }: RosterCrew): string => prepend || title;

/** What `nameOf` leaves out: `Stagehand · Load in`. Empty if there is neither. */
export const noteOf = ({ prepend, title }: RosterCrew, group: string): string =>
  [group, prepend ? title : ''].filter(Boolean).join(' · ');

const times = new WeakMap<RosterCrew, string>();
/** `4:00 pm – 8:00 pm`, with the zone if it is not the viewer's. Cached, since hundreds of places ask for each crew. */
export function timeOf(crew: RosterCrew): string {
  const known = times.get(crew);
  if (known !== undefined) return known;
  const { startTime, endTime, tz } = crew;
  const note = zoneNote(tz, undefined, startTime);
  // In a narrow column a line breaks between the times, not within one.
  const range = formatRange(startTime, endTime, tz).replace(/ (?=[ap]m|–)/g, '\u00a0');
  const text = `${range}${note ? ` ${note}` : ''}`;
  times.set(crew, text);
  return text;
}

/** `ACME, Load in, Mon 23 Nov, 4:00 pm – 8:00 pm` */
export const shiftOf = (crew: RosterCrew): string =>
  [crew.prepend, crew.title, format(crew.startTime, crew.tz, 'ddd D MMM'), timeOf(crew)]
    .filter(Boolean)
    .join(', ');

export const crewsById = (crews: readonly RosterCrew[]): ReadonlyMap<number, RosterCrew> =>
  new Map(crews.map((crew) => [crew.idReqCrew, crew]));

/** A person's place with its crew. */
export interface Shift {
  place: RosterPlace;
  crew: RosterCrew;
}

/** A person's shifts by their start. */
export const shiftsOf = (person: RosterPerson, crews: ReadonlyMap<number, RosterCrew>): Shift[] =>
  person.places
    .flatMap((place) => {
      const crew = crews.get(place.idReqCrew);
      return crew === undefined ? [] : [{ place, crew }];
    })
    .sort((a, b) => a.crew.startTime - b.crew.startTime);

export const awayOn = ({ away }: RosterPerson, { start, end }: RosterDay) =>
  away.filter((time) => time.start < end && time.end > start);

/** `32 h`, `7.5 h` */
export const hoursText = (hours: number): string => `${Math.round(hours * 10) / 10} h`;

export const sourceText = (from: RosterPerson['costFrom']): string =>
  from === null ? '' : from === 'rate' ? 'from rates' : 'median of the group';

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
/** `$1,235`: an estimate, so in whole dollars. */
export const costText = (cents: number | null): string => (cents === null ? '' : dollars.format(cents / 100));
