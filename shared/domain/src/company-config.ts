import { isBankCode } from './banks';
import { isValidAbn } from './abn';
import { isAccountNumber, isValidBsb } from './bsb';
import { coverModes } from './cover';
import type { CoverMode } from './cover';
import {
  COMING_HOURS,
  COMING_MAX_HOURS,
  COMING_MIN_HOURS,
  COVER_UNTIL_HOURS,
  COVER_UNTIL_MOST_HOURS,
  EARLIEST_CHECK_IN_MINUTES,
  FORGOT_OUT_MINUTES,
  FORGOT_OUT_MOST_MINUTES,
  LATE_AFTER_MINUTES,
  LATE_AFTER_MOST_MINUTES,
  MAX_PERCENT,
  MIN_REST_HOURS,
  MIN_REST_MOST_HOURS,
  QUERY_HOURS,
  QUERY_MAX_HOURS,
  QUIET_FROM,
  QUIET_TO,
  TRAVEL_KMH,
  TRAVEL_MOST_KMH,
} from './limits';
import { quietProblem } from './quiet-choice';
import { templates } from './templates';
import type { TemplateField } from './templates';
import { isEmail, isPhone, minutesOfHhMm } from './text';
import { texts } from './texts';
import type { BasisPercent, Minutes } from './units';
import { DEFAULT_ZONE, isZone } from './zones';

const WEEK_HOURS = 168;
const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

/** 0 or 1, as the settings calls carry it. */
type Flag = 0 | 1;

/** Where an unpaid break and the rounding difference go: the band with the lowest or the highest rate first. */
export type AdjustBand = 'lowest' | 'highest';

/** Everything a company sets. Times are `HH:MM` or empty (no such band); percents are loadings. */
export interface CompanyConfig {
  // Templates
  confFinishJobEmailSubject: string;
  confFinishJobEmailText: string;
  confReplyEmailRegistrantTemplate: string;
  /** Empty, as the two below it: no such mail. */
  confReplyEmailReceivedTemplate: string;
  confReplyEmailDeclinedTemplate: string;
  confReplyEmailConcludedTemplate: string;
  confInviteJobEmail: string;
  confSMSTemplatePendingInvite: string;
  confWhatsAppTemplate: string;
  // Job settings
  confAllowExternal: Flag;
  confStartExtraRate: string;
  confExtraRatePercent: BasisPercent;
  confStartOvernight: string;
  confEndOvernight: string;
  confEndOvernightNextDay: Flag;
  confOvernightRatePercent: BasisPercent;
  confAdjustBand: AdjustBand;
  /** How long before a crew's start its workers may check in. */
  confEarliestCheckIn: Minutes;
  /** Hours before a start at which crew are asked whether they come; 0 asks nobody. */
  confComingHours: number;
  /** Readings of the clock between which nobody is woken, in each person's own zone; both empty for none. */
  confQuietFrom: string;
  confQuietTo: string;
  /** Hours between two shifts under which the office is warned; 0 warns of none. */
  confMinRestHours: number;
  /** Hours of a week, Monday to Sunday, above which the office is warned; 0 for no limit. */
  confMaxWeekHours: number;
  /** How fast crew are thought to get from one shift to the next, in km an hour; 0 warns of no way. */
  confTravelKmh: number;
  /** May crew ask for somebody to take over a shift, and who decides? */
  confCover: CoverMode;
  /** Hours before a start from which the office alone decides about cover, and is told at once. */
  confCoverUntilHours: number;
  /** How long after a start somebody without a check-in counts as missing. */
  confLateAfterMin: Minutes;
  /** How long after a planned end somebody whose clock runs is reminded to check out. */
  confForgotOutMin: Minutes;
  /** Hours in which a worker may say that a time is wrong, and may reply to an answer. */
  confQueryHours: number;
  confOpeningsOnlyMyGroups: Flag;
  /** Crew read what an hour pays on their invitations and shifts. */
  confShowPay: Flag;
  /** Only times that were signed or approved are invoiced. */
  confPayCleared: Flag;
  /** Whoever made an invoice makes and takes no bank file that pays it. */
  confPayFourEyes: Flag;
  /** Whoever holds rights of the office signs in with a code as well. */
  confOfficeSecondFactor: Flag;
  confNotificationRegistrantEmail: string;
  confNotificationRegistrantPhone: string;
  /** What visitors read: whom to ask, and what becomes of what they send. */
  confPublicEmail: string;
  confPublicPhone: string;
  confPublicPrivacy: string;
  confTimezone: string;
  // Bank settings
  confBank: string;
  confRemitter: string;
  confSenderBSB: string;
  confSenderAccountNumber: string;
  confCompanyName: string;
  confCompanyABN: string;
  confCompanyAddress: string;
  confCompanyGst: Flag;
  /** Blank: the bank's own default. */
  confAbaUserId: string;
  /** Blank: the company name, cut to 26. */
  confAbaUserName: string;
  confAbaDescription: string;
  confAbaBalanced: 'auto' | 'on' | 'off';
  /** Writes the payer's own account into the header's blank columns, as some banks ask. */
  confAbaHeaderAccount: Flag;
  /** Takes an earlier $1 test off the full payment. */
  confAbaNetOneDollar: Flag;
}

