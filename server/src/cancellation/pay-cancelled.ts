import {
  cancelledPaidText,
  cancelledWords,
  cancelledMinutes,
  percentWords,
} from '@crewcall/domain/cancellation';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { formatCents } from '@crewcall/domain/money';
import { joinedByAnd } from '@crewcall/domain/sentence';
import type { EpochMs } from '@crewcall/domain/units';
import type { RawBuilder } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { toOffice, toUser } from '../platform/live/audience';
import type { Scope } from '../row-rules/scope';
import { cancelledPlaces, isPlacePaid, namesWithoutRate, placeCents } from './cancelled-places';
import type { CancelledPlace } from './cancelled-places';

const proposed: CancelPay = { kind: 'percent' };
const nothing: CancelPay = { kind: 'nothing' };

const sumOf = (pay: CancelPay, places: readonly CancelledPlace[]): number =>
  places.reduce((sum, place) => sum + placeCents(pay, place), 0);

/** Refuses to cancel these places until the caller says what is paid. Amounts are for callers who may make invoices. */
function refuseUnasked(places: readonly CancelledPlace[], scope: Scope): never {
  const people = new Set(places.map(({ idUser }) => idUser)).size;
  const who = people === 1 ? '1 confirmed person loses' : `${people} confirmed people lose`;
  // Nothing is known of the amount while nobody has a rate.
  const cents = sumOf(proposed, places);
  const sum = scope.may('invoice.write') && cents > 0 ? `, ${formatCents(cents)}` : '';
  return refuse(
    `${who} a shift, so nothing was cancelled. Choose in the job’s form what is paid: the settings propose ${percentWords(places.map(({ percent }) => percent))}${sum}.`,
    { code: 'cancel-pay' },
  );
}

/** Refuses if somebody who would be paid by the hour has no rate on the day of the shift. */
function refuseWithoutRate(places: readonly CancelledPlace[]): void {
  const names = namesWithoutRate(places);
  if (names.length > 0)
    refuse(`Set the rate of ${joinedByAnd(names)} first, or pay nothing. Nothing was cancelled.`);
}

/** What was stored for a cancellation. */
export interface CancelledPaid {
  /** What each person reads about their pay, by id. */
  texts: ReadonlyMap<number, string>;
  /** For the job's log, without amounts; empty if nothing is paid. */
  log: string[];
}

function logOf(pay: CancelPay, places: readonly CancelledPlace[]): string[] {
  if (places.length === 0) return [];
  const percents = places.map(({ percent }) => pay.percent ?? percent);
  return [`Cancellation paid: ${pay.kind === 'minimum' ? 'minimum call' : percentWords(percents)}`];
}

/**
 * Stores what confirmed people are paid for the places where `which` holds (see `cancelledPlaces`). Call it before the
 * places are written, with the job or crew locked. Refuses if `pay` is missing and the settings propose to pay
 * somebody, and if a person who would be paid by the hour has no rate.
 */
export async function payCancelled(
  tx: Tx,
  { scope, now }: { scope: Scope; now: EpochMs },
  which: RawBuilder<unknown>,
  pay: CancelPay | undefined,
): Promise<CancelledPaid> {
  const { user } = scope;
  const places = await cancelledPlaces(tx.db, { user, now }, which);
  if (pay === undefined && places.some((place) => isPlacePaid(proposed, place))) refuseUnasked(places, scope);
  const given = pay ?? nothing;
  const paid = places.filter((place) => isPlacePaid(given, place));
  refuseWithoutRate(paid);
  const texts = new Map<number, string>();
  if (paid.length === 0) return { texts, log: [] };
  const stored = await tx.db
    .insertInto('extra')
    .values(
      paid.map((place) => ({
        company_id: user.companyId,
        user_id: place.idUser,
        kind: 'cancellation' as const,
        day: place.day,
        job_id: place.idJob,
        crew_id: place.idReqCrew,
        what: `${place.title}, ${place.groupName}`,
        why: cancelledWords(given, place, place.flatCents),
        ...(place.flatCents === null
          ? {
              unit: 'hour' as const,
              quantity: cancelledMinutes(given, place),
              each_cents: place.rateCents,
            }
          : { unit: null, quantity: null, each_cents: null }),
        cents: placeCents(given, place),
        counts_super: true,
        created_by: user.id,
        created_at: now,
      })),
    )
    // Names no index: a prepared statement does not find a partial one by its parameters.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'what', 'why', 'cents'])
    .execute();
  for (const { id, user_id, what, why, cents } of stored) {
    tx.audit('extra', id, { idUser: user_id, kind: 'cancellation', cents, what, why });
    texts.set(user_id, cancelledPaidText(cents, why));
  }
  tx.announce('pay.changed', {}, [toOffice, ...stored.map(({ user_id }) => toUser(user_id))]);
  return { texts, log: logOf(given, paid) };
}
