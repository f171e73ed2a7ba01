import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-column';

/** People, their rights and papers, and what the company sets. */
export interface PeopleTables {
  company: {
    id: GeneratedAlways<number>;
    name: string;
    config: ColumnType<unknown, string | undefined, string>;
    logo_blob_id: number | null;
    first_steps: Generated<string[]>;
  };
  crew_group: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    active: Generated<boolean>;
    pay_rule_set_id: number | null;
    usual_rate_cents: number | null;
  };
  prepend: {
    id: GeneratedAlways<number>;
    company_id: number;
    text: string;
    full_name: string;
    default_color: Generated<string>;
    logo_blob_id: number | null;
    billing_name: Generated<string>;
    billing_abn: Generated<string>;
    billing_email: Generated<string>;
    billing_address: Generated<string>;
    search: GeneratedAlways<string>;
  };
  /** Who changed which field of a customer last, for whoever has it open at the same time. */
  customer_edit: {
    prepend_id: number;
    field: string;
    by: number;
  };
  app_user: {
    id: GeneratedAlways<number>;
    company_id: number;
    email: string;
    password_hash: string | null;
    /** When it was last replaced by another; null: it never was. */
    password_changed_at: number | null;
    first_name: string;
    last_name: string;
    phone: Generated<string>;
    permissions: Generated<string[]>;
    manager_of: Generated<string[]>;
    active: Generated<boolean>;
    birthday: number | null;
    abn: Generated<string>;
    emergency_name: Generated<string>;
    emergency_number: Generated<string>;
    address: Generated<string>;
    suburb: Generated<string>;
    city: Generated<string>;
    state: number | null;
    /** Their own quiet hours, `HH:MM`; null for the company's. */
    quiet_from: string | null;
    quiet_to: string | null;
    /** Told of whoever is missing on a shift; for the office. */
    late_alerts: Generated<boolean>;
    postcode: Generated<string>;
    bank_name: Generated<string>;
    bank_account_name: Generated<string>;
    bank_account_number: Generated<string>;
    bank_account_bsb: Generated<string>;
    gst_registered: Generated<boolean>;
    gst_asked_at: number | null;
    rcti_agreed_at: number | null;
    picture_blob_id: number | null;
    cv_blob_id: number | null;
    signature_blob_id: number | null;
    switched_off_at: number | null;
    deleted_at: number | null;
    /** Counts the saves of the profile; each has a row in `profile_save` for a while. */
    profile_version: Generated<number>;
    created_at: Generated<number>;
    updated_at: Generated<number>;
    search_name: GeneratedAlways<string>;
    search: GeneratedAlways<string>;
  };
  /** Somebody asks to be deleted; open until it is withdrawn or the office has answered. */
  deletion_request: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    asked_at: number;
    withdrawn_at: number | null;
    answered_at: number | null;
    answered_by: number | null;
    accepted: boolean | null;
    reason: Generated<string>;
  };
  /** Who saved which fields of a profile, for whoever has it open at the same time. */
  profile_save: {
    user_id: number;
    version: number;
    by: number;
    at: number;
    /** As the form names them; a rate as `rates.3`, an answer to a filter as `filters.3`. */
    fields: string[];
  };
  /** What the office noted about somebody. */
  person_note: {
    id: GeneratedAlways<number>;
    user_id: number;
    by: number;
    text: string;
    at: number;
  };
  /** Who said when where a person's money goes. */
  bank_change: {
    id: GeneratedAlways<number>;
    user_id: number;
    changed_by: number;
    changed_at: Generated<number>;
    is_first: Generated<boolean>;
    ended_in: Generated<string>;
    ends_in: Generated<string>;
  };
  user_group_rate: {
    user_id: number;
    group_id: number;
    rate_cents: number | null;
  };
  /** What a rate is from a day on; see `rateOn`. */
  rate_from: {
    user_id: number;
    group_id: number;
    from_day: string;
    rate_cents: number;
    at: number;
  };
  crew_search: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    filter: Json;
    at: number;
  };
  filter_definition: {
    id: GeneratedAlways<number>;
    company_id: number;
    description: string;
    type: string;
    options: Generated<string[]>;
  };
  user_filter: {
    user_id: number;
    filter_id: number;
    value: string;
  };
  contract_document: {
    company_id: number;
    version: number;
    title: string;
    body_html: string;
    checkboxes: Json;
    created_at: Generated<number>;
    created_by: number | null;
  };
  contract_signature: {
    id: GeneratedAlways<number>;
    user_id: number;
    company_id: number;
    version: number;
    name: string;
    checked: string[];
    image_blob_id: number;
    signed_at: Generated<number>;
  };
  registrant: {
    id: GeneratedAlways<number>;
    company_id: number;
    type: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    postcode: string;
    message: Generated<string>;
    company_name: Generated<string>;
    website: Generated<string>;
    abn: Generated<string>;
    cv_blob_id: number | null;
    draft_token_hash: Buffer | null;
    registered_at: Generated<number>;
    processed_at: number | null;
    processed_by: number | null;
    approved: boolean | null;
    user_id: number | null;
    told_at: number | null;
    abn_checked_by: string | null;
    merged_into: number | null;
    /** Which groups' usual rates they get; empty for all. */
    group_ids: Generated<number[]>;
  };
  company_invite: {
    id: GeneratedAlways<number>;
    prepend_id: number;
    user_id: number;
    status: Generated<number>;
    created_at: Generated<number>;
    answered_at: number | null;
  };
  /** What the office, or the worker as `avoid`, says of a person at a customer. */
  worker_flag: {
    id: GeneratedAlways<number>;
    prepend_id: number;
    user_id: number;
    /** `favourite`, `blocked`, or the worker's own `avoid`. */
    kind: string;
    /** `set`, or `asked` by a manager until the office decides. */
    state: Generated<string>;
    reason: Generated<string>;
    by: number;
    at: number;
  };
  /** How somebody did on a job; see `scoreOf`. */
  worker_rating: {
    id: GeneratedAlways<number>;
    job_id: number;
    user_id: number;
    by: number;
    stars: number;
    note: Generated<string>;
    at: number;
  };
  todo: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    description: string;
    completed: Generated<boolean>;
    created_at: Generated<number>;
  };
  /** The permissions that a start of the server has admitted. */
  known_permission: {
    name: string;
  };
  licence_type: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    needs: Json<LicenceNeeds>;
    warn_days: Generated<number[]>;
    fortnight_hours: number | null;
    active: Generated<boolean>;
    created_at: Generated<number>;
  };
  licence: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    type_id: number;
    number: Generated<string>;
    state: number | null;
    issued_day: string | null;
    expiry_day: string | null;
    blob_id: number | null;
    status: Generated<string>;
    reason: Generated<string>;
    checked_by: number | null;
    checked_at: number | null;
    ended_at: number | null;
    told_days: Generated<number[]>;
    created_at: Generated<number>;
    office_told_at: number | null;
  };
  unavailability: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    /** `AvailabilityKind` of the domain. */
    kind: string;
    start_at: number;
    end_at: number;
    all_day: boolean;
    zone: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  /** Of every week, on the wall clock of its zone. */
  unavailability_rule: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    kind: string;
    weekday: number;
    from_min: number;
    /** From 1440 on it ends on the next day. */
    to_min: number;
    first_day: string;
    last_day: string | null;
    zone: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  group_licence: {
    group_id: number;
    type_id: number;
    company_id: number;
    rule: string;
    created_at: Generated<number>;
  };
}
