import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { toOffice } from '../platform/audience';
import type { Tx } from '../platform/handle';
import { OUR_ADDRESS } from '../platform/our-address';
import { mailRegistrant } from './registrant-mails';
import { makeRegistrationHash } from './registration-link';
import { mergeOthers } from './same-person';

interface Named {
  company_id: number;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty: they say it themselves. */
  phone?: string;
  postcode?: string;
}

/** Crew complete the registration themselves, as though they had been approved: a link is mailed to them. */
export async function addCrew(
  tx: Tx,
  named: Named,
  { by, now }: { /** The id of who adds them. */ by: number; now: number },
): Promise<void> {
  const { id } = await tx.db
    .insertInto('registrant')
    .values({
      phone: '',
      postcode: '',
      ...named,
      type: 'worker',
      registered_at: now,
      processed_at: now,
      processed_by: by,
      approved: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mergeOthers(tx, { ...named, id, cv_blob_id: null }, by, now);
  const link = `${OUR_ADDRESS}/public/Register/${await makeRegistrationHash(tx.db, id, by, now)}`;
  await mailRegistrant(tx, named, 'confReplyEmailRegistrantTemplate', link);
  tx.audit('registrant', id, { added: true });
  tx.announce('registrant.changed', { id }, toOffice);
}

/** Of these addresses those that have an account, and those that were mailed a link to register; in small letters. */
export async function knownAddresses(
  db: Kysely<DB>,
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
