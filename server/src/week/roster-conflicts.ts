import { conflictsOf } from '@crewcall/domain/conflicts';
import type { ConflictShift } from '@crewcall/domain/conflicts';
import { DAY_MS } from '@crewcall/domain/units';
import type { ZonedSpan } from '@crewcall/domain/availability';
import { spansOfPeople } from '../availability/spans-of-people';
import { REACH_MS, limitsOf, shiftOf, shiftsOfPeople } from '../crews/crew-conflicts';
import type { WeighedCrew } from '../crews/crew-conflicts';
import type { Db } from '../db/schema';
import { fortnightLimits } from '../licences/fortnight-limit';
import { grouped } from './grouped';
import type { Draft, Week } from './roster-crews';

interface Weighed {
  /** When the person is away in the week. */
  away: readonly ZonedSpan[];
  /** What speaks against the person on a crew of the week, as sentences. */
  conflictsWith(crew: WeighedCrew): string[];
}

// How far around a shift others matter to the hours of its week, to rest, and to travel across the country by car.
const NEAR_MS = 9 * DAY_MS;
const CAR_KMH = 60;

/** How far around a shift a person's others matter; as far as for an invitation only where that is needed. */
const reachFor = (limits: { travelKmh: number }, fortnight: number | undefined): number =>
  fortnight === undefined && (limits.travelKmh === 0 || limits.travelKmh >= CAR_KMH) ? NEAR_MS : REACH_MS;

/** A person's shifts as the office means them to be: with the drafts, and without the places to be removed. */
function meantShifts(shifts: readonly ConflictShift[], drafts: readonly Draft[]): ConflictShift[] {
  const removed = new Set(drafts.filter(({ action }) => action === 'remove').map(({ id }) => id));
  const known = new Set(shifts.map(({ idReqCrew }) => idReqCrew));
  const added = drafts.filter(({ action, id }) => action !== 'remove' && !known.has(id));
  return [
    ...shifts.filter(({ idReqCrew }) => !removed.has(idReqCrew ?? 0)),
    ...added.map((draft) => ({ ...shiftOf(draft), idReqCrew: draft.id })),
  ];
}

/**
 * Reads what speaks against these people's shifts of a week, by the rule of every invitation (`conflictsOf`), in a fixed
 * number of statements. A draft counts as a shift that the person works.
 */
export async function weighWeek(
  db: Db,
  users: readonly number[],
  week: Week,
  drafts: readonly Draft[],
  { companyId, now }: { companyId: number; now: number },
): Promise<(idUser: number) => Weighed> {
  const limits = await limitsOf(db, companyId);
  const fortnights = await fortnightLimits(db, users, { companyId, now });
  const widest = reachFor(limits, [...fortnights.values()][0]);
  const range = { start: week.range.start - widest, end: week.range.end + widest };
  const shifts = await shiftsOfPeople(db, users, range, { now, except: { id: 0 } });
  const said = await spansOfPeople(db, users, week.range);
  const draftsOf = grouped(drafts, ({ idUser }) => idUser);
  return (idUser) => {
    const own = meantShifts(shifts.get(idUser) ?? [], draftsOf.get(idUser) ?? []);
    const away = (said.get(idUser) ?? []).filter(({ kind }) => kind === 'away');
    const reach = reachFor(limits, fortnights.get(idUser));
    const personal = { ...limits, maxFortnightHours: fortnights.get(idUser) ?? null };
    return {
      away,
      conflictsWith: (crew) => {
        const others = own.filter(
          ({ idReqCrew, startTime }) => idReqCrew !== crew.id && Math.abs(startTime - crew.startAt) < reach,
        );
        return conflictsOf({ shift: shiftOf(crew), others, away }, personal).map(({ text }) => text);
      },
    };
  };
}
