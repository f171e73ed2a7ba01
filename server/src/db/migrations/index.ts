import type { Kysely, Migration } from 'kysely';
import * as steps from './steps';

/** `fill` is the part of `up` that moves rows and changes no table: a restore of rows of before calls it alone. */
interface Step extends Migration {
  fill?(db: Kysely<unknown>): Promise<void>;
}
/** In order of their names, whatever order a bundle gives them. */
export const migrations: Readonly<Record<string, Step>> = Object.fromEntries(
  Object.entries<Step>(steps).toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
