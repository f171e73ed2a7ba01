import type { DbTx } from '../db/schema';

interface Made {
  idUser: number;
  by: number;
  now: number;
  /** It is a link that signs in as them, which `by` was handed. */
  byLink?: boolean;
}

/** Records who gave a user another way in: the people who pay to an account check it. Own changes do not count. */
export async function keepWayIn(tx: DbTx, { idUser, by, now, byLink = false }: Made): Promise<void> {
  if (by === idUser) return;
  await tx
    .insertInto('way_in_change')
    .values({ user_id: idUser, changed_by: by, changed_at: now, by_link: byLink })
    .execute();
}
