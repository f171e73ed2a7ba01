import { defaultCompanyConfig, type CompanyConfig } from '@crewcall/domain/company-config';
import { HOME, need, type Seed } from './context';
import { insertAll, insertIds } from './insert';
import { abnOf, phoneOf } from './demo-numbers';

/** Groups with their usual rate in cents per hour. */
export const groupRates = {
  Stagehand: 3500,
  Rigger: 5200,
  'Audio Tech': 4800,
  'Lighting Tech': 4650,
  'Forklift Driver': 4300,
} as const;
export type GroupName = keyof typeof groupRates;

export const customers = [
  { text: 'ACME', full_name: 'Acme Live Events', default_color: '#c2410c' },
  { text: 'OPAL', full_name: 'Opal Exhibitions', default_color: '#0f766e' },
  { text: 'NOVA', full_name: 'Nova Touring', default_color: '#6d28d9' },
] as const;
export type Prefix = (typeof customers)[number]['text'];

const NAME = 'Southern Cross Event Crew';

const config: CompanyConfig = {
  ...defaultCompanyConfig,
  confAllowExternal: 1,
  // No quiet hours, so that somebody who tries the demo in the evening sees what is sent.
  confQuietFrom: '',
  confQuietTo: '',
  confStartExtraRate: '18:00',
  confExtraRatePercent: 15,
  confStartOvernight: '22:00',
  confEndOvernight: '06:00',
  confEndOvernightNextDay: 1,
  confOvernightRatePercent: 30,
  confNotificationRegistrantEmail: 'office@crewcall.example',
  confNotificationRegistrantPhone: phoneOf(0),
  confPublicEmail: 'hello@crewcall.example',
  confPublicPhone: '02 5550 1234',
  confTimezone: HOME,
  confBank: 'CBA',
  confRemitter: 'SOUTHERN CROSS',
  confSenderBSB: '062-184',
  confSenderAccountNumber: '10234567',
  confCompanyName: NAME,
  confCompanyABN: abnOf(604_772_918),
  confCompanyAddress: '12 Wharf Road, Marrickville NSW 2204',
  confCompanyGst: 1,
};

const contacts = ['Dana Whitely', 'Marco Bellini', 'Joy Adebayo', 'Pete Lawson', 'Kim Huynh', 'Alice Morgan'];

/** The on-site contact of a job, in turn from the first four. */
export const contactOf = (index: number): string => need(contacts[index % 4], 'contact');

const contractHtml = `<h2>Engagement of crew</h2>
<p>Southern Cross Event Crew offers shifts; you are free to accept or decline each of them. Once you have accepted, please be on site at the start time, or tell the office as early as you can.</p>
<h2>Safety</h2>
<p>Wear closed steel-capped shoes and high-visibility clothing on every load in and load out. Stop and speak up when something is unsafe. Report every injury to the supervisor on the day.</p>
<h2>Time and pay</h2>
<p>Clock in and out with the app. Breaks are unpaid. Time is rounded to the quarter hour. Evening and overnight hours carry a loading.</p>
<h2>Privacy</h2>
<p>Your details are used to offer you work, to pay you and to reach your emergency contact. They are not sold.</p>`;

const checkboxes = [
  { id: 'terms', label: 'I have read and accept the terms of engagement.', required: true },
  { id: 'safety', label: 'I will follow the safety rules on every site.', required: true },
  {
    id: 'rcti',
    label: 'I agree that invoices for my work are written for me (recipient created tax invoices).',
    required: false,
  },
];

/** The filter questions of the demo. `of` is the group that answers it, `most` the most options that a worker has. */
export const filterDefinitions: readonly {
  description: string;
  type: 'checkbox' | 'combobox' | 'text';
  options: readonly string[];
  of?: GroupName;
  most?: number;
}[] = [
  { description: 'White Card', type: 'checkbox', options: [] },
  { description: 'Forklift licence (LF)', type: 'checkbox', options: [], of: 'Forklift Driver' },
  { description: 'Shirt size', type: 'combobox', options: ['S', 'M', 'L', 'XL', 'XXL'], most: 1 },
  {
    description: 'Travels to',
    type: 'combobox',
    options: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'],
    most: 3,
  },
  { description: 'Languages', type: 'text', options: [] },
];

export interface CompanyParts {
  groups: Record<GroupName, number>;
  prepends: Record<Prefix, number>;
  filters: number[];
  config: CompanyConfig;
}

/** Fills the company that exists already, or inserts one. Returns its id. */
export async function makeCompany(seed: Omit<Seed, 'companyId'>): Promise<number> {
  // `all` hides the list of first steps, as the demo company is set up already.
  const values = { name: NAME, config: JSON.stringify(config), first_steps: ['all'] };
  const old = await seed.db.updateTable('company').set(values).returning('id').executeTakeFirst();
  if (old) return old.id;
  const made = await seed.db
    .insertInto('company')
    .values({ ...values, logo_blob_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Adds groups, customers, filters, on-site contacts and the contract. */
export async function seedCompany({ db, companyId, now }: Seed): Promise<CompanyParts> {
  const groupNames = Object.keys(groupRates) as GroupName[];
  const groupIds = await insertIds(
    db,
    'crew_group',
    [...groupNames, 'Followspot (retired)'].map((name) => ({
      company_id: companyId,
      name,
      active: name in groupRates,
      usual_rate_cents: groupRates[name as GroupName] ?? null,
    })),
  );
  const prependIds = await insertIds(
    db,
    'prepend',
    customers.map((customer) => ({ ...customer, company_id: companyId })),
  );
  const filters = await insertIds(
    db,
    'filter_definition',
    filterDefinitions.map(({ description, type, options }) => ({
      company_id: companyId,
      description,
      type,
      options: [...options],
    })),
  );
  await insertAll(
    db,
    'responsible',
    contacts.map((name, index) => ({
      company_id: companyId,
      prepend: need(customers[index % customers.length], 'customer').text,
      name,
      phone: phoneOf(20 + index),
    })),
  );
  await insertAll(db, 'contract_document', [
    {
      company_id: companyId,
      version: 1,
      title: 'Crew agreement',
      body_html: contractHtml,
      checkboxes,
      created_at: now - 300 * 86_400_000,
    },
  ]);
  const idAt = (ids: number[], index: number) => need(ids[index], 'id');
  return {
    groups: Object.fromEntries(groupNames.map((name, index) => [name, idAt(groupIds, index)])) as Record<
      GroupName,
      number
    >,
    prepends: Object.fromEntries(
      customers.map(({ text }, index) => [text, idAt(prependIds, index)]),
    ) as Record<Prefix, number>,
    filters,
    config,
  };
}
