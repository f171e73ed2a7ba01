import { sql } from 'kysely';
import { toOffice, toPrefix, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';

/**
 * Writes a customer's new prefix to its jobs, their log, its events, job templates, the people who sign in for it and
 * its on-site contacts. Returns how many jobs it has.
 */
export async function renameCustomer(tx: Tx, companyId: number, from: string, to: string): Promise<number> {
  const jobs = await tx.db
    .updateTable('job')
    .set({ prepend: to })
    .where('company_id', '=', companyId)
    .where('prepend', '=', from)
    .returning('id')
    .execute();
  // The log too, because an earlier version of a job can be restored and would bring the old prefix back.
  await sql`
    update job_log l set snapshot = jsonb_set(l.snapshot, '{prepend}', to_jsonb(${to}::text))
    from job j where j.id = l.job_id and j.company_id = ${companyId} and l.snapshot->>'prepend' = ${from}`.execute(
    tx.db,
  );
  await sql`
    update job_template set content = jsonb_set(content, '{fields,prepend}', to_jsonb(${to}::text))
    where company_id = ${companyId} and content->'fields'->>'prepend' = ${from}`.execute(tx.db);
  await tx.db
    .updateTable('event')
    .set((eb) => ({ prepend: to, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('prepend', '=', from)
    .execute();
  await tx.db
    .updateTable('responsible')
    .set({ prepend: to })
    .where('company_id', '=', companyId)
    .where('prepend', '=', from)
    .execute();
  const people = await tx.db
    .updateTable('app_user')
    .set({ manager_of: sql<string[]>`array_replace(manager_of, ${from}::text, ${to}::text)` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${from} = any(manager_of)`)
    .returning('id')
    .execute();
  // People who are signed in for the customer get their access checked again.
  for (const { id } of people) tx.announce('user.changed', { idUser: id }, [toUser(id), toOffice]);
  tx.announce('settings.changed', {}, [toPrefix(from), toPrefix(to)]);
  return jobs.length;
}
