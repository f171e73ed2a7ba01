import { InviteStatus } from '@crewcall/domain/invite';
import { permissions } from '@crewcall/domain/policies';
import { DAY_MS } from '@crewcall/domain/units';
import { hashPassword } from '../session/passwords';
import { filterDefinitions, type CompanyParts, type GroupName, groupRates, type Prefix } from './company';
import { need, type Seed, storePages, storeSignatures } from './context';
import { insertAll, insertEach } from './insert';
import { crewNames, emailOf, homes, streets } from './names';
import { abnOf, bankOf, bsbOf, phoneOf } from './demo-numbers';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'crewcall-demo';

export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  abn: string;
  address: string;
  gst: boolean;
  active: boolean;
  /** Cents per hour by group. */
  rates: Partial<Record<GroupName, number>>;
}

export interface People {
  admin: Person;
  office: Person[];
  managers: Record<Prefix, Person>;
  /** The first three are supervisor, worker and worker2. */
  crew: Person[];
}

interface Entry {
  first: string;
  last: string;
  email: string;
  permissions?: readonly string[];
  managerOf?: readonly string[];
  active?: boolean;
}

const office: Entry[] = [
  { first: 'Alex', last: 'Morgan', email: 'admin@crewcall.example', permissions },
  {
    first: 'Dana',
    last: 'Petrakis',
    email: 'payroll@crewcall.example',
    permissions: ['crewinvoice:read', 'crewinvoice:write', 'timesheet:read', 'timesheet:write', 'crew:read'],
  },
  {
    first: 'Tom',
    last: 'Whitlock',
    email: 'jobs@crewcall.example',
    permissions: ['job:read', 'job:write', 'crew:read', 'crew:approve', 'timesheet:read'],
  },
  { first: 'Rachel', last: 'Stone', email: 'manager@crewcall.example', managerOf: ['ACME'] },
  { first: 'Omar', last: 'Farouk', email: 'manager.opal@crewcall.example', managerOf: ['OPAL'] },
  { first: 'Jess', last: 'Calloway', email: 'manager.nova@crewcall.example', managerOf: ['NOVA'] },
];
const demoMails = ['supervisor@crewcall.example', 'worker@crewcall.example', 'worker2@crewcall.example'];
const skills: readonly GroupName[][] = [
  ['Stagehand'],
  ['Stagehand', 'Rigger'],
  ['Stagehand', 'Audio Tech'],
  ['Stagehand', 'Lighting Tech'],
  ['Stagehand', 'Forklift Driver'],
  ['Stagehand', 'Rigger', 'Lighting Tech'],
];
const cv = [
  'Event crew',
  '',
  '2023 to today: stagehand, load in and load out',
  '2021: arena rigging assistant',
  'Tickets: White Card, EWP, first aid',
];
const INACTIVE = new Set([37, 38, 39]);

/** Adds office, managers and crew with rates, filter values, CVs, signed contracts and company invites. */
export async function seedPeople(seed: Seed, parts: CompanyParts): Promise<People> {
  const { db, now, random, companyId } = seed;
  const nothing = { permissions: [], managerOf: [], active: true };
  const entries: Required<Entry>[] = [
    ...office,
    ...crewNames.map(([first, last], at) => ({
      first,
      last,
      email: demoMails[at] ?? emailOf(first, last),
      active: !INACTIVE.has(at),
    })),
  ].map((entry: Entry) => ({ ...nothing, ...entry }));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const cvIds = await storePages(
    seed,
    crewNames.slice(0, 12).map(([first, last]) => [`${first} ${last}`, cv]),
  );
  const people: Person[] = [];
  const rows = entries.map((entry, index) => {
    const home = need(homes[index % homes.length], 'home');
    const crewAt = index - office.length;
    const isCrew = crewAt >= 0;
    const gst = isCrew && crewAt % 7 === 4;
    const address = `${random.int(1, 180)} ${random.pick(streets)}`;
    const abn = isCrew ? abnOf(random.int(100_000_000, 899_999_999)) : '';
    const phone = phoneOf(index);
    people.push({
      id: 0,
      firstName: entry.first,
      lastName: entry.last,
      email: entry.email,
      phone,
      abn,
      address: `${address}, ${home.suburb} ${home.postcode}`,
      gst,
      active: entry.active,
      rates: isCrew ? ratesOf(crewAt) : {},
    });
    return {
      company_id: companyId,
      email: entry.email,
      password_hash: passwordHash,
      first_name: entry.first,
      last_name: entry.last,
      phone,
      permissions: [...entry.permissions],
      manager_of: [...entry.managerOf],
      active: entry.active,
      birthday: isCrew ? Date.UTC(random.int(1975, 2005), random.int(0, 11), random.int(1, 28)) : null,
      abn,
      emergency_name: isCrew ? `${random.pick(['Kerry', 'Jo', 'Pat', 'Sam'])} ${entry.last}` : '',
      emergency_number: isCrew ? phoneOf(index + 9) : '',
      address: isCrew ? address : '',
      suburb: isCrew ? home.suburb : '',
      city: isCrew ? home.city : '',
      state: home.state,
      postcode: home.postcode,
      bank_name: isCrew ? bankOf(crewAt) : '',
      bank_account_name: isCrew ? `${entry.first} ${entry.last}` : '',
      bank_account_number: isCrew ? String(random.int(10_000_000, 999_999_999)) : '',
      bank_account_bsb: isCrew ? bsbOf(crewAt) : '',
      gst_registered: gst,
      rcti_agreed_at: gst ? now - 200 * DAY_MS : null,
      cv_blob_id: isCrew ? (cvIds[crewAt] ?? null) : null,
      created_at: now - random.int(60, 900) * DAY_MS,
    };
  });
  await insertEach(db, 'app_user', people, (_person, at) => need(rows[at], 'row'));
  const at = (index: number) => need(people[index], 'person');
  const result: People = {
    admin: at(0),
    office: people.slice(0, 3),
    managers: { ACME: at(3), OPAL: at(4), NOVA: at(5) },
    crew: people.slice(office.length),
  };
  await seedRates(seed, parts, result);
  await seedFilters(seed, parts, result);
  await seedContracts(seed, people);
  await seedInvites(seed, parts, result);
  return result;
}

