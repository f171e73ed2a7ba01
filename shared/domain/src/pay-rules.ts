import type { AdjustBand } from './company-config';
import { MAX_PERCENT } from './limits';
import type { PaySettings } from './pay';
import { minutesOfHhMm } from './text';
import type { BasisPercent, Minutes } from './units';

// What a company agreed to pay on top of the base rate. No award is built in: each rule is the company's own.

/** A part of each day. `to` at or before `from` is on the next day. Times are `HH:MM`. */
export interface PayBand {
  name: string;
  from: string;
  to: string;
  percent: BasisPercent;
}

export interface OvertimeStep {
  afterMinutes: Minutes;
  percent: BasisPercent;
}

/** At which rate the missing minutes of a minimum call are paid. */
export const minimumRates = ['base', 'day'] as const;
export type MinimumRate = (typeof minimumRates)[number];
export const minimumRateNames: Record<MinimumRate, string> = {
  base: 'At the base rate',
  day: 'At the rate of the day',
};

/** The rules of a set. A percent is a loading on the base rate, and 0 means no such rule. */
export interface PayRules {
  bands: PayBand[];
  saturday: BasisPercent;
  sunday: BasisPercent;
  holiday: BasisPercent;
  /** Overtime within one shift. At most two steps, the second with the higher loading. */
  shiftOvertime: OvertimeStep[];
  /** Overtime within a person's week. At most two steps. */
  weekOvertime: OvertimeStep[];
  /** The minimum call: paid at least for coming to a crew; 0 for none. */
  minimumMinutes: Minutes;
  /**
   * Pays the missing minutes of a minimum call at the base rate, or at the rate of the day: with the loading of the
   * shift's last minute, as if the work had gone on. Overtime is not in it, since nobody worked those minutes.
   */
  minimumAt: MinimumRate;
}

export const noPayRules: PayRules = {
  bands: [],
  saturday: 0,
  sunday: 0,
  holiday: 0,
  shiftOvertime: [],
  weekOvertime: [],
  minimumMinutes: 0,
  minimumAt: 'base',
};

const PAY_BANDS = 24;
const OVERTIME_STEPS = 2;
const RULE_NAME_LETTERS = 60;
const SHIFT_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * SHIFT_MINUTES;

/** One name for each loading, on the invoice and on every screen. */
export const loadingNames = {
  base: 'Base',
  extra: 'Extra',
  overnight: 'Overnight',
  saturday: 'Saturday',
  sunday: 'Sunday',
  holiday: 'Public holiday',
  shiftOvertime: 'Overtime of the shift',
  weekOvertime: 'Overtime of the week',
  minimum: 'Minimum call',
} as const;

export type LoadingKind = keyof typeof loadingNames | 'band' | 'flat';

/** The rule that pays a minute, and its percent on top of the base rate. */
export interface Loading {
  /** Unique within its rule set. */
  key: string;
  kind: LoadingKind;
  name: string;
  percent: BasisPercent;
}

/** A loading with its time of day, on each day or on each Saturday (6) or Sunday (7). */
export interface DayLoading extends Loading {
  from: Minutes;
  /** Above `from`, up to 2880: the end of the next day. */
  to: Minutes;
  weekday?: 6 | 7;
}

/** The rules as the pay engine reads them. */
export interface PayTerms {
  /** If two loadings have the same percent, the first one gives its name to the pay. */
  days: readonly DayLoading[];
  holiday: BasisPercent;
  shiftOvertime: readonly OvertimeStep[];
  weekOvertime: readonly OvertimeStep[];
  minimumMinutes: Minutes;
  minimumAt: MinimumRate;
  adjust: AdjustBand;
}

export const baseLoading: Loading = { key: 'base', kind: 'base', name: loadingNames.base, percent: 0 };

const wholeDay = (kind: 'saturday' | 'sunday', percent: BasisPercent): DayLoading => ({
  key: kind,
  kind,
  name: loadingNames[kind],
  percent,
  from: 0,
  to: SHIFT_MINUTES,
  weekday: kind === 'saturday' ? 6 : 7,
});

function bandLoading({ name, from, to, percent }: PayBand, place: number): DayLoading[] {
  const start = minutesOfHhMm(from);
  const end = minutesOfHhMm(to);
  if (start === null || end === null) return [];
  const key = `band${place}`;
  return [{ key, kind: 'band', name, percent, from: start, to: end > start ? end : end + SHIFT_MINUTES }];
}

/** A set's rules for the engine. `adjust` is the company's: where a break comes off. */
export const termsOfRules = (rules: PayRules, adjust: AdjustBand): PayTerms => ({
  days: [
    wholeDay('saturday', rules.saturday),
    wholeDay('sunday', rules.sunday),
    ...rules.bands.flatMap(bandLoading),
  ].filter(({ percent }) => percent > 0),
  holiday: rules.holiday,
  shiftOvertime: rules.shiftOvertime,
  weekOvertime: rules.weekOvertime,
  minimumMinutes: rules.minimumMinutes,
  minimumAt: rules.minimumAt,
  adjust,
});

