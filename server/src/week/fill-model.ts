import { HOUR_MS } from '@crewcall/domain/units';
import { tieOf } from '@crewcall/domain/fill-problem';
import type { FillOffer, FillProblem } from '@crewcall/domain/fill-problem';

const PER_LINE = 20;
const SCORE_MOST = 1000;
const TIES = 2 ** 32;

interface Term {
  factor: number;
  at: number;
}

// The format has a limit of letters in a line.
function sumOf(terms: readonly Term[]): string {
  const lines: string[] = [];
  for (let from = 0; from < terms.length; from += PER_LINE)
    lines.push(
      terms
        .slice(from, from + PER_LINE)
        .map(({ factor, at }) => (factor === 1 ? `x${at}` : `${factor} x${at}`))
        .join(' + '),
    );
  return lines.join('\n + ');
}

const ones = (list: readonly number[]): Term[] => list.map((at) => ({ factor: 1, at }));

/**
 * The problem in LP format: variable `x3` is 1 if the fourth offer is chosen. Another place counts more than all scores
 * together, and the ties of all offers together less than one point of score.
 */
export function fillModel(problem: FillProblem, offers: readonly FillOffer[]): string {
  const places = [...problem.open.values()].reduce((sum, open) => sum + Math.max(0, open), 0);
  const perPlace = (SCORE_MOST + 1) * (places + 1);
  // Six digits, as many as the solver tells apart beside `perPlace`.
  const tie = (offer: FillOffer) => Math.floor((1 - tieOf(offer) / TIES) * 1_000) / 1_000_000;
  const worth = offers.map((offer, at) => ({ factor: perPlace + offer.score + tie(offer), at }));
  const byCrew = new Map<number, number[]>();
  const byUser = new Map<number, Map<number, number>>();
  offers.forEach(({ idReqCrew, idUser }, at) => {
    byCrew.set(idReqCrew, [...(byCrew.get(idReqCrew) ?? []), at]);
    byUser.set(idUser, (byUser.get(idUser) ?? new Map()).set(idReqCrew, at));
  });
  const rows: string[] = [];
  const add = (terms: readonly Term[], most: number) => {
    if (terms.length > 0) rows.push(` r${rows.length}: ${sumOf(terms)} <= ${most}`);
  };
  for (const [crew, list] of byCrew) add(ones(list), problem.open.get(crew) ?? 0);
  for (const own of byUser.values())
    for (const set of problem.clashes) {
      const list = set.flatMap((crew) => own.get(crew) ?? []);
      if (list.length > 1) add(ones(list), 1);
    }
  for (const { idUser, left, takes } of problem.limits) {
    const own = byUser.get(idUser);
    if (own === undefined) continue;
    const terms = [...takes].flatMap(([crew, ms]) => {
      const at = own.get(crew);
      return at === undefined || ms === 0 ? [] : [{ factor: ms / HOUR_MS, at }];
    });
    // A person with one of these places cannot pass the limit.
    if (terms.length > 1) add(terms, left / HOUR_MS);
  }
  const names = offers.map((_offer, at) => `x${at}`).join('\n');
  return ['Maximize', ` obj: ${sumOf(worth)}`, 'Subject To', ...rows, 'Binary', names, 'End', ''].join('\n');
}
