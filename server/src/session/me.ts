import { systemPages } from '@crewcall/contract/shell-paths';
import { checkInCloses, checkInOpens } from '@crewcall/domain/clock-crew';
import { CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import type { Services } from '../platform/services';
import type { SessionUser } from '../platform/security/session-user';
import { Scope } from '../row-rules/scope';
import { unsignedContract } from './contract-versions';

/**
 * The contract's current version if this worker has not signed it, else null; also null for the office and customers.
 */
async function contractDue(db: Db, user: SessionUser): Promise<number | null> {
  if (user.owesFactor || !new Scope(user).isCrew) return null;
  const { rows } = await sql<{ version: number | null }>`
    select ${unsignedContract('u', user.companyId)} as version from app_user u where u.id = ${user.id}`.execute(
    db,
  );
  return rows[0]?.version ?? null;
}

/** Confirmed shifts that allow a punch now or within a day; `opensAt` is when check-in opens. */
async function availableClockin(db: Db, user: SessionUser, now: number) {
  const { confEarliestCheckIn } = await companyConfig(db, user.companyId);
  const { rows } = await sql<{ idJob: number; idReqCrew: number; startTime: number; endTime: number | null }>`
    select c.job_id as "idJob", c.id as "idReqCrew", c.start_at as "startTime", c.end_at as "endTime" from crew_member m
      join job_crew c on c.id = m.crew_id and c.deleted_at is null
      join job on job.id = c.job_id and job.status in ${jobStatus.ahead} and ${new Scope(user).rows('job.mine')}
    where m.user_id = ${user.id} and m.status = ${inviteStatus.confirmed}
      and c.start_at < ${now + DAY_MS}::bigint and c.start_at > ${now - CREW_LONGEST_MS}::bigint
    order by c.start_at, c.id`.execute(db);
  return rows
    .filter((row) => now < checkInCloses(row))
    .map(({ endTime: _1, ...row }) => ({
      ...row,
      opensAt: checkInOpens(row.startTime, confEarliestCheckIn),
    }));
}

/** The signed-in user as returned by sign-in and `getMe`, without secrets. */
export async function viewOf(db: Db, services: Services, user: SessionUser, now: number) {
  const row = await db
    .selectFrom('app_user')
    .select('picture_blob_id')
    .where('id', '=', user.id)
    .executeTakeFirst();
  return {
    id: user.id,
    idCompany: user.companyId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    permissions: user.permissions,
    managerOf: user.managerOf[0] ?? '',
    prefixes: user.managerOf,
    supervisedIds: user.supervisedIds,
    availableClockin: await availableClockin(db, user, now),
    picture: row?.picture_blob_id ? services.links.picture(user.id) : null,
    contractDue: await contractDue(db, user),
    ...(user.owesFactor ? { factorDue: true } : {}),
    companyZone: (await companyConfig(db, user.companyId)).confTimezone,
  };
}

/** The pages that this user may open, by name: of the live remotes, and of the shell. */
export async function userPages({ releases }: Services, user: SessionUser): Promise<string[]> {
  const { registry } = await releases.current();
  const routes = registry.remotes.flatMap(({ live, disabled }) =>
    live === null || disabled !== null ? [] : live.manifest.routes,
  );
  const own = Object.entries(systemPages).map(([name, policy]) => ({ path: `/admin/${name}`, policy }));
  const scope = new Scope(user);
  return [...routes, ...own]
    .filter((page) => page.policy !== 'public' && scope.mayOpen(page))
    .map(({ path }) => path.slice(1));
}
