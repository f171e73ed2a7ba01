import type { Permission } from '@crewcall/domain/policies';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { companyConfig } from '../platform/company-config';
import { holdsRight } from '../row-rules/people';

/**
 * Who "the office" is when it has to be told of something: the address and the phone of the settings' notifications.
 * Where one of them is not set, whoever holds the permission that it is about: somebody must read of it.
 */
export async function officeAddresses(
  db: Kysely<DB>,
  companyId: number,
  permission: Permission,
): Promise<{ mails: string[]; phones: string[] }> {
  const { confNotificationRegistrantEmail, confNotificationRegistrantPhone } = await companyConfig(
    db,
    companyId,
  );
  const people = await db
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(holdsRight('app_user', permission))
    .orderBy('id')
    .execute();
  const or = (chosen: string, others: readonly string[]) =>
    chosen === '' ? [...new Set(others.filter((one) => one !== ''))] : [chosen];
  return {
    mails: or(
      confNotificationRegistrantEmail,
      people.map(({ email }) => email),
    ),
    phones: or(
      confNotificationRegistrantPhone,
      people.map(({ phone }) => phone),
    ),
  };
}
