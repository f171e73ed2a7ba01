// Calls: suggestCrew, fillCrews.
import type { Out } from '@crewcall/contract/types';
import type { FillOffer } from '@crewcall/domain/fill-problem';
import { sortedOffers } from '@crewcall/domain/fill-problem';
import { leftText } from '@crewcall/domain/fill-reasons';
import type { HardRule } from '@crewcall/domain/fill-reasons';
import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/http/handle';
import { assign } from './assign';
import { shiftOf } from '../crews/crew-conflicts';
import { crewsToFill, crewToFill } from './crews-to-fill';
import type { FillCrew } from './crews-to-fill';
import { fillFactsOf } from './fill-facts';
import type { FillFactsOfAll } from './fill-facts';
import { clashesOf, hoursLimits } from './fill-limits';
import { crewPart, weighPerson } from './weigh-person';
import type { Weighed } from './weigh-person';

/** People for one crew, best first, and everybody else with the reason why they are not suggested. */
export const suggestCrewHandler = handle('suggestCrew', async ({ body, user, scope, db, now, notFound }) => {
  const { companyId } = user;
  const crew = (await crewToFill(db, companyId, body.idReqCrew)) ?? notFound(texts.jobNotFound);
  const facts = await fillFactsOf(db, [crew], { companyId, now });
  const part = crewPart(crew, facts.limits);
  const all = facts.people.map((person) => weighPerson(facts, part, person));
  const hasRating = scope.may('crew.read');
  const offers = all.flatMap((one) =>
    one.out === null ? [{ idReqCrew: crew.id, idUser: one.person.id, score: one.score, one }] : [],
  );
  return {
    people: sortedOffers(offers).map(({ one: { person, score, reasons } }) => ({
      ...{ id: person.id, fullName: person.fullName, score, reasons: reasons(hasRating) },
    })),
    whyNot: all.flatMap(({ person: { id, fullName }, out }) =>
      out === null ? [] : [{ id, fullName, text: out.text }],
    ),
  };
});

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Everybody with a rate weighed for every crew. Other requests are answered between two crews, as a week may take a
 * second.
 */
async function weighAll(facts: FillFactsOfAll, crews: readonly FillCrew[]) {
  const all = new Map<number, Map<number, Weighed>>();
  for (const crew of crews) {
    const part = crewPart(crew, facts.limits);
    const rated = facts.people.filter(({ isActive, rates }) => isActive && rates[crew.groupId] !== undefined);
    all.set(crew.id, new Map(rated.map((person) => [person.id, weighPerson(facts, part, person)])));
    await pause();
  }
  return all;
}

/** Fill passes no limit, so people with a conflict of rest, way or hours are left out too. */
const isOffered = ({ out, conflicts }: Weighed): boolean => out === null && conflicts.length === 0;

/** Why places of a crew stay open. */
function textOf(weighed: readonly Weighed[]): string {
  const count = (...rules: HardRule[]) =>
    weighed.filter(({ out }) => out !== null && rules.includes(out.rule)).length;
  const limits = weighed.filter((one) => one.out === null && !isOffered(one)).length;
  return leftText({
    rated: weighed.length - count('onCrew'),
    ...{ taken: count('taken'), licence: count('licence'), blocked: count('blocked') },
    ...{ refused: count('refused'), limits },
  });
}

/** Picks people for all open places of a job or a week. Changes nothing. */
export const fillCrewsHandler = handle(
  'fillCrews',
  async ({ body, user, scope, db, now, notFound }): Promise<Out<'fillCrews'>> => {
    const { companyId } = user;
    if (body.idJob !== undefined) {
      const job = await db
        .selectFrom('job')
        .select('id')
        .where('id', '=', body.idJob)
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      if (job === undefined) notFound(texts.jobNotFound);
    }
    const crews = await crewsToFill(db, companyId, body, now);
    if (crews.length === 0) return { picks: [], left: [], how: 'best' };
    const facts = await fillFactsOf(db, crews, { companyId, now });
    const all = await weighAll(facts, crews);
    const shifts = new Map(crews.map((crew) => [crew.id, shiftOf(crew)]));
    const offers: FillOffer[] = [...all].flatMap(([idReqCrew, people]) =>
      [...people].flatMap(([idUser, one]) =>
        isOffered(one) ? [{ idReqCrew, idUser, score: one.score }] : [],
      ),
    );
    const users = [...new Set(offers.map(({ idUser }) => idUser))].sort((a, b) => a - b);
    const { picks, how } = await assign({
      open: new Map(crews.map(({ id, open }) => [id, open])),
      offers,
      clashes: clashesOf(facts, shifts),
      limits: hoursLimits(facts, shifts, users),
    });
    const hasRating = scope.may('crew.read');
    return {
      picks: picks.flatMap(({ idReqCrew, idUser, score }) => {
        const one = all.get(idReqCrew)?.get(idUser);
        if (one === undefined) return [];
        const { fullName } = one.person;
        return [{ idReqCrew, idUser, fullName, score, reasons: one.reasons(hasRating) }];
      }),
      left: crews.flatMap(({ id, open }) => {
        const still = open - picks.filter(({ idReqCrew }) => idReqCrew === id).length;
        return still > 0
          ? [{ idReqCrew: id, open: still, text: textOf([...(all.get(id)?.values() ?? [])]) }]
          : [];
      }),
      how,
    };
  },
);
