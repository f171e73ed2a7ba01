import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { cancelledPlaces, namesWithoutRate } from './cancelled-places';
import type { CancelledPlace } from './cancelled-places';

/** How many of these places have which rate or flat amount, those without either left out. */
function ratesOf(places: readonly CancelledPlace[]): { cents: number; people: number; isFlat: boolean }[] {
  const counts = new Map<string, { cents: number; people: number; isFlat: boolean }>();
  for (const { rateCents, flatCents } of places) {
    const cents = flatCents ?? rateCents;
    if (cents === null) continue;
    const isFlat = flatCents !== null;
    const key = `${isFlat} ${cents}`;
    counts.set(key, { cents, people: (counts.get(key)?.people ?? 0) + 1, isFlat });
  }
  return [...counts.values()];
}

/** What is due if jobs, a crew or people on it are cancelled now, before the office says what is paid. */
export const getCancellationPayHandler = handle(
  'getCancellationPay',
  async ({ body, user, scope, db, now }) => {
    const { jobs = [], idReqCrew, users } = body;
    const ofCrew = idReqCrew === undefined ? sql`job.id = any(${jobs}::bigint[])` : sql`jc.id = ${idReqCrew}`;
    const ofUsers = users === undefined ? sql`true` : sql`m.user_id = any(${users}::bigint[])`;
    const places = await cancelledPlaces(db, { user, now }, sql`${ofCrew} and ${ofUsers}`);
    const byCrew = new Map<number, CancelledPlace[]>();
    for (const place of places) byCrew.set(place.idReqCrew, [...(byCrew.get(place.idReqCrew) ?? []), place]);
    const seesRates = scope.may('invoice.write');
    return {
      crews: [...byCrew.values()].flatMap((some) => {
        const [first] = some;
        if (!first) return [];
        const { groupName, startTime, zone, percent, plannedMinutes, minimumMinutes } = first;
        const crew = { idReqCrew: first.idReqCrew, groupName, startTime, tz: zone, people: some.length };
        const terms = { percent, plannedMinutes, minimumMinutes };
        return [{ ...crew, ...terms, ...(seesRates ? { rates: ratesOf(some) } : {}) }];
      }),
      people: new Set(places.map(({ idUser }) => idUser)).size,
      withoutRate: namesWithoutRate(places),
    };
  },
);
