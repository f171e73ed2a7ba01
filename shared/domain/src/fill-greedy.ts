import { FillPlan } from './fill-plan';
import { sortedOffers, usefulOffers } from './fill-problem';
import type { FillOffer, FillProblem } from './fill-problem';

/** How many people may move to another crew so that one more place is filled. */
const MOVES_MOST = 4;
const PASSES_MOST = 8;

type ByCrew = ReadonlyMap<number, readonly FillOffer[]>;

/** Fills one place of a crew, moving people who have a clashing place if that place can be filled again. */
function fillOne(plan: FillPlan, byCrew: ByCrew, crew: number, moves: number, moved: Set<number>): boolean {
  const offers = (byCrew.get(crew) ?? []).filter((offer) => !plan.has(offer));
  const free = offers.find((offer) => plan.fits(offer));
  if (free !== undefined) {
    plan.add(free);
    return true;
  }
  if (moves === 0) return false;
  for (const offer of offers) {
    if (moved.has(offer.idUser)) continue;
    const [given, more] = plan.against(offer);
    if (given === undefined || more !== undefined) continue;
    plan.remove(given);
    if (plan.fits(offer)) {
      moved.add(offer.idUser);
      plan.add(offer);
      if (fillOne(plan, byCrew, given.idReqCrew, moves - 1, moved)) return true;
      plan.remove(offer);
    }
    plan.add(given);
  }
  return false;
}

/** Replaces one pick by a better person, or lets two people change places if that is better. */
function improve(plan: FillPlan, byCrew: ByCrew, pick: FillOffer): boolean {
  for (const better of byCrew.get(pick.idReqCrew) ?? []) {
    if (plan.has(better)) continue;
    const isBetter = better.score > pick.score;
    const given = plan.against(better);
    if (given.length > 1 || (given.length === 0 && !isBetter)) continue;
    plan.remove(pick);
    const [other] = given;
    if (other !== undefined) plan.remove(other);
    const back = other === undefined ? undefined : plan.offer(other.idReqCrew, pick.idUser);
    const gain =
      better.score - pick.score + (other === undefined ? 0 : (back?.score ?? -Infinity) - other.score);
    if (gain > 0 && plan.fits(better)) {
      plan.add(better);
      if (back === undefined || plan.fits(back)) {
        if (back !== undefined) plan.add(back);
        return true;
      }
      plan.remove(better);
    }
    if (other !== undefined) plan.add(other);
    plan.add(pick);
  }
  return false;
}

/**
 * Fills open places without a solver: the best offers first, then exchanges that fill more places or have a higher
 * score. Breaks no rule, but may be short of the best choice. Equal problems give equal picks.
 */
export function fillQuickly(problem: FillProblem): FillOffer[] {
  const offers = usefulOffers(problem);
  const plan = new FillPlan(problem, offers);
  const byCrew = new Map<number, FillOffer[]>();
  for (const offer of offers) {
    const own = byCrew.get(offer.idReqCrew) ?? [];
    byCrew.set(offer.idReqCrew, own);
    own.push(offer);
    if (plan.room(offer.idReqCrew) > 0 && plan.fits(offer)) plan.add(offer);
  }
  for (const crew of [...problem.open.keys()].sort((a, b) => a - b))
    while (plan.room(crew) > 0 && fillOne(plan, byCrew, crew, MOVES_MOST, new Set())) continue;
  for (let pass = 0; pass < PASSES_MOST; pass += 1) {
    // From the weakest pick on, as it has most to gain.
    const picks = sortedOffers(plan.picks()).reverse();
    const better = picks.filter((pick) => plan.has(pick) && improve(plan, byCrew, pick));
    if (better.length === 0) break;
  }
  return sortedOffers(plan.picks());
}
