import { banks } from '@crewcall/domain/banks';
import { tabOfField } from '@crewcall/domain/company-config';
import type { ConfigField, SettingsTab } from '@crewcall/domain/company-config';
import { allZones } from '@crewcall/domain/zones';

type FieldKind = 'text' | 'words' | 'template' | 'line' | 'time' | 'number' | 'flag' | 'choice';

export interface SettingsField {
  field: ConfigField;
  label: string;
  kind: FieldKind;
  help?: string;
  /** What stands behind the typed value. */
  unit?: string;
  choices?: readonly (readonly [value: string, label: string])[];
}

export interface SettingsSection {
  title: string;
  note?: string;
  /** The company's logo is chosen in it. */
  hasLogo?: true;
  /** What they pay is shown below by an example. */
  hasPayExample?: true;
  /** Nothing of it lies on a device while it is typed. */
  isSecret?: true;
  fields: readonly SettingsField[];
}

const company: SettingsSection[] = [
  {
    title: 'Name and logo',
    hasLogo: true,
    note: 'On every invoice. Visitors see the name and the logo.',
    fields: [
      { field: 'confCompanyName', label: 'Company name', kind: 'text' },
      { field: 'confCompanyABN', label: 'ABN', kind: 'text', help: '11 digits.' },
      { field: 'confCompanyAddress', label: 'Address', kind: 'text' },
      {
        field: 'confTimezone',
        label: 'Time zone of the company',
        kind: 'choice',
        choices: allZones.map((zone) => [zone, zone.replace('Australia/', '').replace('_', ' ')] as const),
      },
      { field: 'confCompanyGst', label: 'Registered for GST', kind: 'flag' },
    ],
  },
  {
    title: 'For visitors',
    note: 'Stands on every page that is open to visitors, Sign In among them, with name and logo.',
    fields: [
      { field: 'confPublicEmail', label: 'Contact email', kind: 'text' },
      { field: 'confPublicPhone', label: 'Contact phone', kind: 'text' },
      {
        field: 'confPublicPrivacy',
        label: 'Privacy notice',
        kind: 'words',
        help: 'What becomes of what they send, in your words.',
      },
    ],
  },
  {
    title: 'Signing in',
    note: 'Whoever holds rights of the office and has no second factor reaches nothing but the page on which to set it up, from the moment this is on. You need yours first, under Me.',
    fields: [{ field: 'confOfficeSecondFactor', label: 'Office rights need a second factor', kind: 'flag' }],
  },
];

const templates: SettingsSection[] = [
  {
    title: 'Finished job',
    note: 'Mailed with the timesheet when a job is finished.',
    fields: [
      { field: 'confFinishJobEmailSubject', label: 'Email subject', kind: 'line' },
      { field: 'confFinishJobEmailText', label: 'Email text', kind: 'template' },
    ],
  },
  {
    title: 'Registration',
    note: 'Mailed to whoever registers. The first is for approved workers, with their link. An empty text of the others mails nothing.',
    fields: [
      { field: 'confReplyEmailRegistrantTemplate', label: 'Reply to registrants', kind: 'template' },
      { field: 'confReplyEmailReceivedTemplate', label: 'Registration has arrived', kind: 'template' },
      { field: 'confReplyEmailDeclinedTemplate', label: 'Worker declined', kind: 'template' },
      { field: 'confReplyEmailConcludedTemplate', label: 'Company concluded', kind: 'template' },
    ],
  },
  {
    title: 'Invitations',
    note: 'Mailed, texted and copied when crew are asked.',
    fields: [
      { field: 'confInviteJobEmail', label: 'Invitation email', kind: 'template' },
      { field: 'confSMSTemplatePendingInvite', label: 'SMS for pending invitations', kind: 'template' },
      { field: 'confWhatsAppTemplate', label: 'WhatsApp text', kind: 'template' },
    ],
  },
];

