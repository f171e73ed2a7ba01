import { texts } from '@crewcall/domain/texts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { deny, notFound } from '../platform/errors';

/** Answers for a job that the caller's rows do not hold: somebody else's is a no (403), none at all is 404. */
export async function hiddenJob(db: Kysely<DB>, id: number | readonly number[]): Promise<never> {
  const ids = typeof id === 'number' ? [id] : [...id];
  const rows = await db.selectFrom('job').select('id').where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size ? deny(texts.noAccess) : notFound(texts.jobNotFound);
}
