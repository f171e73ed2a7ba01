import type { Built, Mounted, RemoteManifest } from '@crewcall/contract/manifest';
import type { TeamScope } from '@crewcall/contract/team-tokens';
import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { Tables } from './generated/tables';

/**
 * What the database cannot say: the shapes of its JSON, and what a name leaves open. There the type stays that of the
 * database: a column has `unknown`, a table `object`. A name that the database does not have does not compile.
 */
interface Meanings {
  open_browser: { tabs: Record<string, number> };
  release: { manifest: RemoteManifest; mounted: Mounted; built: Built };
  team_token: { scopes: TeamScope[] };
  licence_type: { needs: LicenceNeeds };

  /** What makes the codes of a person's app, sealed. */
  second_factor: {
    /** Being set up, and asked for nowhere yet. */
    pending: unknown;
  };
  /** A sign-in that waits for its code. */
  sign_in_challenge: {
    /** Null: as in this browser before. */
    remember: unknown;
    /** The one-time link that it began with, which is used up with it. */
    link_hash: unknown;
  };
  message: {
    /** Not before; null at once. */
    due_at: unknown;
    /** Of no use from here on: then it is dropped. */
    valid_until: unknown;
  };

  job_crew: {
    /** How long an invitation waits before the next person is asked; null if automatic invitations are off. */
    keep_inviting_hours: unknown;
  };
  crew_member: {
    /** An invitation was on a page in sight. */
    seen_at: unknown;
  };
  /** Who was confirmed on a crew of the job and is on it no more. */
  former_crew_member: object;
  cover_request: {
    /** `CoverState` of the domain. */
    state: unknown;
    /** With `for_end` and `for_place` what a taker has read: when one changes, their word is void. */
    for_start: unknown;
    /** 0 where the shift has no planned end. */
    for_end: unknown;
    /** A shift of the taker's own, given in return; the `swap_for` columns as the asker has read it. */
    swap_crew_id: unknown;
  };

  app_user: {
    /** When it was last replaced by another; null: it never was. */
    password_changed_at: unknown;
    /** Their own quiet hours, `HH:MM`; null for the company's. */
    quiet_from: unknown;
    /** Whether the office is notified of workers who are missing on a shift. */
    late_alerts: unknown;
    /** Counts the saves of the profile; each has a row in `profile_save` for a while. */
    profile_version: unknown;
  };
  /** Who last changed each field of a customer, for others who have it open at the same time. */
  customer_edit: object;
  /** The same of a profile. */
  profile_save: {
    /** As the form names them; a rate as `rates.3`, an answer to a filter as `filters.3`. */
    fields: unknown;
  };
  /** Open until it is withdrawn or the office has answered. */
  deletion_request: object;
  /** Who said when where a person's money goes. */
  bank_change: object;
  /** Who else made a person another way in, and so could say it in their name. */
  way_in_change: object;
  /** What a rate is from a day on; see `rateOn`. */
  rate_from: object;
  registrant: {
    /** Which groups' usual rates they get; empty for all. */
    group_ids: unknown;
  };
  worker_flag: {
    /** `favourite` or `blocked` of the office, or the worker's own `avoid`. */
    kind: unknown;
    /** `set`, or `asked` by a manager until the office decides. */
    state: unknown;
  };
  /** The permissions that a start of the server has admitted. */
  known_permission: object;
  unavailability: {
    /** `AvailabilityKind` of the domain. */
    kind: unknown;
  };
  /** Of every week, on the wall clock of its zone. */
  unavailability_rule: {
    /** From 1440 on it ends on the next day. */
    to_min: unknown;
  };

  /** What takes a cancelled tax invoice back. */
  adjustment_note: object;
  /** Somebody's yes to a time as it stood; see `isApproved`. */
  timesheet_approval: object;
  invoice_line: {
    /** False once the invoice is cancelled. */
    live: unknown;
    /** Of a correction: what was paid before, as `PaidSoFar` of the domain. */
    corrected: unknown;
    /** When the minimum call of an invoice came to cover a time that its document does not have. */
    covered_at: unknown;
  };
}

/** The same column, read as this. Who may leave it out, and what is written, stays as the database says. */
type ReadAs<Column, Value> = unknown extends Value
  ? Column
  : Column extends ColumnType<unknown, infer Insert, infer Update>
    ? ColumnType<Value, Insert, Update>
    : Column;

type Table<Columns, Said> = {
  [C in keyof Columns]: C extends keyof Said ? ReadAs<Columns[C], Said[C]> : Columns[C];
};

type Described<
  Said extends {
    [T in keyof Said]: T extends keyof Tables
      ? { [C in keyof Said[T]]: C extends keyof Tables[T] ? unknown : never }
      : never;
  },
> = { [T in keyof Tables]: T extends keyof Said ? Table<Tables[T], Said[T]> : Tables[T] };

/**
 * The data model as TypeScript sees it, every table by its name. Columns *_at are epoch ms, *_cents whole cents, *_ms
 * durations in ms.
 */
export interface Schema extends Described<Meanings> {}

/** The database, or a transaction of it. */
export type Db = Kysely<Schema>;
/** What asks for a transaction: a lock or a write. */
export type DbTx = Transaction<Schema>;
