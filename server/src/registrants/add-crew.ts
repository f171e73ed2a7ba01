import type { ListedProfile } from '@crewcall/domain/people-list';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toOffice } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { pageLink } from '../platform/notifications/our-address';
import { mailRegistrants } from './registrant-mails';
import { firstRegistrationHashes } from './registration-link';
import { mergeOthers } from './same-person';

interface Named {
  company_id: number;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty if the worker will enter it themselves. */
  phone?: string;
  postcode?: string;
  abn?: string;
  /** Groups; after registering, the worker gets their usual rates. Empty for all groups. */
  group_ids?: number[];
  /** Rate in cents per hour in these groups; null for their usual rates. */
  rate_cents?: number | null;
  /** Values with which the worker's registration form is prefilled. */
  profile?: ListedProfile;
}

/**
 * Adds crew as approved registrants: each gets a link by mail and completes the registration themselves. All must
 * belong to one company and have different emails.
 */
export async function addCrew(
  tx: Tx,
  people: readonly Named[],
  { by, now }: { /** The id of who adds them. */ by: number; now: number },
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const others = await registeredBefore(tx.db, first.company_id, people);
  // A person who is added again without groups keeps the groups of their earlier registration.
  const groupsFor = ({ email, group_ids = [] }: Named) =>
    group_ids.length > 0 ? group_ids : (others.get(email.toLowerCase()) ?? []);
  const made = await tx.db
    .insertInto('registrant')
    .values(
      people.map(({ profile = {}, ...named }) => ({
        phone: '',
        postcode: '',
        ...named,
        profile: JSON.stringify(profile),
        group_ids: groupsFor(named),
        type: 'worker' as const,
        registered_at: now,
        processed_at: now,
        processed_by: by,
        approved: true,
      })),
    )
    .returning(['id', 'company_id', 'first_name', 'last_name', 'email'])
    .execute();
  for (const row of made) {
    if (others.has(row.email.toLowerCase())) await mergeOthers(tx, row, by, now);
    tx.audit('registrant', row.id, { added: true });
    tx.announce('registrant.changed', { id: row.id }, toOffice);
  }
  const ids = made.map(({ id }) => id);
  const hashes = await firstRegistrationHashes(tx.db, ids, now);
  const letters = made.map((row, at) => ({
    row,
    link: pageLink(`/public/Register/${hashes[at] ?? ''}`),
  }));
  await mailRegistrants(tx, first.company_id, 'confReplyEmailRegistrantTemplate', letters);
}

const inSmall = (people: readonly { email: string }[]) => people.map(({ email }) => email.toLowerCase());

/** For emails (lower case) that have registered before: the groups of their newest registration. */
async function registeredBefore(
  db: Db,
  companyId: number,
  people: readonly Named[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ email: string; groups: number[] }>`
    select lower(email) as email, group_ids as groups from registrant
    where company_id = ${companyId} and lower(email) = any(${inSmall(people)}::text[])
    order by merged_into is null, id`.execute(db);
  return new Map(rows.map(({ email, groups }) => [email, groups]));
}

/** Finds which of these emails have an account, and which were mailed a link to register. Results are in lower case. */
export async function knownAddresses(
  db: Db,
  companyId: number,
  emails: readonly string[],
): Promise<{ account: Set<string>; asked: Set<string> }> {
  const asked = emails.map((email) => email.toLowerCase());
  const accounts = await sql<{ email: string }>`
    select lower(email) as email from app_user where lower(email) = any(${asked}::text[])`.execute(db);
  const links = await sql<{ email: string }>`
    select lower(email) as email from registrant where company_id = ${companyId} and type = 'worker' and approved
      and user_id is null and merged_into is null and lower(email) = any(${asked}::text[])`.execute(db);
  const setOf = (rows: readonly { email: string }[]) => new Set(rows.map(({ email }) => email));
  return { account: setOf(accounts.rows), asked: setOf(links.rows) };
}
