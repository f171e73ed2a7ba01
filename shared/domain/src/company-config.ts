import type { CoverMode } from './cover';
import {
  COMING_HOURS,
  COVER_UNTIL_HOURS,
  EARLIEST_CHECK_IN_MINUTES,
  FORGOT_OUT_MINUTES,
  LATE_AFTER_MINUTES,
  MIN_REST_HOURS,
  QUERY_HOURS,
  QUIET_FROM,
  QUIET_TO,
  TRAVEL_KMH,
} from './limits';
import { templates } from './templates';
import type { TemplateField } from './templates';
import type { BasisPercent, Minutes } from './units';
import { DEFAULT_ZONE } from './zones';

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
