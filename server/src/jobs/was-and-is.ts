import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sentWhen } from '@crewcall/domain/when-text';

/** A time as somebody reads it: by the clock that it was, or is, told in. */
interface Told {
  at: EpochMs;
  zone: Zone;
}

/** `Your start was … and is now …`; null where both read the same and are the same. */
export function startText(whose: string, then: Told, now: Told): string | null {
  const [was, is] = [sentWhen(then.at, then.zone), sentWhen(now.at, now.zone)];
  return then.at === now.at && was === is ? null : `${whose} was ${was} and is now ${is}.`;
}

/** Null where the place is the same. */
export function locationText(then: string, now: string): string | null {
  const [from, to] = [then.trim(), now.trim()];
  if (from === to) return null;
  if (to === '') return `The place was ${from}; the new one is not known yet.`;
  return from === '' ? `The place is ${to}.` : `The place was ${from} and is now ${to}.`;
}

/** What of a job is told as it was and as it is. */
export interface JobTimes {
  date: EpochMs;
  zone: Zone;
  location: string;
  crews: readonly { id: number; groupName: string; startTime: EpochMs }[];
}

/** What an office reads of a job that a customer changed: times and place, old and new. */
export function wasAndIs(then: JobTimes, now: JobTimes): string[] {
  const crews = then.crews.map(({ id, groupName, startTime }) => {
    const crew = now.crews.find((one) => one.id === id);
    const isAlong = startTime === then.date && crew?.startTime === now.date;
    return crew === undefined || isAlong
      ? null
      : startText(
          `The start of ${groupName}`,
          { at: startTime, zone: then.zone },
          { at: crew.startTime, zone: now.zone },
        );
  });
  const job = startText('The job', { at: then.date, zone: then.zone }, { at: now.date, zone: now.zone });
  return [job, ...crews, locationText(then.location, now.location)].filter((text) => text !== null);
}
