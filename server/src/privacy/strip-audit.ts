import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';

interface Stripped {
  id: number;
  email: string;
  phone: string;
  /** Ids of the person's registrations and licences, which are deleted too. */
  registrants: readonly number[];
  licences: readonly number[];
}

const texts = (ids: readonly number[]): string[] => ids.map(String);

// Audit rows of these entities may contain what was typed about a person; those of jobs and pay do not.
const OF_PEOPLE = ['user', 'registrant', 'licence', 'contract', 'todo', 'crew-search', ''];

/**
 * Removes the values in audit rows about a person, and in rows of what they did to people's data. What happened, when,
 * who did it and the field names stay. Their email address and phone are removed from all other rows as well.
 */
export async function stripAudit(
  tx: Tx,
  { id, email, phone, registrants, licences }: Stripped,
): Promise<void> {
  await sql`
    update audit set detail = (select coalesce(jsonb_object_agg(name, case when name = 'idUser' then value
      else '"[deleted]"'::jsonb end), '{}') from jsonb_each(detail) as field (name, value))
    where (entity = 'user' and entity_id = ${String(id)})
      or (entity = 'registrant' and entity_id = any(${texts(registrants)}::text[]))
      or (entity = 'licence' and entity_id = any(${texts(licences)}::text[]))
      or (user_id = ${id} and entity = any(${OF_PEOPLE}::text[]))
      or (detail ? 'idUser' and detail ->> 'idUser' = ${String(id)} and entity = any(${OF_PEOPLE}::text[]))`.execute(
    tx.db,
  );
  // Only values with @ or +, which cannot match inside a JSON number, so that the text stays valid JSON. Matches whole
  // values only: a longer address with the same ending is another person's.
  for (const value of [email, phone].filter(
    (text) => /^[^"\\@+]*[@+][^"\\]*$/.test(text) && text.length > 5,
  )) {
    const whole = `(?<![\\w.+-])${value.replaceAll(/[^\w@]/g, '\\$&')}(?![\\w-])`;
    await sql`
      update audit set detail = regexp_replace(detail::text, ${whole}, '[deleted]', 'gi')::jsonb
      where detail::text ~* ${whole}`.execute(tx.db);
  }
}
