import { sql } from 'kysely';

/**
 * Rows of `push_subscription` whose session can still be renewed: with Remember me for weeks with the app closed,
 * without it for some hours. A browser whose session has expired gets no notifications.
 */
export const isReachableDevice = sql<boolean>`exists (
  select 1 from refresh_token r where r.family = push_subscription.family
    and r.revoked_at is null and r.expires_at > now_ms())`;
