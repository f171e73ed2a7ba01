import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Names } from '@crewcall/contract/fit';
import type { Built, Mounted, RemoteManifest } from '@crewcall/contract/manifest';
import type { TeamScope } from '@crewcall/contract/team-tokens';
import type { Json } from './json-column';

/** What every area uses, and releases. */
export interface PlatformTables {
  blob: {
    id: GeneratedAlways<number>;
    sha256: string;
    mime: string;
    bytes: number;
    data: Buffer | null;
    created_at: Generated<number>;
  };
  secret: {
    name: string;
    value: Json;
  };
  done_action: {
    user_id: number;
    call: string;
    key: string;
    answer: Json;
    at: Generated<number>;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Generated<number>;
    user_id: number | null;
    call: string;
    entity: Generated<string>;
    entity_id: Generated<string>;
    detail: ColumnType<unknown, string | undefined, string>;
  };
  change: {
    seq: GeneratedAlways<number>;
    at: Generated<number>;
    event: string;
    ids: ColumnType<unknown, string | undefined, string>;
    audience: string[];
  };
  message: {
    id: GeneratedAlways<number>;
    channel: string;
    user_id: number | null;
    recipient: string;
    subject: Generated<string>;
    body: string;
    extra: ColumnType<unknown, string | undefined, string>;
    status: Generated<string>;
    attempts: Generated<number>;
    error: string | null;
    created_at: Generated<number>;
    sent_at: number | null;
    /** Not before, epoch ms; null at once. */
    due_at: number | null;
    /** Of no use from here on: then it is dropped. */
    valid_until: number | null;
  };
  release: {
    id: GeneratedAlways<number>;
    remote: string;
    version: string;
    release: string;
    manifest: Json<RemoteManifest>;
    needs: ColumnType<Names, string | undefined, string>;
    mounted: ColumnType<Mounted | null, string | null | undefined, string | null>;
    built: ColumnType<Built | null, string | null | undefined, string | null>;
    published_by: number | null;
    published_at: Generated<number>;
    team_token_id: number | null;
    pruned_at: number | null;
    served_at: number | null;
  };
  release_figure: {
    release_id: number;
    begins_at: number;
    loads: number;
    failures: number;
    ready: number[];
    failed_by: Generated<string[]>;
  };
  release_teller: {
    release_id: number;
    begins_at: number;
    mark: string;
    loads: number;
    failures: number;
  };
  open_browser: {
    id: string;
    tabs: Json<Record<string, number>>;
    seen_at: number;
  };
  team_token: {
    id: GeneratedAlways<number>;
    remote: string;
    name: string;
    scopes: Json<TeamScope[]>;
    token_hash: Buffer;
    created_by: number;
    created_at: Generated<number>;
    expires_at: number;
    used_at: number | null;
    revoked_by: number | null;
    revoked_at: number | null;
  };
  release_freeze: {
    id: GeneratedAlways<number>;
    until: number;
    reason: string;
    created_by: number;
    created_at: Generated<number>;
    ended_at: number | null;
  };
  release_file: {
    release_id: number;
    path: string;
    mime: string;
    blob_id: number;
    brotli_blob_id: number | null;
  };
  release_map: {
    release_id: number;
    path: string;
    blob_id: number;
  };
  registry_entry: {
    remote: string;
    live_release_id: number | null;
    canary_release_id: number | null;
    previous_release_id: number | null;
    canary_rule: ColumnType<unknown, string | null | undefined, string | null>;
    disabled_reason: string | null;
    canary_at: number | null;
    updated_at: Generated<number>;
  };
  registry_event: {
    id: GeneratedAlways<number>;
    at: Generated<number>;
    user_id: number | null;
    remote: string;
    action: string;
    detail: Generated<string>;
    team_token_id: number | null;
  };
  failure_report: {
    id: GeneratedAlways<number>;
    at: Generated<number>;
    user_id: number | null;
    message: string;
    stack: Generated<string>;
    remote: Generated<string>;
    release: Generated<string>;
    endpoint: Generated<string>;
    method: Generated<string>;
    payload: Generated<string>;
    page: Generated<string>;
  };
}
