import type { Db } from '../../db/schema';
import { notFound } from '../../errors';

export const noSuchPerson = (): never => notFound('This person could not be found.');

/** Answers 404 if this is not a person of the company, or if they were deleted. */
export async function needPersonOf(db: Db, companyId: number, id: number): Promise<void> {
  const person = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) noSuchPerson();
}
