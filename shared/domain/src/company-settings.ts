import { banks } from './banks';
import { AUTOMATIC_BREAK } from './breaks';
import { ADJUSTMENT_MOST, EARLIEST_CHECK_IN_MINUTES, MAX_PERCENT, QUIET_FROM, QUIET_TO } from './limits';
import type { TextKind } from './text-kinds';
import { texts } from './texts';
import { DEFAULT_ZONE, allZones } from './zones';

type Choices = readonly (readonly [value: string, label: string])[];

/** Kinds of text: `text` has one line, `words` several, the others a form of their own. Empty means none. */
type SettingText =
  | TextKind
  | 'text'
  | 'words'
  | 'template'
  /** A template of one line. */
  | 'subject'
  /** A phone that gets text messages, so its number is stored with the country code. */
  | 'mobile';

interface Facts<F extends string> {
  field: F;
  /** The setting's label in the form. */
  label: string;
  /** Replaces a label that continues the field above, where that field is not shown. */
  name?: string;
  help?: string;
  /** The value is neither saved on a device as a draft nor shown in the audit. */
  secret?: true;
  /** A control of pay, see `loosensPay`: it holds while the setting is on, or has a value; `off`: while it is off. */
  guardsPay?: true | 'off';
}

/**
 * `initial`: if absent, a text is empty and a flag is off at first. `refusal`: the sentence that refuses any other
 * value; `{range}` becomes a number's range.
 */
export type Setting<F extends string = string> = Facts<F> &
  (
    | { kind: SettingText; initial?: string }
    /** `HH:MM`, or empty for none. */
    | { kind: 'time'; initial?: string; refusal: string }
    | { kind: 'flag'; initial?: 0 | 1 }
    | {
        kind: 'number';
        initial: number;
        range: readonly [min: number, max: number];
        /** 0 is allowed, even below the range, and turns the setting off. */
        orZero?: true;
        fractions?: true;
        /** Shown behind the typed value. */
        unit: string;
        refusal: string;
      }
    | { kind: 'choice' | 'zone'; initial: string; choices: Choices; refusal: string }
  );

interface SettingsSection<F extends string = string> {
  title: string;
  note?: string;
  /** Shown beside its fields: the company's logo, or an example of what its loadings pay, or this month's SMS. */
  holds?: 'logo' | 'payExample' | 'sms';
  fields: readonly Setting<F>[];
}

export interface SettingsTab<F extends string = string> {
  id: string;
  title: string;
  sections: readonly SettingsSection<F>[];
}

const bankChoices: Choices = banks.map(({ code, name }) => [code, `${code} · ${name}`]);
const zoneChoices: Choices = allZones.map((zone) => [zone, zone.replace('Australia/', '').replace('_', ' ')]);

export const fromList = 'Choose a value from the list.';
const quietRefusal = 'Quiet hours are two different times, such as 21:00 and 07:00, or both empty.';
const percent = {
  kind: 'number',
  initial: 0,
  range: [0, MAX_PERCENT],
  fractions: true,
  unit: '%',
  refusal: 'The percent must be a number from {range}.',
} as const;

const points = {
  kind: 'number',
  range: [0, 100],
  unit: 'points',
  refusal: 'Points for suggestions are {range}, whole numbers.',
} as const;

// Every setting of a company: where it is on the screen, its allowed values, and its initial value.

