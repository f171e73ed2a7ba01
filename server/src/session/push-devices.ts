import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

/** How many of a user's devices stay registered, newest first; older ones are probably no longer used. */
const MOST_DEVICES = 10;

/** Drops all but the newest devices of a user. */
export async function keepNewestDevices(tx: DbTx, userId: number): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and id not in (
    select id from push_subscription where user_id = ${userId} order by created_at desc, id desc
    limit ${MOST_DEVICES})`.execute(tx);
}

/** Stops notifications to the devices of a session that ends. */
export async function forgetFamilyDevices(tx: DbTx, family: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('family', '=', family).execute();
}

/** Assigns a browser's device to the new session, after the same person has signed in again. */
export async function moveFamilyDevices(tx: DbTx, from: string, to: string): Promise<void> {
  await tx.updateTable('push_subscription').set({ family: to }).where('family', '=', from).execute();
}
