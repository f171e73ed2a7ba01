import { sql } from 'kysely';

/**
 * Rows of `push_subscription` whose session could still be renewed: with Remember me that is so for weeks with the app
 * closed, without it for the hours after the sign-in. A browser that is signed out by time alone tells nobody's news.
 */
export const isReachableDevice = sql<boolean>`(push_subscription.family is null or exists (
  select 1 from refresh_token r where r.family = push_subscription.family
    and r.revoked_at is null and r.expires_at > now_ms()))`;
