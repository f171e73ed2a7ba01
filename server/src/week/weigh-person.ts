import { conflictsOf, spanOf } from '@crewcall/domain/conflicts';
import type { Conflict, ConflictShift } from '@crewcall/domain/conflicts';
import { fillReasons, whyNot } from '@crewcall/domain/fill-reasons';
import type { HardRule } from '@crewcall/domain/fill-reasons';
import { fillScore, softConflicts } from '@crewcall/domain/fill-score';
import type { FillFacts } from '@crewcall/domain/fill-score';
import { noLicence } from '@crewcall/domain/licences';
import { CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { HOUR_MS, overlaps } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { dayNumber, instantOf } from '@crewcall/domain/zone-days';
import { shiftOf } from '../crews/crew-conflicts';
import { kmFrom } from '../crews/postcode-places';
import type { FillCrew } from './crews-to-fill';
import type { FillFactsOfAll } from './fill-facts';
import { nothingKnown } from './fill-people';
import type { FillPerson } from './fill-people';

/** A person weighed for a crew: what keeps them out, or how well they suit it. */
export interface Weighed {
  person: FillPerson;
  /** The rule that keeps the person out, and its sentence; null if none does. */
  out: { rule: HardRule; text: string } | null;
  /** Conflicts of rest, travel and hours, which lower the score. */
  conflicts: readonly Conflict[];
  /** 0 to 1000; 0 for people who are kept out. */
  score: number;
  /** At most four; `hasRating`: the reader may read ratings. */
  reasons: (hasRating: boolean) => string[];
}

/** More than any way by road within Australia, in km. */
const WIDEST_KM = 10_000;

/** What is the same for everybody on a crew. */
interface CrewPart {
  crew: FillCrew;
  shift: ConflictShift;
  /** The days of the shift, from midnight to midnight in the job's zone. */
  days: Interval;
  /** Shifts that start outside this range are not too close to this one, however far away they are. */
  near: Interval;
}

export function crewPart(crew: FillCrew, { minRestHours, travelKmh }: FillFactsOfAll['limits']): CrewPart {
  const shift = shiftOf(crew);
  const { start, end } = spanOf(shift);
  const { zone } = crew;
  const reach =
    CREW_LONGEST_MS + HOUR_MS * Math.max(minRestHours, travelKmh > 0 ? 1 + WIDEST_KM / travelKmh : 0);
  return {
    crew,
    shift,
    days: {
      start: instantOf(zone, dayNumber(zone, start), 0),
      end: instantOf(zone, dayNumber(zone, end - 1) + 1, 0),
    },
    near: { start: start - reach, end: end + reach },
  };
}

const isHard = ({ kind }: Conflict): boolean => kind === 'away' || kind === 'overlap';
const none: readonly never[] = [];

/** The person's conflicts with the crew, first without and then with their drafts. */
function conflictsWith(facts: FillFactsOfAll, { crew, shift, near }: CrewPart, id: number) {
  // Without a limit of hours, shifts that are days away change nothing, and there may be many.
  const hasLimit = facts.limits.maxWeekHours > 0 || facts.fortnights.has(id);
  const beside = ({ idReqCrew, startTime }: ConflictShift) =>
    idReqCrew !== crew.id && (hasLimit || (startTime > near.start && startTime < near.end));
  const others = (facts.others.get(id) ?? none).filter(beside);
  const drafts = (facts.drafts.get(id) ?? none).filter(beside);
  const away = (facts.said.get(id) ?? none).filter(({ kind }) => kind === 'away');
  const limits = { ...facts.limits, maxFortnightHours: facts.fortnights.get(id) ?? null };
  const plain = conflictsOf({ shift, others, away }, limits);
  const shifts = [...others, ...drafts];
  return {
    shifts,
    plain,
    all: drafts.length === 0 ? plain : conflictsOf({ shift, others: shifts, away }, limits),
  };
}

function scoreFacts(
  facts: FillFactsOfAll,
  { crew, shift }: CrewPart,
  { id, postcode, rates }: FillPerson,
  conflicts: readonly Conflict[],
): FillFacts {
  const { prepend, groupId } = crew;
  const rate = rates[groupId] || null;
  const median = facts.medianRate.get(groupId) ?? null;
  const span = spanOf(shift);
  return {
    jobsForCustomer: facts.jobs.get(prepend)?.get(id) ?? 0,
    rating: facts.ratings.get(id) ?? null,
    reliability: facts.reliability.get(id) ?? nothingKnown,
    km: kmFrom(shift.place, postcode),
    costRatio: rate === null || median === null ? null : rate / median,
    hoursBelowMedian: (facts.medianHours.get(groupId) ?? 0) - (facts.hours.get(id) ?? 0),
    isWish: (facts.said.get(id) ?? none).some((one) => one.kind === 'wish' && overlaps(one, span)),
    isFavourite: facts.favourites.get(prepend)?.has(id) ?? false,
    conflicts: softConflicts.filter((kind) => conflicts.some((one) => one.kind === kind)),
  };
}

const sentence = ({ fullName }: FillPerson, lacked: { type: string; date: string } | undefined) =>
  lacked === undefined ? undefined : noLicence(fullName, lacked.type, lacked.date);

/** Weighs one person for a crew. */
export function weighPerson(facts: FillFactsOfAll, part: CrewPart, person: FillPerson): Weighed {
  const { crew, days } = part;
  const { id, isActive } = person;
  const hasRate = person.rates[crew.groupId] !== undefined;
  const { shifts, plain, all } =
    isActive && hasRate ? conflictsWith(facts, part, id) : { shifts: none, plain: none, all: none };
  const member = facts.members.get(crew.id)?.get(id);
  const out = whyNot({
    isActive,
    status: member?.status ?? null,
    isRefused: member?.isRefused ?? false,
    isDraftedHere: (facts.drafts.get(id) ?? none).some(({ idReqCrew }) => idReqCrew === crew.id),
    hasRate,
    groupName: crew.groupName,
    blocked: facts.blocked.get(crew.prepend)?.get(id),
    unlicensed: sentence(
      person,
      facts.lacked
        .get(crew.id)
        ?.get(id)
        ?.find(({ rule }) => rule === 'block'),
    ),
    taken: plain.filter(isHard).map(({ text }) => text),
    isDraftedThen: all.some(isHard),
  });
  if (out !== null) return { person, out, conflicts: none, score: 0, reasons: () => [] };
  const own = scoreFacts(facts, part, person, all);
  const reasons = (hasRating: boolean) =>
    fillReasons({
      ...{ facts: own, weights: facts.weights, customer: crew.prepend, hasRating },
      isFreeAllDay: !shifts.some((one) => overlaps(spanOf(one), days)),
      conflicts: all.map(({ text }) => text),
    });
  return { person, out, conflicts: all, score: fillScore(own, facts.weights), reasons };
}