const company = [
  {
    title: 'Name and logo',
    holds: 'logo',
    note: 'On every invoice. Visitors see the name and the logo.',
    fields: [
      { field: 'confCompanyName', kind: 'text', label: 'Company name' },
      { field: 'confCompanyABN', kind: 'abn', label: 'ABN', help: '11 digits.' },
      { field: 'confCompanyAddress', kind: 'text', label: 'Address' },
      {
        field: 'confTimezone',
        kind: 'zone',
        label: 'Time zone of the company',
        choices: zoneChoices,
        initial: DEFAULT_ZONE,
        refusal: 'Choose a time zone from the list.',
      },
      { field: 'confCompanyGst', kind: 'flag', label: 'Registered for GST' },
    ],
  },
  {
    title: 'For visitors',
    note: 'Stands on every page that is open to visitors, Sign In among them, with name and logo.',
    fields: [
      { field: 'confPublicEmail', kind: 'email', label: 'Contact email' },
      { field: 'confPublicPhone', kind: 'phone', label: 'Contact phone' },
      {
        field: 'confPublicPrivacy',
        kind: 'words',
        label: 'Privacy notice',
        help: 'What becomes of what they send, in your words.',
        initial:
          'What you send is read by our office alone: to answer you, and once you work with us to plan and pay your shifts. Ask us to see, correct or remove it.',
      },
    ],
  },
  {
    title: 'Signing in',
    note: 'From the moment this is on, office users without a second factor reach only the page to set it up. Set up yours first, under Me.',
    fields: [
      {
        field: 'confOfficeSecondFactor',
        kind: 'flag',
        label: 'Office rights need a second factor',
        guardsPay: true,
      },
    ],
  },
] as const satisfies readonly SettingsSection[];

const templates = [
  {
    title: 'Finished job',
    note: 'Mailed with the timesheet when a job is finished.',
    fields: [
      {
        field: 'confFinishJobEmailSubject',
        kind: 'subject',
        label: 'Email subject',
        initial: 'Timesheet for {JobName}',
      },
      {
        field: 'confFinishJobEmailText',
        kind: 'template',
        label: 'Email text',
        initial: 'Hello,\n\nthe timesheet for {JobName} on {JobDate} is attached.\n\n{companyName}',
      },
    ],
  },
  {
    title: 'Registration',
    note: 'Mailed to people who register. The first is for approved workers, with their link. An empty text of the others mails nothing.',
    fields: [
      {
        field: 'confReplyEmailRegistrantTemplate',
        kind: 'template',
        label: 'Reply to registrants',
        initial:
          'Hello {firstName},\n\nwelcome to {companyName}. Please complete your registration: {LinkAccept}',
      },
      {
        field: 'confReplyEmailReceivedTemplate',
        kind: 'template',
        label: 'Registration has arrived',
        initial:
          'Hello {firstName},\n\nthank you for registering with {companyName}. Everything you sent has arrived, and we will be in touch.\n\n{companyName}',
      },
      {
        field: 'confReplyEmailDeclinedTemplate',
        kind: 'template',
        label: 'Worker declined',
        initial:
          'Hello {firstName},\n\nthank you for registering with {companyName}. We cannot offer you a place on our crew at the moment.\n\n{companyName}',
      },
      {
        field: 'confReplyEmailConcludedTemplate',
        kind: 'template',
        label: 'Company concluded',
        initial:
          'Hello {firstName},\n\nthank you for registering with {companyName}. We have read what you sent, and will call you about your events.\n\n{companyName}',
      },
    ],
  },
  {
    title: 'Invitations',
    note: 'Mailed, texted and copied when crew are asked.',
    fields: [
      {
        field: 'confInviteJobEmail',
        kind: 'template',
        label: 'Invitation email',
        initial:
          'Hello {firstName},\n\nyou are invited to {JobName} as {JobCrew}.\n\n{JobDate}, {JobTime} to {JobEnd}\n{JobPlace}\n{JobPay}\n\nAccept: {LinkAccept}\nDecline: {LinkReject}\n\n{companyName}',
      },
      {
        field: 'confSMSTemplatePendingInvite',
        kind: 'template',
        label: 'SMS for pending invitations',
        initial:
          '{firstName}, {JobName} as {JobCrew} on {JobDate}, {JobTime} to {JobEnd}, {JobPlace}, waits for your answer: {LinkAccept}',
      },
      {
        field: 'confWhatsAppTemplate',
        kind: 'template',
        label: 'WhatsApp text',
        initial: '{JobName}\n{JobDate}, {JobTime}\n{JobPlace}\n{JobCrew}\n\n{companyName}',
      },
    ],
  },
] as const satisfies readonly SettingsSection[];