function ratesOf(index: number): Partial<Record<GroupName, number>> {
  // The three demo accounts can do most things, so that their screens are full.
  const groups =
    index === 0
      ? skills[5]
      : index < 3
        ? (['Stagehand', 'Lighting Tech'] as const)
        : skills[index % skills.length];
  return Object.fromEntries((groups ?? []).map((name) => [name, groupRates[name] + (index % 4) * 100]));
}

async function seedRates({ db }: Seed, parts: CompanyParts, { crew }: People): Promise<void> {
  await insertAll(
    db,
    'user_group_rate',
    crew.flatMap((person) =>
      (Object.entries(person.rates) as [GroupName, number][]).map(([name, cents]) => ({
        user_id: person.id,
        group_id: parts.groups[name],
        rate_cents: cents,
      })),
    ),
  );
}

async function seedFilters({ db, random }: Seed, parts: CompanyParts, { crew }: People): Promise<void> {
  const rows = crew.flatMap((person, index) =>
    filterDefinitions.flatMap(({ type, options, of, most = 1 }, at) => {
      if (index % 9 === 8 && at > 0) return [];
      const value =
        type === 'checkbox'
          ? String(of === undefined ? index % 8 !== 7 : person.rates[of] !== undefined)
          : type === 'text'
            ? random.pick([
                'English',
                'English, Vietnamese',
                'English, Polish',
                'English, Arabic',
                'English, Māori',
              ])
            : most === 1
              ? random.pick(options)
              : random.shuffle(options).slice(0, random.int(1, most)).join(';');
      return [{ user_id: person.id, filter_id: need(parts.filters[at], 'filter'), value }];
    }),
  );
  await insertAll(db, 'user_filter', rows);
}

async function seedContracts(seed: Seed, people: readonly Person[]): Promise<void> {
  const { db, now, random, companyId } = seed;
  // Two of the crew have not signed yet, so they are shown the contract at their next sign-in.
  const signers = people.slice(0, -2);
  const images = await storeSignatures(seed, signers.length);
  await insertAll(
    db,
    'contract_signature',
    signers.map((person, at) => ({
      user_id: person.id,
      company_id: companyId,
      version: 1,
      name: `${person.firstName} ${person.lastName}`,
      checked: person.gst ? ['terms', 'safety', 'rcti'] : ['terms', 'safety'],
      image_blob_id: need(images[at], 'image'),
      signed_at: now - random.int(20, 50) * DAY_MS,
    })),
  );
}

async function seedInvites({ db, now }: Seed, parts: CompanyParts, { crew }: People): Promise<void> {
  const invite = (prefix: Prefix, index: number, status: InviteStatus, days: number) => ({
    prepend_id: parts.prepends[prefix],
    user_id: need(crew[index], 'worker').id,
    status,
    created_at: now - days * DAY_MS,
    answered_at: status === InviteStatus.Pending ? null : now - (days - 1) * DAY_MS,
  });
  await insertAll(db, 'company_invite', [
    invite('OPAL', 1, 1, 2),
    invite('NOVA', 1, 1, 1),
    invite('NOVA', 2, 1, 3),
    invite('ACME', 2, 1, 1),
    invite('OPAL', 5, 1, 4),
    invite('ACME', 1, 2, 20),
    invite('ACME', 0, 2, 22),
    invite('ACME', 3, 2, 25),
    invite('OPAL', 4, 2, 18),
    invite('NOVA', 6, 3, 12),
    invite('NOVA', 7, 3, 14),
    invite('OPAL', 8, 3, 9),
  ]);
}
