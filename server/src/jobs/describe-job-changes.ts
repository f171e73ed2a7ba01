import type { EpochMs, Zone } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';

/** An instant and the zone in which a worker was shown it. */
interface Told {
  at: EpochMs;
  zone: Zone;
}

/** `Your start was … and is now …`; null if the instant and its text are unchanged. */
export function startText(whose: string, then: Told, now: Told): string | null {
  const [was, is] = [formatDateTimeWithZone(then.at, then.zone), formatDateTimeWithZone(now.at, now.zone)];
  return then.at === now.at && was === is ? null : `${whose} was ${was} and is now ${is}.`;
}

/** `The place was … and is now …`; null if the location is unchanged. */
export function locationText(then: string, now: string): string | null {
  const [from, to] = [then.trim(), now.trim()];
  if (from === to) return null;
  if (to === '') return `The place was ${from}; the new one is not known yet.`;
  return from === '' ? `The place is ${to}.` : `The place was ${from} and is now ${to}.`;
}

/** The fields of a job that are described before and after a change. */
export interface JobTimes {
  date: EpochMs;
  zone: Zone;
  location: string;
  crews: readonly { id: number; groupName: string; startTime: EpochMs; amount: number }[];
}

type ToldCrew = JobTimes['crews'][number];

/** `3 Stagehand, 21/11/26 07:30 am AEDT` */
const crewText = ({ amount, groupName, startTime }: ToldCrew, zone: Zone): string =>
  `${amount} ${groupName}, ${formatDateTimeWithZone(startTime, zone)}`;

/** `The amount of … was … and is now …`; null if it is unchanged. */
function amountText(then: ToldCrew, now: ToldCrew, zone: Zone): string | null {
  const { amount: was } = then;
  const { amount: is, groupName, startTime } = now;
  return was === is
    ? null
    : `The amount of ${groupName}, ${formatDateTimeWithZone(startTime, zone)}, was ${was} and is now ${is}.`;
}

/** Describes a job's changed start, location and crews, old and new, in sentences for its log and for the office. */
export function describeJobChanges(then: JobTimes, now: JobTimes): string[] {
  const crews = then.crews.flatMap((was) => {
    const { id, groupName, startTime } = was;
    const crew = now.crews.find((one) => one.id === id);
    if (crew === undefined) return [`Deleted: ${crewText(was, then.zone)}.`];
    const isAlong = startTime === then.date && crew.startTime === now.date;
    const [from, to] = [
      { at: startTime, zone: then.zone },
      { at: crew.startTime, zone: now.zone },
    ];
    return [
      isAlong ? null : startText(`The start of ${groupName}`, from, to),
      amountText(was, crew, now.zone),
    ];
  });
  const known = new Set(then.crews.map(({ id }) => id));
  const added = now.crews
    .filter(({ id }) => !known.has(id))
    .map((crew) => `Added: ${crewText(crew, now.zone)}.`);
  const job = startText('The job', { at: then.date, zone: then.zone }, { at: now.date, zone: now.zone });
  return [job, ...crews, ...added, locationText(then.location, now.location)].filter((text) => text !== null);
}