const job = [
  {
    title: 'Loadings',
    holds: 'payExample',
    note: 'On top of the base rate: 25 means +25 %. Where two meet, the higher one counts alone.',
    fields: [
      {
        field: 'confStartExtraRate',
        kind: 'time',
        label: 'Start extra rate',
        help: 'HH:MM, empty for none.',
        refusal: texts.invalidExtra,
      },
      { field: 'confExtraRatePercent', label: 'Extra rate', ...percent },
      {
        field: 'confStartOvernight',
        kind: 'time',
        label: 'Start overnight',
        help: 'HH:MM, empty for none.',
        refusal: texts.invalidOvernightStart,
      },
      {
        field: 'confEndOvernight',
        kind: 'time',
        label: 'End overnight',
        help: 'HH:MM.',
        refusal: texts.invalidOvernightEnd,
      },
      { field: 'confOvernightRatePercent', label: 'Overnight rate', ...percent },
      { field: 'confEndOvernightNextDay', kind: 'flag', label: 'Overnight ends on the next day', initial: 1 },
      {
        field: 'confAdjustBand',
        kind: 'choice',
        label: 'Breaks and rounding come off',
        choices: [
          ['lowest', 'the lowest rate first'],
          ['highest', 'the highest rate first'],
        ],
        initial: 'lowest',
        refusal: fromList,
      },
    ],
  },
  {
    title: 'Crew',
    fields: [
      {
        field: 'confEarliestCheckIn',
        kind: 'number',
        label: 'Earliest check-in',
        unit: 'minutes before the start',
        initial: EARLIEST_CHECK_IN_MINUTES,
        range: [0, 1440],
        refusal: 'The earliest check-in must be {range} whole minutes before the start.',
      },
      {
        field: 'confComingHours',
        kind: 'number',
        label: 'Crew are asked whether they come',
        unit: 'hours before the start',
        help: '0 asks nobody.',
        initial: 18,
        range: [4, 72],
        orZero: true,
        refusal: 'Crew are asked {range} whole hours before the start, or never with 0.',
      },
      {
        field: 'confQuietFrom',
        kind: 'time',
        label: 'Push and text messages wait from',
        help: 'HH:MM where each person lives; empty for none.',
        initial: QUIET_FROM,
        refusal: quietRefusal,
      },
      {
        field: 'confQuietTo',
        kind: 'time',
        label: 'until',
        name: 'Push and text messages wait until',
        help: 'HH:MM.',
        initial: QUIET_TO,
        refusal: quietRefusal,
      },
      {
        field: 'confUrgentHours',
        kind: 'number',
        label: 'Changes, cancellations and confirmations also go by text message from',
        unit: 'hours before the start',
        help: '0 sends none.',
        initial: 12,
        range: [0, 72],
        refusal:
          'Text messages about changes, cancellations and confirmations begin {range} whole hours before the start.',
      },
      {
        field: 'confMinRestHours',
        kind: 'number',
        label: 'The invite list warns of less rest than',
        unit: 'hours between shifts',
        help: '0 warns of none.',
        initial: 10,
        range: [0, 24],
        refusal: 'The rest between shifts is {range} whole hours.',
      },
      {
        field: 'confMaxWeekHours',
        kind: 'number',
        label: 'and of a week above',
        name: 'The invite list warns of a week above',
        unit: 'hours',
        help: 'Monday to Sunday; 0 for no limit.',
        initial: 0,
        range: [0, 168],
        refusal: 'A week has {range} whole hours; 0 is no limit.',
      },
      {
        field: 'confTravelKmh',
        kind: 'number',
        label: 'and of a way too long, at',
        name: 'The invite list warns of a way too long, at',
        unit: 'km an hour',
        help: '0 warns of none.',
        initial: 60,
        range: [0, 130],
        refusal: 'Crew travel at {range} whole kilometres an hour.',
      },
      {
        field: 'confCover',
        kind: 'choice',
        label: 'Crew who cannot come may ask for cover',
        choices: [
          ['off', 'no, they call the office'],
          ['ask', 'yes, and the office decides'],
          // At once only if the takeover has no conflicts; otherwise the office decides.
          ['auto', 'yes, and who is free takes over at once'],
        ],
        initial: 'ask',
        refusal: 'Cover is off, decided by the office, or granted at once.',
      },
      {
        field: 'confCoverUntilHours',
        kind: 'number',
        label: 'The office alone decides about cover from',
        unit: 'hours before the start',
        initial: 24,
        range: [0, 168],
        refusal: 'The office alone decides about cover from {range} whole hours before the start.',
      },
      {
        field: 'confLateAfterMin',
        kind: 'number',
        label: 'Without a check-in crew count as missing',
        unit: 'minutes after the start',
        initial: 10,
        range: [0, 240],
        refusal: 'Somebody counts as missing {range} whole minutes after the start.',
      },
      {
        field: 'confForgotOutMin',
        kind: 'number',
        label: 'Crew are reminded to check out',
        unit: 'minutes after the planned end',
        initial: 30,
        range: [0, 720],
        refusal: 'Crew are reminded to check out {range} whole minutes after the planned end.',
      },
      {
        field: 'confBreakSilence',
        kind: 'choice',
        label: 'Without an answer to “Break taken?” at check-out',
        choices: [
          ['nothing', 'no break is taken off'],
          [AUTOMATIC_BREAK, 'the automatic break is: 30 minutes over 6 hours, 60 over 12'],
        ],
        initial: 'nothing',
        refusal: fromList,
      },
      {
        field: 'confBreakAfterMin',
        kind: 'number',
        label: 'Sign-off and pay run name times without a break over',
        unit: 'minutes',
        help: '0 names none.',
        initial: 300,
        range: [30, 720],
        orZero: true,
        refusal: 'Times without a break are named over {range} whole minutes, or never with 0.',
      },
      {
        // Also how long a worker may reply to the office's answer.
        field: 'confQueryHours',
        kind: 'number',
        label: 'A time can be questioned for',
        unit: 'hours after it was closed or changed',
        initial: 72,
        range: [1, 720],
        refusal: 'The time for questions must be {range} whole hours.',
      },
      {
        field: 'confExpenseDays',
        kind: 'number',
        label: 'Crew may send expenses for',
        unit: 'days after the job',
        initial: 28,
        range: [1, 365],
        refusal: 'Expenses may be sent for {range} whole days after the job.',
      },
      {
        field: 'confOpeningsOnlyMyGroups',
        kind: 'flag',
        label: 'Workers see openings of their own groups only',
      },
      {
        field: 'confShowPay',
        kind: 'flag',
        label: 'Crew read what an hour pays on invitations and their shifts',
        help: 'Messages say it where their template holds {JobPay}, with the loadings of the shift.',
      },
      { field: 'confAllowExternal', kind: 'flag', label: 'Customer companies may invite our crew' },
    ],
  },
  {
    title: 'Suggested crew',
    note: 'How much each point counts when crew are suggested. Age, gender, name, picture, language and home address never count; the distance does.',
    fields: [
      { field: 'confFillWorked', label: 'Has worked for this customer', initial: 15, ...points },
      { field: 'confFillRating', label: 'Rating', initial: 20, ...points },
      {
        field: 'confFillReliable',
        label: 'Answers, comes and keeps shifts',
        help: 'In the last 180 days.',
        initial: 20,
        ...points,
      },
      { field: 'confFillKm', label: 'Lives near the job', initial: 15, ...points },
      { field: 'confFillCost', label: 'Costs less than the group’s median', initial: 5, ...points },
      {
        field: 'confFillFair',
        label: 'Had fewer hours than the group’s median',
        help: 'In 28 days, so that hours are shared.',
        initial: 15,
        ...points,
      },
      { field: 'confFillWish', label: 'Wants to work then', initial: 5, ...points },
      {
        field: 'confFillFavourite',
        label: 'Favourite or preferred crew of the customer',
        initial: 5,
        ...points,
      },
      { field: 'confFillRest', label: 'Taken off for too little rest', initial: 25, ...points },
      { field: 'confFillTravel', label: 'Taken off for a way too long', initial: 25, ...points },
      { field: 'confFillHours', label: 'Taken off for too many hours', initial: 25, ...points },
    ],
  },
  {
    title: 'Hours approved by the customer',
    note: 'The customer gets a link to the hours of a job, and approves or queries them without an account.',
    fields: [
      {
        field: 'confApprovalDays',
        kind: 'number',
        label: 'A link can be answered for',
        unit: 'days',
        initial: 7,
        range: [1, 60],
        refusal: 'A link can be answered for {range} whole days.',
      },
      {
        field: 'confApprovalAuto',
        kind: 'flag',
        label: 'Send the hours by itself when the last time of a job is closed',
        help: 'To the email for bills of the customer, if there is one.',
      },
      {
        field: 'confApprovalLapse',
        kind: 'flag',
        label: 'Hours without an answer count as approved when the link ends',
        help: 'The mail and the page say so. Links that were sent before you turn this on stay without it.',
        guardsPay: 'off',
      },
    ],
  },
  {
    title: 'Cancelled shifts',
    note: 'Proposed when you cancel a job or a crew, or take off somebody who is confirmed. You can always choose something else.',
    fields: [
      {
        field: 'confCancelNearHours',
        kind: 'number',
        label: 'First window: cancelled less than',
        unit: 'hours before the start',
        initial: 24,
        range: [1, 336],
        refusal: 'The first window is {range} whole hours before the start.',
      },
      {
        field: 'confCancelNearPercent',
        kind: 'number',
        label: 'First window pays',
        unit: '% of the planned hours',
        initial: 100,
        range: [0, 100],
        refusal: 'A cancelled shift pays {range} whole percent.',
      },
      {
        field: 'confCancelFarHours',
        kind: 'number',
        label: 'Second window: cancelled less than',
        unit: 'hours before the start',
        help: 'Earlier than both windows, nothing is proposed.',
        initial: 72,
        range: [1, 336],
        refusal: 'The second window is {range} whole hours before the start.',
      },
      {
        field: 'confCancelFarPercent',
        kind: 'number',
        label: 'Second window pays',
        unit: '% of the planned hours',
        initial: 50,
        range: [0, 100],
        refusal: 'A cancelled shift pays {range} whole percent.',
      },
      {
        field: 'confCancelMinimumMin',
        kind: 'number',
        label: 'Minimum call, where no rule set has one',
        unit: 'minutes',
        help: 'Also counts as the planned hours of a crew without a planned end.',
        initial: 180,
        range: [15, 1440],
        refusal: 'The minimum call is {range} whole minutes.',
      },
    ],
  },
  {
    title: 'Pay run',
    note: 'A second look before money is paid. The two switches are off at first.',
    fields: [
      {
        field: 'confPayCleared',
        kind: 'flag',
        label: 'Pay only times that were signed or approved',
        guardsPay: true,
      },
      {
        field: 'confPayFourEyes',
        kind: 'flag',
        label: 'The person who made an invoice may not download its bank file',
        guardsPay: true,
      },
      {
        field: 'confAllowanceMost',
        kind: 'number',
        label: 'Ask before one allowance pays more than',
        unit: 'cents',
        help: 'In cents: 50000 is $500.00. The pay run lists such allowances too.',
        initial: 50_000,
        range: [0, ADJUSTMENT_MOST],
        refusal: 'The usual most of an allowance is {range} whole cents.',
      },
    ],
  },
  {
    title: 'Super',
    note: 'For contractors whose profile says that super applies. An accountant decides who they are.',
    fields: [
      {
        field: 'confSuperPercent',
        kind: 'number',
        label: 'Super is',
        unit: '% of an invoice without GST',
        initial: 12,
        range: [0, 30],
        fractions: true,
        refusal: 'Super must be a number from {range}.',
      },
    ],
  },
  {
    title: 'Reminders to customers',
    note: 'Of invoices that are 7 and 21 days late, each once, to the customer’s billing email. Paid and credited ones are left out.',
    fields: [{ field: 'confRemindCustomers', kind: 'flag', label: 'Remind customers of late invoices' }],
  },
  {
    title: 'Text messages',
    holds: 'sms',
    note: 'Once the limit is reached, messages to many go by email only. Invitations and alerts are always sent.',
    fields: [
      {
        field: 'confSmsPartCents',
        kind: 'number',
        label: 'One SMS costs',
        unit: 'cents',
        help: 'A long text takes several.',
        initial: 0,
        range: [0, 100],
        fractions: true,
        refusal: 'The price of an SMS must be a number from {range} cents.',
      },
      {
        field: 'confSmsMonthLimit',
        kind: 'number',
        label: 'Limit',
        name: 'Limit of text messages',
        unit: 'SMS a month',
        help: '0 for none. The office is told at 80 %.',
        initial: 0,
        range: [0, 1_000_000],
        refusal: 'The limit of text messages is {range} whole SMS a month.',
      },
    ],
  },
  {
    title: 'New registrants and customers',
    note: 'Who is told when somebody registers, and when a customer asks for a job or changes one. Where nothing is set here, the people who answer them are told.',
    fields: [
      { field: 'confNotificationRegistrantEmail', kind: 'email', label: 'Notification email' },
      { field: 'confNotificationRegistrantPhone', kind: 'mobile', label: 'Notification phone' },
    ],
  },
] as const satisfies readonly SettingsSection[];