export type ConfigField = keyof CompanyConfig;

export const defaultCompanyConfig: CompanyConfig = {
  confFinishJobEmailSubject: 'Timesheet for {JobName}',
  confFinishJobEmailText: 'Hello,\n\nthe timesheet for {JobName} on {JobDate} is attached.\n\n{companyName}',
  confReplyEmailRegistrantTemplate:
    'Hello {firstName},\n\nwelcome to {companyName}. Please complete your registration: {LinkAccept}',
  confReplyEmailReceivedTemplate:
    'Hello {firstName},\n\nthank you for registering with {companyName}. Everything you sent has arrived, and we will be in touch.\n\n{companyName}',
  confReplyEmailDeclinedTemplate:
    'Hello {firstName},\n\nthank you for registering with {companyName}. We cannot offer you a place on our crew at the moment.\n\n{companyName}',
  confReplyEmailConcludedTemplate:
    'Hello {firstName},\n\nthank you for registering with {companyName}. We have read what you sent, and will call you about your events.\n\n{companyName}',
  confInviteJobEmail:
    'Hello {firstName},\n\nyou are invited to {JobName} as {JobCrew}.\n\n{JobDate}, {JobTime} to {JobEnd}\n{JobPlace}\n{JobPay}\n\nAccept: {LinkAccept}\nDecline: {LinkReject}\n\n{companyName}',
  confSMSTemplatePendingInvite:
    '{firstName}, {JobName} as {JobCrew} on {JobDate}, {JobTime} to {JobEnd}, {JobPlace}, waits for your answer: {LinkAccept}',
  confWhatsAppTemplate: '{JobName}\n{JobDate}, {JobTime}\n{JobPlace}\n{JobCrew}\n\n{companyName}',
  confAllowExternal: 0,
  confStartExtraRate: '',
  confExtraRatePercent: 0,
  confStartOvernight: '',
  confEndOvernight: '',
  confEndOvernightNextDay: 1,
  confOvernightRatePercent: 0,
  confAdjustBand: 'lowest',
  confEarliestCheckIn: EARLIEST_CHECK_IN_MINUTES,
  confComingHours: COMING_HOURS,
  confQuietFrom: QUIET_FROM,
  confQuietTo: QUIET_TO,
  confMinRestHours: MIN_REST_HOURS,
  confMaxWeekHours: 0,
  confTravelKmh: TRAVEL_KMH,
  confCover: 'ask',
  confCoverUntilHours: COVER_UNTIL_HOURS,
  confLateAfterMin: LATE_AFTER_MINUTES,
  confForgotOutMin: FORGOT_OUT_MINUTES,
  confQueryHours: QUERY_HOURS,
  confOpeningsOnlyMyGroups: 0,
  confShowPay: 0,
  confPayCleared: 0,
  confPayFourEyes: 0,
  confOfficeSecondFactor: 0,
  confNotificationRegistrantEmail: '',
  confNotificationRegistrantPhone: '',
  confPublicEmail: '',
  confPublicPhone: '',
  confPublicPrivacy:
    'What you send is read by our office alone: to answer you, and once you work with us to plan and pay your shifts. Ask us to see, correct or remove it.',
  confTimezone: DEFAULT_ZONE,
  confBank: 'CBA',
  confRemitter: '',
  confSenderBSB: '',
  confSenderAccountNumber: '',
  confCompanyName: '',
  confCompanyABN: '',
  confCompanyAddress: '',
  confCompanyGst: 0,
  confAbaUserId: '',
  confAbaUserName: '',
  confAbaDescription: 'CREW INVOICE',
  confAbaBalanced: 'auto',
  confAbaHeaderAccount: 0,
  confAbaNetOneDollar: 0,
};

export const configFields = Object.keys(defaultCompanyConfig) as ConfigField[];

export type SettingsTab = 'Company' | 'Templates' | 'Job Settings' | 'Bank Settings';

const companyField = /^conf(Company|Public|Timezone|OfficeSecondFactor)/;
const bankField = /^conf(Bank|Remitter|Sender|Aba)/;

/** Is this field's text a template (see `templates`)? */
export const isTemplateField = (field: string): field is TemplateField => Object.hasOwn(templates, field);

/** The settings tab that shows a field. */
export function tabOfField(field: ConfigField): SettingsTab {
  if (isTemplateField(field)) return 'Templates';
  if (companyField.test(field)) return 'Company';
  return bankField.test(field) ? 'Bank Settings' : 'Job Settings';
}

/** The fields whose text is a template. */
export const templateFields: readonly TemplateField[] = configFields.filter(isTemplateField);

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
