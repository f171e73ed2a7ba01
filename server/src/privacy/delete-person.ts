import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import type { Blobs } from '../platform/files/blobs';
import { isFileNamed } from '../platform/files/named-files';
import { endWaysIn } from '../session/end-ways-in';
import { formerPerson } from './former-person';
import { byAddress, momentary, parts } from './own-data/own-data';
import type { Part } from './own-data/part';

interface Stripped {
  id: number;
  email: string;
  phone: string;
  /** Ids of the person's registrations and licences, which are deleted too. */
  registrants: readonly number[];
  licences: readonly number[];
}

const texts = (ids: readonly number[]): string[] => ids.map(String);

// Audit rows of these entities may contain text that was typed about a person; rows of jobs and pay do not.
const OF_PEOPLE = ['user', 'registrant', 'licence', 'contract', 'todo', 'crew-search', ''];

/**
 * Removes the values in audit rows about a person, and in rows of what they did to people's data. What happened,
 * when, by whom, and the field names are retained. Their email address and phone are removed from all other rows too.
 */
async function stripAudit(tx: Tx, { id, email, phone, registrants, licences }: Stripped): Promise<void> {
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
  // Only values with @ or +, which cannot match inside a JSON number, so that the text stays valid JSON. Matches only
  // whole values, because a longer address with the same ending belongs to another person.
  for (const value of [email, phone].filter(
    (text) => /^[^"\\@+]*[@+][^"\\]*$/.test(text) && text.length > 5,
  )) {
    const whole = `(?<![\\w.+-])${value.replaceAll(/[^\w@]/g, '\\$&')}(?![\\w-])`;
    await sql`
      update audit set detail = regexp_replace(detail::text, ${whole}, '[deleted]', 'gi')::jsonb
      where detail::text ~* ${whole}`.execute(tx.db);
  }
}

interface Person {
  id: number;
  email: string;
  phone: string;
}

export const columnOf = (about: string): [table: string, column: string] => {
  const [table = '', column = ''] = about.split('.');
  return [table, column];
};

/** SQL over `t`: is this row of the part deleted together with its person? */
export const goesWith = ({ fate }: Part): RawBuilder<boolean> =>
  fate === 'goes' ? sql<boolean>`true` : (fate.except ?? sql<boolean>`false`);

async function idsOf(tx: Tx, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(tx.db)).rows.map(({ id }) => id);
}

/** SQL: ids of the person's files, which are deleted unless another row refers to them. */
const filesOf = ({ id, email }: Person) => sql<{ id: number }>`
  select file as id from app_user u, unnest(array[u.picture_blob_id, u.cv_blob_id, u.signature_blob_id]) file
    where u.id = ${id} and file is not null
  union select blob_id from licence where user_id = ${id} and blob_id is not null
  union select cv_blob_id from registrant
    where cv_blob_id is not null and (user_id = ${id} or lower(email) = lower(${email}))
  union select f.blob_id from chat_file f join chat_message m on m.id = f.message_id where m.sender_id = ${id}`;

/** Deletes the person's chat files. A message that had only a file is then marked as deleted. */
async function dropChatFiles(tx: Tx, id: number): Promise<void> {
  await sql`
    with gone as (delete from chat_file f using chat_message m where m.id = f.message_id and m.sender_id = ${id}
      returning f.message_id)
    update chat_message m set deleted = true from gone where m.id = gone.message_id and m.content = ''`.execute(
    tx.db,
  );
}

async function dropRows(tx: Tx, { id, email, phone }: Person): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  const drop = async (about: string, condition: RawBuilder<unknown>) => {
    const [table] = columnOf(about);
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} t where ${condition}`.execute(
      tx.db,
    );
    if (numAffectedRows > 0n) gone[table] = (gone[table] ?? 0) + Number(numAffectedRows);
  };
  for (const part of parts) {
    const [, column] = columnOf(part.about);
    if (part.fate !== 'goes' && part.fate.except === undefined) continue;
    await drop(part.about, sql`${sql.ref(`t.${column}`)} = ${id} and ${goesWith(part)}`);
  }
  for (const about of momentary) await drop(about, sql`${sql.ref(`t.${columnOf(about)[1]}`)} = ${id}`);
  const reached = [email, phone].filter((text) => text !== '');
  for (const about of byAddress)
    await drop(
      about,
      sql`lower(${sql.ref(`t.${columnOf(about)[1]}`)}) = any(${reached.map((text) => text.toLowerCase())}::text[])`,
    );
  return gone;
}

/**
 * Anonymises a person, locked by the transaction: deletes their rows, and retains what must be retained under a
 * neutral name. Returns how many rows were deleted, by table. The blob store deletes the bytes of their files after
 * the commit.
 */
export async function deletePerson(
  tx: Tx,
  person: Person,
  { blobs, now, by }: { blobs: Blobs; now: number; by: number },
): Promise<Record<string, number>> {
  const { id, email } = person;
  await endWaysIn(tx, id, { now, by });
  const files = await idsOf(tx, filesOf(person));
  const licences = await idsOf(tx, sql`select id from licence where user_id = ${id}`);
  const registrants = await idsOf(
    tx,
    sql`select id from registrant where user_id = ${id} or lower(email) = lower(${email})`,
  );
  await dropChatFiles(tx, id);
  const gone = await dropRows(tx, person);
  await tx.db.updateTable('app_user').set(formerPerson(id, now)).where('id', '=', id).execute();
  await stripAudit(tx, { ...person, licences, registrants });
  // Another row may refer to a file, such as a signed contract to the signature.
  const left = await idsOf(
    tx,
    sql`select id from blob where id = any(${files}::bigint[]) and not ${await isFileNamed(tx.db)}`,
  );
  for (const file of left) await blobs.remove(tx, file);
  return { ...gone, ...(left.length > 0 ? { files: left.length } : {}) };
}