const bank = [
  {
    title: 'Paying account',
    fields: [
      {
        field: 'confBank',
        kind: 'choice',
        label: 'Bank',
        choices: bankChoices,
        initial: 'CBA',
        refusal: 'Choose the bank from the list.',
        guardsPay: true,
      },
      {
        field: 'confRemitter',
        kind: 'text',
        label: 'Remitter',
        help: 'Shown on the payee’s statement: its first 16 letters.',
        guardsPay: true,
      },
      {
        field: 'confSenderBSB',
        kind: 'bsb',
        label: 'BSB',
        help: 'e.g. 062-000',
        initial: '',
        secret: true,
        guardsPay: true,
      },
      {
        field: 'confSenderAccountNumber',
        kind: 'account',
        label: 'Account number',
        help: 'Up to 9 digits.',
        secret: true,
        guardsPay: true,
      },
    ],
  },
  {
    title: 'Customers pay to',
    note: 'Printed on invoices to customers from their next one on.',
    fields: [
      {
        field: 'confPayToName',
        kind: 'text',
        label: 'Account name',
        name: 'Account name that customers pay to',
        guardsPay: true,
      },
      {
        field: 'confPayToBSB',
        kind: 'bsb',
        label: 'BSB',
        name: 'BSB that customers pay to',
        help: 'e.g. 062-000',
        guardsPay: true,
      },
      {
        field: 'confPayToAccountNumber',
        kind: 'account',
        label: 'Account number',
        name: 'Account number that customers pay to',
        help: 'Up to 9 digits.',
        guardsPay: true,
      },
    ],
  },
  {
    title: 'Bank file',
    note: 'Leave these as they are unless your bank asks for something else.',
    fields: [
      {
        field: 'confAbaUserId',
        kind: 'bankUser',
        label: 'User id',
        help: 'Empty: the bank’s own default.',
        secret: true,
      },
      // The bank file cuts the user name to 26 characters.
      { field: 'confAbaUserName', kind: 'text', label: 'User name', help: 'Empty: the company name.' },
      { field: 'confAbaDescription', kind: 'text', label: 'Description', initial: 'CREW INVOICE' },
      {
        field: 'confAbaBalanced',
        kind: 'choice',
        label: 'Balancing entry',
        choices: [
          ['auto', 'as the bank expects'],
          ['on', 'always'],
          ['off', 'never'],
        ],
        initial: 'auto',
        refusal: fromList,
      },
      // Some banks want the account in the header's columns 2-17, which are otherwise blank.
      { field: 'confAbaHeaderAccount', kind: 'flag', label: 'Own account in the header' },
      { field: 'confAbaNetOneDollar', kind: 'flag', label: 'Take an earlier $1 test off the full payment' },
    ],
  },
] as const satisfies readonly SettingsSection[];

/** The settings by the tabs of their screen. */
export const settingsTable = [
  { id: 'company', title: 'Company', sections: company },
  { id: 'templates', title: 'Templates', sections: templates },
  { id: 'job', title: 'Job Settings', sections: job },
  { id: 'bank', title: 'Bank Settings', sections: bank },
] as const satisfies readonly SettingsTab[];
