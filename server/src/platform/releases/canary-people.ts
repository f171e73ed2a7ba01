import { bucketOf, isForThem } from '@crewcall/contract/canary';
import type { CanaryRule, Registry } from '@crewcall/contract/manifest';
import { roleOf } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Stands for somebody beside the figures of one release, and tells only whether two are the same. */
export const markOf = (key: Buffer, idUser: number, release: string): string =>
  createHmac('sha256', key).update(`figures:${idUser}:${release}`).digest('hex').slice(0, 12);

/** Whether somebody can have been served by this release: a canary is for some, and its figures are theirs. */
export function mayHave({ remotes }: Registry, remote: string, release: string, who: Who): boolean {
  const canary = remotes.find(({ name }) => name === remote)?.canary ?? null;
  return (
    canary?.manifest.release !== release || isForThem(canary.rule, roleOf(who), bucketOf(who.id, remote))
  );
}

/** How many people told of failures of a release since then, counted to two. */
export async function tellersOf(db: Kysely<DB>, id: number, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct mark)::int as count from release_figure, unnest(failed_by) as mark
    where release_id = ${id} and begins_at >= ${since}::bigint`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many people have a canary. */
export async function holdersOf(db: Kysely<DB>, remote: string, rule: CanaryRule): Promise<number> {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'permissions', 'manager_of'])
    .where('active', '=', true)
    .execute();
  return people.filter(({ id, permissions, manager_of }) =>
    isForThem(rule, roleOf({ id, permissions, managerOf: manager_of }), bucketOf(id, remote)),
  ).length;
}
