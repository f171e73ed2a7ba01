import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-column';

/** How people get in, and how they are reached. */
export interface AccessTables {
  session: {
    token_hash: Buffer;
    user_id: number;
    family: string;
    created_at: Generated<number>;
    expires_at: number;
    last_seen_at: Generated<number>;
    ip: Generated<string>;
    agent: Generated<string>;
  };
  refresh_token: {
    token_hash: Buffer;
    family: string;
    user_id: number;
    remember: boolean;
    expires_at: number;
    rotated_at: number | null;
    successor_hash: Buffer | null;
    revoked_at: number | null;
    created_at: Generated<number>;
    agent: Generated<string>;
  };
  login_link: {
    token_hash: Buffer;
    user_id: number | null;
    registrant_id: number | null;
    purpose: string;
    created_by: number | null;
    created_at: Generated<number>;
    expires_at: number;
    used_at: number | null;
  };
  /** What makes the codes of a person's app, sealed. A pending one is being set up and asked for nowhere yet. */
  second_factor: {
    user_id: number;
    sealed: Buffer | null;
    confirmed_at: number | null;
    last_step: Generated<number>;
    pending: Buffer | null;
    pending_at: number | null;
  };
  recovery_code: {
    user_id: number;
    code_hash: Buffer;
    created_at: Generated<number>;
    used_at: number | null;
  };
  /** A sign-in that waits for its code. */
  sign_in_challenge: {
    token_hash: Buffer;
    user_id: number;
    /** Null: as in this browser before. */
    remember: boolean | null;
    /** The one-time link that it began with, which is used up with it. */
    link_hash: Buffer | null;
    expires_at: number;
  };
  login_attempt: {
    key: string;
    window_start: number;
    failures: number;
    blocked_until: Generated<number>;
  };
  push_subscription: {
    id: GeneratedAlways<number>;
    user_id: number;
    endpoint: string;
    subscription: Json;
    family: string | null;
    created_at: Generated<number>;
  };
  notification_preference: {
    user_id: number;
    topic: string;
    push: Generated<boolean>;
    mail: Generated<boolean>;
    sms: Generated<boolean>;
  };
  calendar_feed: {
    user_id: number;
    token_hash: Buffer;
    created_at: Generated<number>;
  };
}
