import { fortnightsOf, hoursWithin, isTooClose, spanOf, weeksOf } from '@crewcall/domain/conflicts';
import type { ConflictShift } from '@crewcall/domain/conflicts';
import { clashSets } from '@crewcall/domain/fill-problem';
import type { FillLimit } from '@crewcall/domain/fill-problem';
import { HOUR_MS } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import type { FillFactsOfAll } from './fill-facts';

/** A range in which hours are limited, and what each crew takes of it in ms. */
interface HoursRange {
  range: Interval;
  takes: ReadonlyMap<number, number>;
}

type Shifts = ReadonlyMap<number, ConflictShift>;

/** The different ranges of all shifts. */
function rangesOf(shifts: Shifts, of: (shift: ConflictShift) => Interval[]): HoursRange[] {
  const ranges = new Map<string, Interval>();
  for (const shift of shifts.values())
    for (const range of of(shift)) ranges.set(`${range.start} ${range.end}`, range);
  return [...ranges.values()].map((range) => ({
    range,
    takes: new Map(
      [...shifts].map(([crew, shift]) => [crew, Math.round(hoursWithin([spanOf(shift)], range) * HOUR_MS)]),
    ),
  }));
}

/**
 * What the hours of a week and of a fortnight leave to each of these people for several crews together. Each crew on
 * its own is checked by `conflictsOf`, of which this is the same rule.
 */
export function hoursLimits(facts: FillFactsOfAll, shifts: Shifts, users: readonly number[]): FillLimit[] {
  const { maxWeekHours } = facts.limits;
  const weeks = maxWeekHours > 0 ? rangesOf(shifts, weeksOf) : [];
  const fortnights = users.some((id) => facts.fortnights.has(id)) ? rangesOf(shifts, fortnightsOf) : [];
  return users.flatMap((idUser) => {
    const worked = [...(facts.others.get(idUser) ?? []), ...(facts.drafts.get(idUser) ?? [])]
      .filter(({ isInvited }) => isInvited !== true)
      .map(spanOf);
    const limit = (most: number, ranges: readonly HoursRange[]) =>
      ranges.map(({ range, takes }) => ({
        idUser,
        left: Math.round((most - hoursWithin(worked, range)) * HOUR_MS),
        takes,
      }));
    const own = facts.fortnights.get(idUser);
    return [...limit(maxWeekHours, weeks), ...(own === undefined ? [] : limit(own, fortnights))];
  });
}

/** Which of these crews one person cannot have together: they overlap, or leave too little rest or time for the way. */
export function clashesOf(facts: FillFactsOfAll, shifts: Shifts): number[][] {
  const inOrder = [...shifts].sort(([a, one], [b, other]) => one.startTime - other.startTime || a - b);
  return clashSets(
    inOrder.map(([crew]) => crew),
    (a, b) => {
      const [one, other] = [shifts.get(a), shifts.get(b)];
      return one !== undefined && other !== undefined && isTooClose(one, other, facts.limits);
    },
  );
}
