import { partsOf } from './fill-score';
import type { FillFacts, FillWeights, GoodPart } from './fill-score';
import { InviteStatus } from './invite';

const REASONS_MOST = 4;

/** What the reasons say beyond the facts of the score. */
export interface ReasonFacts {
  facts: FillFacts;
  weights: FillWeights;
  /** No other shift on the days of this one. */
  isFreeAllDay: boolean;
  /** The customer's short name. */
  customer: string;
  /** The sentences of the person's conflicts with the shift. */
  conflicts: readonly string[];
  /** The reader may read ratings. */
  hasRating: boolean;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function against({ facts, conflicts }: ReasonFacts): string[] {
  const { noShows, lateCovers } = facts.reliability;
  return [
    ...conflicts,
    ...(noShows > 0 ? [counted(noShows, 'no-show')] : []),
    ...(lateCovers > 0 ? [counted(lateCovers, 'late cover')] : []),
  ];
}

/** A sentence for each part that says something about this person, in the order in which they are shown. */
function forThem({ facts, customer, hasRating }: ReasonFacts): { part: GoodPart; text: string }[] {
  const { km, jobsForCustomer, hoursBelowMedian, rating } = facts;
  const below = Math.round(hoursBelowMedian);
  const said: [GoodPart, string | false][] = [
    ['km', km !== null && `${Math.round(km)} km`],
    ['worked', jobsForCustomer > 0 && `${counted(jobsForCustomer, 'job')} for ${customer}`],
    ['fair', below >= 1 && `${below} h below the median`],
    ['wish', facts.isWish && 'Wants to work then'],
    ['favourite', facts.isFavourite && `Favourite of ${customer}`],
    ['rating', hasRating && rating !== null && `Rated ${rating.toFixed(1)}`],
  ];
  return said.flatMap(([part, text]) => (text === false ? [] : [{ part, text }]));
}

/** Why a person is suggested: at most four short reasons, the first of them what speaks against the person. */
export function fillReasons(about: ReasonFacts): string[] {
  const no = against(about).slice(0, 2);
  const first = about.isFreeAllDay ? ['Free all day'] : [];
  const parts = partsOf(about.facts);
  const value = (part: GoodPart) => parts[part] * about.weights[part];
  const all = forThem(about);
  const best = new Set(
    [...all]
      .sort((a, b) => value(b.part) - value(a.part))
      .slice(0, REASONS_MOST - no.length - first.length)
      .map(({ part }) => part),
  );
  return [...no, ...first, ...all.filter(({ part }) => best.has(part)).map(({ text }) => text)];
}

/** What keeps a person off a crew; each is a rule that no suggestion breaks. */
export interface HardFacts {
  isActive: boolean;
  /** Invite status on this crew; null for none. */
  status: number | null;
  /** The office, not the person, has said no. */
  isRefused: boolean;
  isDraftedHere: boolean;
  hasRate: boolean;
  groupName: string;
  /** The sentence about a block or the person's own wish, and the one about a missing licence. */
  blocked: string | undefined;
  unlicensed: string | undefined;
  /** The sentences of conflicts of kind `away` and `overlap`. */
  taken: readonly string[];
  /** A draft for another shift at that time. */
  isDraftedThen: boolean;
}

const onCrew: Readonly<Record<number, string>> = {
  [InviteStatus.Pending]: 'Is invited to this crew already.',
  [InviteStatus.Confirmed]: 'Is confirmed on this crew already.',
};

/** Which rule keeps a person off a crew, and the sentence for the office; null if none does. */
export function whyNot(hard: HardFacts): { rule: HardRule; text: string } | null {
  const { status, isRefused, taken } = hard;
  const found = (rule: HardRule, text: string) => ({ rule, text });
  if (!hard.isActive) return found('inactive', 'Is switched off.');
  if (status === InviteStatus.Denied)
    return found('refused', isRefused ? 'The office refused them for this crew.' : 'Declined this shift.');
  const here = status === null ? undefined : onCrew[status];
  if (here !== undefined) return found('onCrew', here);
  if (hard.isDraftedHere) return found('onCrew', 'Has a draft for this crew already.');
  if (!hard.hasRate) return found('noRate', `Has no pay rate for ${hard.groupName}.`);
  if (hard.blocked !== undefined) return found('blocked', hard.blocked);
  if (hard.unlicensed !== undefined) return found('licence', hard.unlicensed);
  if (taken[0] !== undefined) return found('taken', taken[0]);
  if (hard.isDraftedThen) return found('taken', 'Has a draft for another shift at that time.');
  return null;
}

export type HardRule = 'inactive' | 'refused' | 'onCrew' | 'noRate' | 'blocked' | 'licence' | 'taken';

const were = (count: number): string => (count === 1 ? 'is' : 'are');

/** Why places of a crew stay open, from how many people with a rate each rule keeps out. */
export function leftText(counts: {
  rated: number;
  taken: number;
  licence: number;
  blocked: number;
  refused: number;
  limits: number;
}): string {
  if (counts.rated === 0) return 'Nobody else has a pay rate for this group.';
  const { taken, licence, blocked, refused, limits } = counts;
  const out = [
    ...(taken > 0 ? [`${taken} ${were(taken)} away or ${taken === 1 ? 'has' : 'have'} another shift`] : []),
    ...(licence > 0 ? [`${licence} ${licence === 1 ? 'lacks' : 'lack'} a licence`] : []),
    ...(blocked > 0 ? [`${blocked} ${were(blocked)} blocked`] : []),
    ...(refused > 0 ? [`${refused} said no or ${were(refused)} refused`] : []),
    ...(limits > 0 ? [`${limits} would have too little rest, too long a way or too many hours`] : []),
  ];
  const rest = counts.rated - taken - licence - blocked - refused - limits;
  if (rest > 0) out.push(`${rest} ${rest === 1 ? 'is' : 'are'} suggested here or for other crews`);
  return `Of ${counts.rated === 1 ? '1 person' : `${counts.rated} people`} with a pay rate, ${out.join(', ')}.`;
}
