import type { Built, Mounted, RemoteManifest } from '@crewcall/contract/manifest';
import type { TeamScope } from '@crewcall/contract/team-tokens';
import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { ListedProfile } from '@crewcall/domain/people-list';
import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { Tables } from './generated/tables';

/**
 * What the database cannot declare: the shapes of its JSON, and notes on names that do not explain themselves. A column
 * that is only noted has the type `unknown` here, a table `object`; both keep the type that the database gives them. A
 * name that the database does not have does not compile.
 */
interface Meanings {
  open_browser: { tabs: Record<string, number> };
  release: { manifest: RemoteManifest; mounted: Mounted; built: Built };
  team_token: { scopes: TeamScope[] };
  licence_type: { needs: LicenceNeeds };

  /** The secret from which a person's authenticator app makes its codes, encrypted. */
  second_factor: {
    /** A secret that is being set up; no sign-in asks for its codes yet. */
    pending: unknown;
  };
  /** A sign-in that waits for its code. */
  sign_in_challenge: {
    /** Whether to stay signed in; null for what this browser had before. */
    remember: unknown;
    /** The one-time link that this sign-in began with; the right code uses both up. */
    link_hash: unknown;
  };
  message: {
    /** Not sent before this time; null for at once. */
    due_at: unknown;
    /** Pointless from this time on: then the message is dropped. */
    valid_until: unknown;
  };

  job_crew: {
    /** How long an invitation waits before the next person is asked; null if automatic invitations are off. */
    keep_inviting_hours: unknown;
  };
  crew_member: {
    /** When the worker had the invitation on the screen. */
    seen_at: unknown;
  };
  /** Workers who were confirmed on a crew of the job and are no longer on it. */
  former_crew_member: object;
  cover_request: {
    /** `CoverState` of the domain. */
    state: unknown;
    /** With `for_end` and `for_place`: the shift that was agreed to. If one changes, the agreement no longer counts. */
    for_start: unknown;
    /** 0 where the shift has no planned end. */
    for_end: unknown;
    /** The taker's own shift, offered in return; the `swap_for_…` columns are its start, end and location as agreed. */
    swap_crew_id: unknown;
  };

  app_user: {
    /** When the password was last replaced; null if it never was. */
    password_changed_at: unknown;
    /** Start of the person's own quiet hours, `HH:MM`; null for the company's. */
    quiet_from: unknown;
    /** Whether the office is notified of workers who are missing on a shift. */
    late_alerts: unknown;
    /** Counts the saves of the profile; each has a row in `profile_save` for a while. */
    profile_version: unknown;
  };
  /** Who last changed each field of a customer, for others who have it open at the same time. */
  customer_edit: object;
  /** Which fields each recent save of a profile changed, for others who have it open at the same time. */
  profile_save: {
    /** Field names as in the form; a rate is `rates.3`, an answer to a filter `filters.3`. */
    fields: unknown;
  };
  /** Open until it is withdrawn or the office has answered. */
  deletion_request: object;
  /** Who changed a person's bank details, and when. */
  bank_change: object;
  /**
   * Other people who gave a person a new way to sign in: they could have changed the bank details in that person's
   * name.
   */
  way_in_change: object;
  /** A person's rate in a group that counts from a day on; see `rateOn`. */
  rate_from: object;
  registrant: {
    /** The groups whose usual rates the new person gets; empty for all groups. */
    group_ids: unknown;
    /** What the form of the registration is filled in with. */
    profile: ListedProfile;
    /** The new person's rate in these groups, instead of the usual ones. */
    rate_cents: unknown;
  };
  worker_flag: {
    /** `favourite` or `blocked` of the office, or the worker's own `avoid`. */
    kind: unknown;
    /** `set`, or `asked` by a manager until the office decides. */
    state: unknown;
  };
  /** Permissions that a start of the server has granted already; see `admitPermissions`. */
  known_permission: object;
  unavailability: {
    /** `AvailabilityKind` of the domain. */
    kind: unknown;
  };
  /** A time of every week at which a worker is away or wants work, on the wall clock of its zone. */
  unavailability_rule: {
    /** Minutes after midnight; from 1440 on, the rule ends on the next day. */
    to_min: unknown;
  };

  /** The document that reverses a cancelled tax invoice. */
  adjustment_note: object;
  /** An approval of a timesheet with the values it had then; see `isApproved`. */
  timesheet_approval: object;
  invoice_line: {
    /** False once the invoice is cancelled. */
    live: unknown;
    /** For a correction: what was paid before, as `PaidSoFar` of the domain. */
    corrected: unknown;
    /** When the invoice's minimum call came to cover this timesheet, which its PDF therefore does not list. */
    covered_at: unknown;
  };
}

/** The column with another type when it is read. Its types for insert and update stay as the database has them. */
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
/** A transaction. Functions that lock or write ask for this type, so that they cannot be called outside one. */
export type DbTx = Transaction<Schema>;
