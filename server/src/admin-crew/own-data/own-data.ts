import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { accessParts } from './access-parts';
import { accountParts } from './account-parts';
import { messageParts } from './message-parts';
import { payParts } from './pay-parts';
import { saidParts } from './said-parts';
import { workParts } from './work-parts';
import type { Part, Row } from './part';

/**
 * Everything that is kept about a person, table by table, and what a deletion leaves of it. No password, no token and no
 * text of a mail is in their file: a mail may hold a link that lets in whoever has it. Codes of others' crews are left
 * out as well. What stands in no part is in `named-elsewhere.ts`.
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

/** All that is kept about a person as one JSON text. Instants are UTC, money is whole cents. */
export async function readOwnData(db: Db, idUser: number): Promise<string> {
  const kept: Record<string, unknown> = {};
  for (const part of parts) {
    const { rows: found } = await sql<Row>`${rowsOf(part, idUser)}`.execute(db);
    const rows = part.inWords ? found.map(part.inWords) : found;
    kept[part.name] = part.about === 'app_user.id' ? rows[0] : rows;
  }
  return JSON.stringify(kept, null, 2);
}
