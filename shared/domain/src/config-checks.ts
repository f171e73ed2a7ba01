import { isBankCode } from './banks';
import { isValidAbn } from './abn';
import { isAccountNumber, isValidBsb } from './bsb';
import { coverModes } from './cover';
import {
  COMING_MAX_HOURS,
  COMING_MIN_HOURS,
  COVER_UNTIL_MOST_HOURS,
  FORGOT_OUT_MOST_MINUTES,
  LATE_AFTER_MOST_MINUTES,
  MAX_PERCENT,
  MIN_REST_MOST_HOURS,
  QUERY_MAX_HOURS,
  TRAVEL_MOST_KMH,
} from './limits';
import { quietProblem } from './quiet-choice';
import { isEmail, isPhone, minutesOfHhMm } from './text';
import { texts } from './texts';
import type { BasisPercent } from './units';
import { isZone } from './zones';
import type { CompanyConfig, ConfigField } from './company-config';

const WEEK_HOURS = 168;
const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

export interface ConfigProblem {
  field: ConfigField;
  text: string;
}

const isBlank = (text: string): boolean => text.trim() === '';
const isTime = (time: string): boolean => time === '' || minutesOfHhMm(time) !== null;
const isPercent = (percent: BasisPercent): boolean =>
  Number.isFinite(percent) && percent >= 0 && percent <= MAX_PERCENT;
const percentText = `The percent must be a number from 0 to ${MAX_PERCENT}.`;

type Check = readonly [field: ConfigField, isWell: (config: CompanyConfig) => boolean, text: string];

/** A text that may be blank. */
const ifTyped = (
  field: Exclude<ConfigField, keyof Numbers>,
  isWell: (text: string) => boolean,
  text: string,
): Check => [field, (config) => isBlank(config[field]) || isWell(config[field].trim()), text];
type Numbers = { [K in ConfigField as CompanyConfig[K] extends number ? K : never]: number };

const checks: readonly Check[] = [
  ['confStartExtraRate', (config) => isTime(config.confStartExtraRate), texts.invalidExtra],
  [
    'confStartOvernight',
    ({ confStartOvernight, confEndOvernight }) =>
      confStartOvernight === '' ? confEndOvernight === '' : isTime(confStartOvernight),
    texts.invalidOvernightStart,
  ],
  ['confEndOvernight', overnightEndFits, texts.invalidOvernightEnd],
  ['confExtraRatePercent', (config) => isPercent(config.confExtraRatePercent), percentText],
  ['confOvernightRatePercent', (config) => isPercent(config.confOvernightRatePercent), percentText],
  [
    'confEarliestCheckIn',
    ({ confEarliestCheckIn: minutes }) => Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440,
    'The earliest check-in must be 0 to 1440 whole minutes before the start.',
  ],
  [
    'confComingHours',
    ({ confComingHours: hours }) =>
      hours === 0 || (Number.isInteger(hours) && hours >= COMING_MIN_HOURS && hours <= COMING_MAX_HOURS),
    `Crew are asked ${COMING_MIN_HOURS} to ${COMING_MAX_HOURS} whole hours before the start, or never with 0.`,
  ],
  [
    'confQuietFrom',
    ({ confQuietFrom: from, confQuietTo: to }) => quietProblem({ from, to }) === null,
    'Quiet hours are two different times, such as 21:00 and 07:00, or both empty.',
  ],
  [
    'confMinRestHours',
    ({ confMinRestHours: hours }) => isWhole(hours, MIN_REST_MOST_HOURS),
    `The rest between shifts is 0 to ${MIN_REST_MOST_HOURS} whole hours.`,
  ],
  [
    'confMaxWeekHours',
    ({ confMaxWeekHours: hours }) => isWhole(hours, WEEK_HOURS),
    `A week has 0 to ${WEEK_HOURS} whole hours; 0 is no limit.`,
  ],
  [
    'confTravelKmh',
    ({ confTravelKmh: kmh }) => isWhole(kmh, TRAVEL_MOST_KMH),
    `Crew travel at 0 to ${TRAVEL_MOST_KMH} whole kilometres an hour.`,
  ],
  [
    'confCover',
    ({ confCover }) => coverModes.includes(confCover),
    'Cover is off, decided by the office, or granted at once.',
  ],
  [
    'confCoverUntilHours',
    ({ confCoverUntilHours: hours }) =>
      Number.isInteger(hours) && hours >= 0 && hours <= COVER_UNTIL_MOST_HOURS,
    `The office alone decides about cover from 0 to ${COVER_UNTIL_MOST_HOURS} whole hours before the start.`,
  ],
  [
    'confLateAfterMin',
    ({ confLateAfterMin: minutes }) =>
      Number.isInteger(minutes) && minutes >= 0 && minutes <= LATE_AFTER_MOST_MINUTES,
    `Somebody counts as missing 0 to ${LATE_AFTER_MOST_MINUTES} whole minutes after the start.`,
  ],
  [
    'confForgotOutMin',
    ({ confForgotOutMin: minutes }) =>
      Number.isInteger(minutes) && minutes >= 0 && minutes <= FORGOT_OUT_MOST_MINUTES,
    `Crew are reminded to check out 0 to ${FORGOT_OUT_MOST_MINUTES} whole minutes after the planned end.`,
  ],
  [
    'confQueryHours',
    ({ confQueryHours: hours }) => Number.isInteger(hours) && hours >= 1 && hours <= QUERY_MAX_HOURS,
    `The time for questions must be 1 to ${QUERY_MAX_HOURS} whole hours.`,
  ],
  ifTyped('confNotificationRegistrantEmail', isEmail, texts.invalidEmail),
  ifTyped('confPublicEmail', isEmail, texts.invalidEmail),
  ifTyped('confPublicPhone', isPhone, 'Enter a phone number, e.g. 0412 345 678.'),
  ['confTimezone', (config) => isZone(config.confTimezone), 'Choose a time zone from the list.'],
  ['confBank', (config) => isBankCode(config.confBank), 'Choose the bank from the list.'],
  ifTyped('confSenderBSB', isValidBsb, 'The BSB must have 6 digits, e.g. 062-000.'),
  ifTyped('confSenderAccountNumber', isAccountNumber, 'The account number must have up to 9 digits.'),
  ifTyped('confCompanyABN', isValidAbn, texts.invalidAbn),
  ifTyped('confAbaUserId', (text) => /^\d{1,6}$/.test(text), 'The bank user id must have up to 6 digits.'),
];

/**
 * What stops these settings from being saved, in the order of the fields; empty when nothing does.
 * An unfinished bank section is allowed here and refused where a bank file is built.
 */
export const validateCompanyConfig = (config: CompanyConfig): ConfigProblem[] =>
  checks.flatMap(([field, isWell, text]) => (isWell(config) ? [] : [{ field, text }]));

/** An end needs a start, and lies after it unless it is on the next day. */
function overnightEndFits(config: CompanyConfig): boolean {
  const { confStartOvernight, confEndOvernight, confEndOvernightNextDay } = config;
  if (confEndOvernight === '') return confStartOvernight === '';
  const start = minutesOfHhMm(confStartOvernight);
  const end = minutesOfHhMm(confEndOvernight);
  if (end === null) return false;
  return start === null || confEndOvernightNextDay === 1 || end > start;
}
