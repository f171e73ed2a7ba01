import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { accessParts } from './access-parts';
import { accountParts } from './account-parts';
import { messageParts } from './message-parts';
import { payParts } from './pay-parts';
import { saidParts } from './said-parts';
import { workParts } from './work-parts';
import { archivedChanges } from '../archived-changes';
import type { Part, Row } from './part';

/**
 * Everything that is stored about a person, table by table, and what a deletion leaves of it. Their file has no
 * password, token or mail text, because a mail may contain a link that signs in anybody who has it. Codes of other
 * people's crews are left out as well. `named-elsewhere.ts` lists what is in no part.
 */
export const parts: readonly Part[] = [
  ...accountParts,
  ...workParts,
  ...payParts,
  ...messageParts,
  ...accessParts,
  ...saidParts,
];

const rowsOf = (part: Part, idUser: number): RawBuilder<unknown> => {
  const [table = '', column = ''] = part.about.split('.');
  return sql`select ${part.select} from ${sql.table(table)} t ${part.joins ?? sql``}
    where ${sql.ref(`t.${column}`)} = ${idUser} order by ${part.order ?? sql`t.id`}`;
};

/** All that is stored about a person as one JSON text. Instants are UTC, money is whole cents. */
export async function readOwnData(db: Db, idUser: number): Promise<string> {
  const kept: Record<string, unknown> = {};
  for (const part of parts) {
    const { rows: found } = await sql<Row>`${rowsOf(part, idUser)}`.execute(db);
    const rows = part.inWords ? found.map(part.inWords) : found;
    kept[part.name] = part.about === 'app_user.id' ? rows[0] : rows;
  }
  const archived = await archivedChanges(db);
  if (archived !== null) kept['older changes'] = archived.text;
  return JSON.stringify(kept, null, 2);
}

/** Columns of short-lived rows that say only that a person was online. Deleted with the person, not in the download. */
export const momentary = [
  'job_editing.user_id',
  'idempotent_call.user_id',
  'refresh_token.user_id',
  'sign_in_challenge.user_id',
  'failure_report.user_id',
] as const;

/** Columns with a person's email or phone, even if no account is named. Their rows are deleted with the person too. */
export const byAddress = ['registrant.email', 'job_recipient.email', 'message.recipient'] as const;
