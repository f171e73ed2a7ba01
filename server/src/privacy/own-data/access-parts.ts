import { sql } from 'kysely';
import { at } from './part';
import type { Part } from './part';

/** The data about how a person signs in. */
export const accessParts: readonly Part[] = [
  {
    name: 'sign-ins',
    about: 'session.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, ${at('t.last_seen_at')} as last_seen_at, t.ip, t.agent`,
    order: sql`t.created_at`,
  },
  {
    name: 'links mailed to you',
    about: 'login_link.user_id',
    called: 'links mailed to them',
    fate: 'goes',
    select: sql`t.purpose, ${at('t.created_at')} as created_at, ${at('t.used_at')} as used_at`,
    order: sql`t.created_at`,
  },
  {
    name: 'second factor',
    about: 'second_factor.user_id',
    fate: 'goes',
    select: sql`${at('t.confirmed_at')} as on_since`,
    order: sql`t.user_id`,
  },
  {
    name: 'recovery codes',
    about: 'recovery_code.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at, ${at('t.used_at')} as used_at`,
    order: sql`t.created_at`,
  },
  {
    // Does not name the colleague who made the change.
    name: 'ways in that others made for you',
    about: 'way_in_change.user_id',
    called: 'ways in that others made for them',
    fate: 'goes',
    select: sql`${at('t.changed_at')} as at`,
  },
  {
    name: 'calendar address',
    about: 'calendar_feed.user_id',
    fate: 'goes',
    select: sql`${at('t.created_at')} as created_at`,
    order: sql`t.created_at`,
  },
];
