import type { Db } from '../db/schema';

/**
 * How many archive files contain older changes, and a sentence that says which months they cover (UTC) and who
 * searches them; null if all changes are in the database. A person's download and a deletion do not include these
 * files.
 */
export async function archivedChanges(db: Db): Promise<{ files: number; text: string } | null> {
  const { first, last, files } = await db
    .selectFrom('audit_archive')
    .select(({ fn }) => [fn.min('month').as('first'), fn.max('month').as('last'), fn.countAll().as('files')])
    .executeTakeFirstOrThrow();
  if (first === null) return null;
  const months = first === last ? `of ${first}` : `from ${first} to ${last}`;
  return {
    files: Number(files),
    text: `Changes ${months} are in archive files, which the company's office has to look through.`,
  };
}
