import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const like = (word: string) => `%${word.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;

/** Does each word occur in `text` (lower case, without accents), or meet the extra condition `besides`? */
export const containsAllWords = (
  text: RawBuilder<unknown>,
  words: readonly string[],
  besides?: (pattern: string) => RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...words.map(like).map((pattern) => {
        const other = besides === undefined ? sql`` : sql` or ${besides(pattern)}`;
        return sql`(${text} like ${pattern}${other})`;
      }),
    ],
    sql` and `,
  )})`;