/** The two bands of the company settings, which pay where no rule set applies. */
export function termsOfSettings(settings: PaySettings): PayTerms {
  const extraFrom = minutesOfHhMm(settings.confStartExtraRate);
  const nightFrom = minutesOfHhMm(settings.confStartOvernight);
  const nightTo = minutesOfHhMm(settings.confEndOvernight);
  const days: DayLoading[] = [];
  const add = (kind: 'extra' | 'overnight', percent: BasisPercent, from: Minutes, to: Minutes) => {
    if (percent > 0 && to > from) days.push({ key: kind, kind, name: loadingNames[kind], percent, from, to });
  };
  if (extraFrom !== null) {
    // Without an overnight start the extra band lasts until midnight.
    const until = nightFrom ?? 0;
    const isLaterToday = nightFrom !== null && until >= extraFrom;
    add('extra', settings.confExtraRatePercent, extraFrom, until + (isLaterToday ? 0 : SHIFT_MINUTES));
  }
  if (nightFrom !== null && nightTo !== null) {
    const nextDay = settings.confEndOvernightNextDay === 1 ? SHIFT_MINUTES : 0;
    add('overnight', settings.confOvernightRatePercent, nightFrom, nightTo + nextDay);
  }
  const { confAdjustBand: adjust } = settings;
  return { ...noPayRules, days, adjust };
}

export interface RuleProblem {
  /** Names the field, as `bands.0.from` or `sunday`. */
  field: string;
  text: string;
}

const isPercent = (percent: number) => Number.isFinite(percent) && percent >= 0 && percent <= MAX_PERCENT;

function stepProblems(
  field: 'shiftOvertime' | 'weekOvertime',
  steps: readonly OvertimeStep[],
  most: Minutes,
): RuleProblem[] {
  const name = loadingNames[field];
  const problems: RuleProblem[] = [];
  const refuse = (place: number, part: string, text: string) =>
    problems.push({ field: `${field}.${place}.${part}`, text });
  if (steps.length > OVERTIME_STEPS) refuse(OVERTIME_STEPS, 'afterMinutes', `${name} has at most two steps.`);
  steps.forEach(({ afterMinutes, percent }, place) => {
    const isTime = Number.isInteger(afterMinutes) && afterMinutes > 0 && afterMinutes <= most;
    if (!isTime)
      refuse(place, 'afterMinutes', `${name} must begin after 1 minute to ${most / 60} hours of paid time.`);
    if (!isPercent(percent))
      refuse(
        place,
        'percent',
        `The percent of ${name.toLowerCase()} must be a number from 0 to ${MAX_PERCENT}.`,
      );
    const before = steps[place - 1];
    if (before && afterMinutes <= before.afterMinutes)
      refuse(place, 'afterMinutes', `The second step of ${name.toLowerCase()} must begin after the first.`);
    if (before && percent < before.percent)
      refuse(place, 'percent', `The second step of ${name.toLowerCase()} must not pay less than the first.`);
  });
  return problems;
}

function bandProblems(bands: readonly PayBand[]): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (bands.length > PAY_BANDS)
    problems.push({ field: 'bands', text: `A rule set has at most ${PAY_BANDS} bands.` });
  const names = new Set<string>();
  bands.forEach(({ name, from, to, percent }, place) => {
    const refuse = (part: string, text: string) => problems.push({ field: `bands.${place}.${part}`, text });
    const folded = name.trim().toLowerCase();
    if (folded === '' || name.length > RULE_NAME_LETTERS)
      refuse('name', `A band needs a name of at most ${RULE_NAME_LETTERS} characters.`);
    else if (names.has(folded))
      refuse('name', `Two bands are called ${name.trim()}. Give each its own name.`);
    names.add(folded);
    for (const [part, time] of [['from', from] as const, ['to', to] as const]) {
      if (minutesOfHhMm(time) === null) refuse(part, 'The time of a band must have the form HH:MM.');
    }
    if (!isPercent(percent))
      refuse('percent', `The percent of a band must be a number from 0 to ${MAX_PERCENT}.`);
  });
  return problems;
}

/** What stops these rules from being saved; empty when nothing does. */
export function validatePayRules(rules: PayRules): RuleProblem[] {
  const problems = bandProblems(rules.bands);
  for (const field of ['saturday', 'sunday', 'holiday'] as const) {
    if (!isPercent(rules[field])) {
      const text = `The percent of ${loadingNames[field]} must be a number from 0 to ${MAX_PERCENT}.`;
      problems.push({ field, text });
    }
  }
  problems.push(...stepProblems('shiftOvertime', rules.shiftOvertime, SHIFT_MINUTES));
  problems.push(...stepProblems('weekOvertime', rules.weekOvertime, WEEK_MINUTES));
  const least = rules.minimumMinutes;
  if (!(Number.isInteger(least) && least >= 0 && least <= SHIFT_MINUTES)) {
    problems.push({
      field: 'minimumMinutes',
      text: 'The minimum must be from 0 to 24 hours, in whole minutes.',
    });
  }
  return problems;
}
