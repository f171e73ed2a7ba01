import type { FillLimit, FillOffer, FillProblem } from './fill-problem';

/** Who has taken which places so far, and what else they may take. */
export class FillPlan {
  private readonly taken = new Map<number, Map<number, FillOffer>>();
  private readonly places = new Map<number, number>();
  private readonly clashing = new Map<number, Set<number>>();
  private readonly limits = new Map<number, FillLimit[]>();
  private readonly offers = new Map<string, FillOffer>();

  constructor(
    private readonly problem: FillProblem,
    offers: readonly FillOffer[],
  ) {
    for (const offer of offers) this.offers.set(`${offer.idReqCrew} ${offer.idUser}`, offer);
    for (const set of problem.clashes)
      for (const crew of set) {
        const own = this.clashing.get(crew) ?? new Set();
        this.clashing.set(crew, own);
        for (const other of set) if (other !== crew) own.add(other);
      }
    for (const limit of problem.limits)
      this.limits.set(limit.idUser, [...(this.limits.get(limit.idUser) ?? []), limit]);
  }

  offer(idReqCrew: number, idUser: number): FillOffer | undefined {
    return this.offers.get(`${idReqCrew} ${idUser}`);
  }

  picks(): FillOffer[] {
    return [...this.taken.values()].flatMap((own) => [...own.values()]);
  }

  has({ idReqCrew, idUser }: FillOffer): boolean {
    return this.taken.get(idUser)?.has(idReqCrew) ?? false;
  }

  /** How many places of a crew are still open. */
  room(crew: number): number {
    return (this.problem.open.get(crew) ?? 0) - (this.places.get(crew) ?? 0);
  }

  add(offer: FillOffer): void {
    const own = this.taken.get(offer.idUser) ?? new Map<number, FillOffer>();
    this.taken.set(offer.idUser, own.set(offer.idReqCrew, offer));
    this.places.set(offer.idReqCrew, (this.places.get(offer.idReqCrew) ?? 0) + 1);
  }

  remove({ idReqCrew, idUser }: FillOffer): void {
    if (this.taken.get(idUser)?.delete(idReqCrew))
      this.places.set(idReqCrew, (this.places.get(idReqCrew) ?? 0) - 1);
  }

  /** The person's picks that clash with an offer. */
  against({ idReqCrew, idUser }: FillOffer): FillOffer[] {
    const clashing = this.clashing.get(idReqCrew);
    const own = this.taken.get(idUser);
    if (clashing === undefined || own === undefined) return [];
    return [...own.values()].filter((pick) => clashing.has(pick.idReqCrew));
  }

  /** May the person take this place beside their other picks? Does not look at the crew's room. */
  fits(offer: FillOffer): boolean {
    if (this.has(offer) || this.against(offer).length > 0) return false;
    const own = [...(this.taken.get(offer.idUser)?.keys() ?? [])];
    return (this.limits.get(offer.idUser) ?? []).every(({ left, takes }) => {
      const used = own.reduce((sum, crew) => sum + (takes.get(crew) ?? 0), takes.get(offer.idReqCrew) ?? 0);
      return used <= left;
    });
  }
}
