import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-column';

/** Times, what they pay, invoices and bank files. */
export interface TimesTables {
  signature: {
    id: GeneratedAlways<number>;
    job_id: number;
    signed_by: string;
    image_blob_id: number;
    created_by: number;
    signed_at: Generated<number>;
  };
  invoice: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    week_start: string;
    week_end: string;
    end_at: number;
    kind: Generated<string>;
    status: Generated<number>;
    net_cents: number;
    gst_cents: Generated<number>;
    total_cents: number;
    parties: Json;
    pdf_blob_id: number | null;
    in_full_file_at: number | null;
    cancelled_at: number | null;
    cancelled_by: number | null;
    created_by: number | null;
    issued_at: Generated<number>;
  };
  /** What takes a cancelled tax invoice back. */
  adjustment_note: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    issued_by: number | null;
    issued_at: Generated<number>;
    pdf_blob_id: number | null;
  };
  timesheet: {
    id: GeneratedAlways<number>;
    job_id: number;
    crew_id: number;
    group_id: number;
    user_id: number;
    start_at: number;
    end_at: number | null;
    break_ms: Generated<number>;
    rate_cents: number | null;
    signature_id: number | null;
    invoice_id: number | null;
    created_by: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
    no_minimum: Generated<boolean>;
    no_minimum_reason: Generated<string>;
    corrects_id: Generated<number | null>;
    paid_before_ms: Generated<number>;
  };
  /** Somebody's yes to a time as it stood; see `isApproved`. */
  time_approval: {
    timesheet_id: number;
    start_at: number;
    end_at: number;
    break_ms: number;
    group_id: number;
    approved_by: number;
    approved_at: Generated<number>;
  };
  withholding_note: {
    user_id: number;
    text: string;
    noted_by: number;
    noted_at: Generated<number>;
  };
  time_change: {
    id: GeneratedAlways<number>;
    company_id: number;
    timesheet_id: number;
    job_id: number;
    user_id: number;
    kind: string;
    by: number | null;
    at: Generated<number>;
    before: Json | null;
    after: Json | null;
    reason: Generated<string>;
  };
  time_query: {
    id: GeneratedAlways<number>;
    company_id: number;
    timesheet_id: number | null;
    job_id: number;
    user_id: number;
    state: Generated<string>;
    claim: Json;
    outcome: string | null;
    due_at: number | null;
    opened_at: Generated<number>;
    closed_at: number | null;
    closed_by: number | null;
  };
  time_query_note: {
    id: GeneratedAlways<number>;
    company_id: number;
    query_id: number;
    user_id: number;
    text: string;
    at: Generated<number>;
  };
  invoice_line: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    timesheet_id: number | null;
    job_id: number;
    job_title: string;
    group_name: string;
    zone: string;
    start_at: number;
    end_at: number;
    break_ms: number;
    paid_minutes: number;
    rate_cents: number;
    bands: Json;
    cents: number;
    /** False once the invoice is cancelled. */
    live: Generated<boolean>;
    overlap_allowed_by: number | null;
    rule_set_id: number | null;
    rule_version: number | null;
    pieces: Json | null;
    counted_minutes: number | null;
    /** Of a correction: what was paid before, as `PaidSoFar` of the domain. */
    corrected: Json | null;
    /** When the minimum call of an invoice came to cover a time that its document does not have. */
    covered_at: number | null;
  };
  pay_rule_set: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    version: number;
    active: Generated<boolean>;
    for_company: Generated<boolean>;
    created_at: Generated<number>;
  };
  pay_rule_version: {
    company_id: number;
    set_id: number;
    version: number;
    name: string;
    rules: Json;
    created_by: number | null;
    created_at: Generated<number>;
  };
  public_holiday: {
    id: GeneratedAlways<number>;
    company_id: number;
    state: number;
    day: string;
    from_min: number;
    to_min: number;
    name: string;
    postcodes: string[];
    is_removed: Generated<boolean>;
    created_by: number | null;
    created_at: Generated<number>;
  };
  holiday_year: {
    company_id: number;
    state: number;
    year: number;
    confirmed_by: number | null;
    confirmed_at: number;
  };
  clock_press: {
    id: GeneratedAlways<number>;
    user_id: number;
    job_id: number;
    action: string;
    key: string | null;
    pressed_at: number;
    received_at: Generated<number>;
    outcome: string;
    reason: Generated<string>;
    timesheet_id: number | null;
    resolved_at: number | null;
    resolved_by: number | null;
  };
  bank_file: {
    id: GeneratedAlways<number>;
    company_id: number;
    type: number;
    payment_date: string;
    count: number;
    total_cents: number;
    blob_id: number;
    created_by: number | null;
    created_at: Generated<number>;
  };
  bank_file_invoice: {
    bank_file_id: number;
    invoice_id: number;
    cents: number;
    repeat_allowed_by: number | null;
  };
}