const job: SettingsSection[] = [
  {
    title: 'Loadings',
    hasPayExample: true,
    note: 'On top of the base rate: 25 means +25 %. Where two meet, the higher one counts alone.',
    fields: [
      {
        field: 'confStartExtraRate',
        label: 'Start extra rate',
        kind: 'time',
        help: 'HH:MM, empty for none.',
      },
      { field: 'confExtraRatePercent', label: 'Extra rate', kind: 'number', unit: '%' },
      { field: 'confStartOvernight', label: 'Start overnight', kind: 'time', help: 'HH:MM, empty for none.' },
      { field: 'confEndOvernight', label: 'End overnight', kind: 'time', help: 'HH:MM.' },
      { field: 'confOvernightRatePercent', label: 'Overnight rate', kind: 'number', unit: '%' },
      { field: 'confEndOvernightNextDay', label: 'Overnight ends on the next day', kind: 'flag' },
      {
        field: 'confAdjustBand',
        label: 'Breaks and rounding come off',
        kind: 'choice',
        choices: [
          ['lowest', 'the lowest rate first'],
          ['highest', 'the highest rate first'],
        ],
      },
    ],
  },
  {
    title: 'Crew',
    fields: [
      {
        field: 'confEarliestCheckIn',
        label: 'Earliest check-in',
        kind: 'number',
        unit: 'minutes before the start',
      },
      {
        field: 'confComingHours',
        label: 'Crew are asked whether they come',
        kind: 'number',
        unit: 'hours before the start',
        help: '0 asks nobody.',
      },
      {
        field: 'confQuietFrom',
        label: 'Push and text messages wait from',
        kind: 'time',
        help: 'HH:MM where each person lives; empty for none.',
      },
      { field: 'confQuietTo', label: 'until', kind: 'time', help: 'HH:MM.' },
      {
        field: 'confMinRestHours',
        label: 'The invite list warns of less rest than',
        kind: 'number',
        unit: 'hours between shifts',
        help: '0 warns of none.',
      },
      {
        field: 'confMaxWeekHours',
        label: 'and of a week above',
        kind: 'number',
        unit: 'hours',
        help: 'Monday to Sunday; 0 for no limit.',
      },
      {
        field: 'confTravelKmh',
        label: 'and of a way too long, at',
        kind: 'number',
        unit: 'km an hour',
        help: '0 warns of none.',
      },
      {
        field: 'confCover',
        label: 'Crew who cannot come may ask for cover',
        kind: 'choice',
        choices: [
          ['off', 'no, they call the office'],
          ['ask', 'yes, and the office decides'],
          ['auto', 'yes, and who is free takes over at once'],
        ],
      },
      {
        field: 'confCoverUntilHours',
        label: 'The office alone decides about cover from',
        kind: 'number',
        unit: 'hours before the start',
      },
      {
        field: 'confLateAfterMin',
        label: 'Without a check-in crew count as missing',
        kind: 'number',
        unit: 'minutes after the start',
      },
      {
        field: 'confForgotOutMin',
        label: 'Crew are reminded to check out',
        kind: 'number',
        unit: 'minutes after the planned end',
      },
      {
        field: 'confQueryHours',
        label: 'A time can be questioned for',
        kind: 'number',
        unit: 'hours after it was closed or changed',
      },
      {
        field: 'confOpeningsOnlyMyGroups',
        label: 'Workers see openings of their own groups only',
        kind: 'flag',
      },
      {
        field: 'confShowPay',
        label: 'Crew read what an hour pays on invitations and their shifts',
        kind: 'flag',
        help: 'Messages say it where their template holds {JobPay}. Loadings come on top.',
      },
      { field: 'confAllowExternal', label: 'Customer companies may invite our crew', kind: 'flag' },
    ],
  },
  {
    title: 'Pay run',
    note: 'Two more pairs of eyes. Both are off at first.',
    fields: [
      {
        field: 'confPayCleared',
        label: 'Pay only times that were signed or approved',
        kind: 'flag',
      },
      {
        field: 'confPayFourEyes',
        label: 'Whoever made an invoice may not download its bank file',
        kind: 'flag',
      },
    ],
  },
  {
    title: 'New registrants and customers',
    note: 'Who is told when somebody registers, and when a customer asks for a job or changes one. Of customers, whoever may change jobs is told where nothing is set here.',
    fields: [
      { field: 'confNotificationRegistrantEmail', label: 'Notification email', kind: 'text' },
      { field: 'confNotificationRegistrantPhone', label: 'Notification phone', kind: 'text' },
    ],
  },
];

const bank: SettingsSection[] = [
  {
    title: 'Paying account',
    isSecret: true,
    fields: [
      {
        field: 'confBank',
        label: 'Bank',
        kind: 'choice',
        choices: banks.map(({ code, name }) => [code, `${code} · ${name}`] as const),
      },
      {
        field: 'confRemitter',
        label: 'Remitter',
        kind: 'text',
        help: 'Shown on the payee’s statement: its first 16 letters.',
      },
      { field: 'confSenderBSB', label: 'BSB', kind: 'text', help: 'e.g. 062-000' },
      { field: 'confSenderAccountNumber', label: 'Account number', kind: 'text', help: 'Up to 9 digits.' },
    ],
  },
  {
    title: 'Bank file',
    note: 'Leave these as they are unless your bank asks for something else.',
    fields: [
      { field: 'confAbaUserId', label: 'User id', kind: 'text', help: 'Empty: the bank’s own default.' },
      { field: 'confAbaUserName', label: 'User name', kind: 'text', help: 'Empty: the company name.' },
      { field: 'confAbaDescription', label: 'Description', kind: 'text' },
      {
        field: 'confAbaBalanced',
        label: 'Balancing entry',
        kind: 'choice',
        choices: [
          ['auto', 'as the bank expects'],
          ['on', 'always'],
          ['off', 'never'],
        ],
      },
      { field: 'confAbaHeaderAccount', label: 'Own account in the header', kind: 'flag' },
      { field: 'confAbaNetOneDollar', label: 'Take an earlier $1 test off the full payment', kind: 'flag' },
    ],
  },
];

export const settingsTabs: readonly { id: string; title: SettingsTab; sections: SettingsSection[] }[] = [
  { id: 'company', title: 'Company', sections: company },
  { id: 'templates', title: 'Templates', sections: templates },
  { id: 'job', title: 'Job Settings', sections: job },
  { id: 'bank', title: 'Bank Settings', sections: bank },
];

/** The id of the tab that shows a field. */
export const tabIdOf = (field: ConfigField): string =>
  settingsTabs.find(({ title }) => title === tabOfField(field))?.id ?? 'company';

/** What a field is called on the screen. */
export const labelOf = (field: ConfigField): string =>
  settingsTabs
    .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
    .find((each) => each.field === field)?.label ?? field;
