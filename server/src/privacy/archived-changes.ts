import type { Db } from '../db/schema';

/**
 * How many archive files have older changes, and one sentence that says of which months (of UTC) and who looks through
 * them; null if all changes are in the database. Neither a person's file nor a deletion reaches these files.
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
