import { zoneOfState } from '@crewcall/domain/zones';
import type { Zone } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { notFound } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { denyAccess } from '../row-rules/no-access';
import type { Scope, Viewer } from '../row-rules/scope';

export interface Whose {
  id: number;
  /** The person's time zone: that of their state, else the company's. */
  zone: Zone;
  isOwn: boolean;
}

/** Refuses (403) access to another person's availability, except for the office. */
export function refuseOthers(scope: Scope, idUser: number): void {
  if (!scope.plansFor(idUser)) denyAccess();
}

/**
 * The person whose availability a call is about: the caller, or `idUser`, which only the office may send (403 for
 * others).
 */
export async function whose(
  db: Db,
  viewed: { user: Viewer; scope: Scope },
  idUser: number = viewed.user.id,
): Promise<Whose> {
  const { user } = viewed;
  refuseOthers(viewed.scope, idUser);
  const isOwn = idUser === user.id;
  const found =
    (await db
      .selectFrom('app_user')
      .select('state')
      .where('id', '=', idUser)
      .where('company_id', '=', user.companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? notFound('This person is not there any more.');
  const { state } = found;
  const zone = state === null ? (await companyConfig(db, user.companyId)).confTimezone : zoneOfState(state);
  return { id: idUser, zone, isOwn };
}
