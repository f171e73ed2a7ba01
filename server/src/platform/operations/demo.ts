import type { Db } from '../../db/schema';

/** Name of a secret that exists as long as the database contains the demo company. */
export const DEMO_SECRET = 'demo-accounts';

/** Does this database contain the demo company? */
export const isDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('secret').select('name').where('name', '=', DEMO_SECRET).executeTakeFirst()) !==
  undefined;

/** The start of every page of a deployment with the demo company; styled in the shell's `boot.css`. */
export const DEMO_NOTE =
  '<aside class="demo-note" aria-label="Demonstration">Demonstration: all people are made up, and no mail is sent.</aside>';
