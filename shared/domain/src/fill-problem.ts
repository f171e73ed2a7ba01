import type { DurationMs } from './units';

/** Somebody who may take a place on a crew. */
export interface FillOffer {
  idReqCrew: number;
  idUser: number;
  /** 0 to 1000. */
  score: number;
}

/** How many hours one person may still take within some days. */
export interface FillLimit {
  idUser: number;
  left: DurationMs;
  /** How much of it each crew takes. */
  takes: ReadonlyMap<number, DurationMs>;
}

/** Which people could take which places. Every offer keeps every rule on its own; two together may not. */
export interface FillProblem {
  /** Open places by crew. */
  open: ReadonlyMap<number, number>;
  offers: readonly FillOffer[];
  /** Sets of crews of which one person may have at most one. */
  clashes: readonly (readonly number[])[];
  limits: readonly FillLimit[];
}

/** 32 bits that look random but are the same each time: FNV-1a of crew and person, who decide between equal scores. */
export function tieOf({ idReqCrew, idUser }: Pick<FillOffer, 'idReqCrew' | 'idUser'>): number {
  let hash = 0x811c9dc5;
  for (const letter of `${idReqCrew} ${idUser}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** The best offer first; equal scores by `tieOf`. The same offers in any order give the same list. */
export function sortedOffers<O extends FillOffer>(offers: readonly O[]): O[] {
  return offers
    .map((offer) => ({ offer, tie: tieOf(offer) }))
    .sort(
      (a, b) =>
        b.offer.score - a.offer.score ||
        a.tie - b.tie ||
        a.offer.idReqCrew - b.offer.idReqCrew ||
        a.offer.idUser - b.offer.idUser,
    )
    .map(({ offer }) => offer);
}

/**
 * The offers that a best choice can contain, best first: of each crew as many as there are open places in total.
 * A person chosen from further down could be replaced by one further up who is still free.
 */
export function usefulOffers({ open, offers }: Pick<FillProblem, 'open' | 'offers'>): FillOffer[] {
  const total = [...open.values()].reduce((sum, places) => sum + Math.max(0, places), 0);
  const seen = new Map<number, number>();
  return sortedOffers(offers).filter(({ idReqCrew }) => {
    if ((open.get(idReqCrew) ?? 0) <= 0) return false;
    const before = seen.get(idReqCrew) ?? 0;
    seen.set(idReqCrew, before + 1);
    return before < total;
  });
}

/** Groups crews so that every two that clash are in a set together, and every two in a set clash. */
export function clashSets(crews: readonly number[], clash: (a: number, b: number) => boolean): number[][] {
  const sets: number[][] = [];
  crews.forEach((crew, at) => {
    const earlier = crews.slice(0, at).filter((other) => clash(other, crew));
    const own: number[][] = [];
    for (const other of earlier) {
      const fitting = own.find((set) => set.every((one) => one === crew || clash(one, other)));
      if (fitting === undefined) own.push([crew, other]);
      else fitting.push(other);
    }
    sets.push(...own);
  });
  return sets.filter(
    (set, at) => !sets.some((other, index) => index > at && set.every((crew) => other.includes(crew))),
  );
}
