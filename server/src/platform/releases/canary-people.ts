import { bucketOf, isForThem } from '@crewcall/contract/canary';
import type { Registry } from '@crewcall/contract/manifest';
import { can, roleOf } from '@crewcall/domain/policies';
import type { Who } from '@crewcall/domain/policies';
import { noFigures } from '@crewcall/domain/release-figures';
import type { ReleaseFigures } from '@crewcall/domain/release-figures';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Stands for somebody beside the figures of one release, and tells only whether two are the same. */
export const markOf = (key: Buffer, idUser: number, release: string): string =>
  createHmac('sha256', key).update(`figures:${idUser}:${release}`).digest('hex').slice(0, 12);

/**
 * Whether somebody can have been served by this release: a canary is for some, and its figures are theirs. Of a release
 * of which they may open nothing they have met nothing.
 */
export function mayHave({ remotes }: Registry, remote: string, release: string, who: Who): boolean {
  const canary = remotes.find(({ name }) => name === remote)?.canary ?? null;
  if (canary?.manifest.release !== release) return true;
  const { routes, slots } = canary.manifest;
  return (
    [...routes, ...slots].some(({ policy }) => can(who, policy)) &&
    isForThem(canary.rule, roleOf(who), bucketOf(who.id, remote))
  );
}

/** So many loads of one person count in a trial: nobody's figures hide those of the others. */
const MOST_OF_ONE = 60;

/** What was told of a release in a trial. */
export interface Trial extends ReleaseFigures {
  /** How many people met it, and how many of these told of failures. */
  met: number;
  tellers: number;
}

/** What people told of a release since then, of each at most `MOST_OF_ONE` loads with their share of failures. */
export async function trialOf(db: Db, id: number, since: number): Promise<Trial> {
  const { rows } = await sql<Pick<Trial, 'loads' | 'failures' | 'met' | 'tellers'>>`
    select coalesce(sum(least(loads, ${MOST_OF_ONE}::int)), 0)::int as loads,
      coalesce(sum(case when loads > ${MOST_OF_ONE}::int then ceil(failures * ${MOST_OF_ONE}::float8 / loads)
        else failures end), 0)::int as failures,
      count(*)::int as met, count(*) filter (where failures > 0)::int as tellers
    from (select mark, sum(loads) as loads, sum(failures) as failures from release_teller
      where release_id = ${id} and begins_at >= ${since}::bigint group by mark) people`.execute(db);
  return { ...noFigures, met: 0, tellers: 0, ...rows[0] };
}
