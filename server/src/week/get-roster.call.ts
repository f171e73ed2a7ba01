import type { Out } from '@crewcall/contract/types';
import { awayText } from '@crewcall/domain/conflicts';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { HOUR_MS } from '@crewcall/domain/units';
import { handle } from '../platform/http/handle';
import { grouped } from './grouped';
import { weighWeek } from './roster-conflicts';
import { costOf, ratesOf } from './roster-cost';
import { draftsWithin, membersOf, reachOf, weekCrews, weekOfDay } from './roster-crews';
import type { Draft, Member, WeekCrew } from './roster-crews';
import { activeGroups, rosterPeople } from './roster-people';

type Roster = Out<'getRoster'>;
type Place = Omit<Roster['people'][number]['places'][number], 'conflicts'>;

interface OnCrew {
  crew: WeekCrew;
  idUser: number;
  place: Place;
}

/** Everybody on the crews or drafted for them, in the order of the crews. */
function placesOf(
  crews: readonly WeekCrew[],
  members: readonly Member[],
  drafts: readonly Draft[],
): OnCrew[] {
  const membersOn = grouped(members, ({ idReqCrew }) => idReqCrew);
  const draftsOn = grouped(drafts, ({ id }) => id);
  return crews.flatMap((crew) => {
    const on = new Map((membersOn.get(crew.id) ?? []).map((member) => [member.idUser, member]));
    const meant = new Map((draftsOn.get(crew.id) ?? []).map((draft) => [draft.idUser, draft]));
    return [...new Set([...on.keys(), ...meant.keys()])].map((idUser) => {
      const [member, draft] = [on.get(idUser), meant.get(idUser)];
      const status = member === undefined ? 'draft' : member.isConfirmed ? 'confirmed' : 'invited';
      const place: Place = { idReqCrew: crew.id, status, isClocked: member?.isClocked === true };
      if (draft !== undefined) {
        const { idDraft: id, version, action, madeBy } = draft;
        place.draft = { id, version, action, madeBy };
      }
      return { crew, idUser, place };
    });
  });
}

const lengthOf = ({ startAt, endAt }: WeekCrew): number =>
  plannedEnd({ startTime: startAt, endTime: endAt }) - startAt;

/** The places that count for hours and costs: those that the person is to have. */
const isMeant = ({ place }: OnCrew): boolean => place.draft?.action !== 'remove';

const hoursOf = (places: readonly OnCrew[]): number =>
  Math.round(places.filter(isMeant).reduce((sum, { crew }) => sum + lengthOf(crew), 0) / (HOUR_MS / 100)) /
  100;

const paidOf = ({ idUser, crew }: OnCrew) => ({ idUser, idGroup: crew.groupId, day: crew.day });

type RateOf = Awaited<ReturnType<typeof ratesOf>>;

/** The estimate for these places; `cents` is null if the rate of one of them is not known. */
function estimate(
  places: readonly OnCrew[],
  rateOf: RateOf,
): Pick<Roster['people'][number], 'cents' | 'costFrom'> {
  const meant = places.filter(isMeant);
  const rates = meant.flatMap((one) => {
    const rate = rateOf(paidOf(one));
    return rate === undefined ? [] : [{ rate, cents: costOf(rate, lengthOf(one.crew)) }];
  });
  if (rates.length < meant.length) return { cents: null, costFrom: null };
  const isMedian = rates.some(({ rate }) => rate.from === 'median');
  return {
    cents: rates.reduce((sum, { cents }) => sum + cents, 0),
    costFrom: rates.length === 0 ? null : isMedian ? 'median' : 'rate',
  };
}

/** How many people have this status; a draft to take off somebody who has left already is no place. */
const counted = (places: readonly OnCrew[], status: Place['status']): number =>
  places.filter((one) => one.place.status === status && (status !== 'draft' || isMeant(one))).length;

const crewOf = (crew: WeekCrew, places: readonly OnCrew[]): Roster['crews'][number] => ({
  idReqCrew: crew.id,
  idJob: crew.jobId,
  title: crew.title,
  prepend: crew.prepend,
  color: crew.color,
  idGroup: crew.groupId,
  startTime: crew.startAt,
  endTime: crew.endAt,
  tz: crew.zone,
  day: crew.day,
  amount: crew.amount,
  confirmed: counted(places, 'confirmed'),
  invited: counted(places, 'invited'),
  drafted: counted(places, 'draft'),
  status: crew.status,
});

/**
 * The company's week by person, with the drafts, in a fixed number of statements. Costs are planned hours times the rate
 * of an hour: without penalties, allowances, flat amounts and day rates.
 */
export const getRosterHandler = handle('getRoster', async ({ body, user, scope, db, now }) => {
  const { companyId } = user;
  const week = weekOfDay(body.weekStart);
  const crews = await weekCrews(db, companyId, week, body.groups);
  const members = await membersOf(
    db,
    crews.map(({ id }) => id),
  );
  const drafts = await draftsWithin(db, companyId, reachOf(week));
  const places = placesOf(crews, members, drafts);
  const found = await rosterPeople(db, companyId, body, [...new Set(places.map(({ idUser }) => idUser))]);
  const ids = found.map(({ id }) => id);
  const weighed = await weighWeek(db, ids, week, drafts, { companyId, now });
  const hasCost = scope.may('invoice.read');
  const isFound = new Set(ids);
  const shown = places.filter(({ idUser }) => isFound.has(idUser));
  const rateOf = hasCost ? await ratesOf(db, companyId, shown.map(paidOf)) : null;
  const costs = (of: readonly OnCrew[]) =>
    rateOf === null ? { cents: null, costFrom: null } : estimate(of, rateOf);

  const byPerson = grouped(shown, ({ idUser }) => idUser);
  const byCrew = grouped(places, ({ crew }) => crew.id);
  const byDay = grouped(shown, ({ crew }) => crew.day);
  return {
    weekStart: week.start,
    groups: await activeGroups(db, companyId),
    crews: crews.map((crew) => crewOf(crew, byCrew.get(crew.id) ?? [])),
    people: found.map((person) => {
      const own = byPerson.get(person.id) ?? [];
      const { away, conflictsWith } = weighed(person.id);
      return {
        ...person,
        hours: hoursOf(own),
        ...costs(own),
        places: own.map(({ crew, place }) => ({ ...place, conflicts: conflictsWith(crew) })),
        away: away.map((span) => ({ start: span.start, end: span.end, text: awayText(span) })),
      };
    }),
    hasCost,
    days: week.days.map((day) => {
      const of = byDay.get(day) ?? [];
      return { day, hours: hoursOf(of), cents: costs(of).cents };
    }),
  };
});
