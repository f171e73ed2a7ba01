// Written by `npm run generate`; add a migration instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Every table as the migrations leave it. */
export interface Tables {
  adjustment_note: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    issued_by: number | null;
    issued_at: Generated<number>;
    pdf_blob_id: number | null;
  };
  allowance_given: {
    id: GeneratedAlways<number>;
    type_id: number;
    group_id: number | null;
    crew_id: number | null;
  };
  allowance_rate: {
    type_id: number;
    from_day: ColumnType<Date, string, string>;
    cents: number;
    at: number;
  };
  allowance_type: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    unit: string;
    counts_super: Generated<boolean>;
    active: Generated<boolean>;
    created_at: Generated<number>;
  };
  app_user: {
    id: GeneratedAlways<number>;
    company_id: number;
    email: string;
    password_hash: string | null;
    password_changed_at: number | null;
    first_name: string;
    last_name: string;
    phone: Generated<string>;
    permissions: Generated<string[]>;
    manager_of: Generated<string[]>;
    active: Generated<boolean>;
    switched_off_at: number | null;
    deleted_at: number | null;
    birthday: number | null;
    abn: Generated<string>;
    emergency_name: Generated<string>;
    emergency_number: Generated<string>;
    address: Generated<string>;
    suburb: Generated<string>;
    city: Generated<string>;
    state: number | null;
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
    quiet_from: string | null;
    quiet_to: string | null;
    late_alerts: Generated<boolean>;
    profile_version: Generated<number>;
    created_at: Generated<number>;
    updated_at: Generated<number>;
    engagement: Generated<string>;
    external_id: Generated<string>;
    super_applies: Generated<boolean>;
    super_fund: Generated<string>;
    super_usi: Generated<string>;
    super_member: Generated<string>;
    search_name: GeneratedAlways<string>;
    search: GeneratedAlways<string>;
    search_address: GeneratedAlways<string>;
  };
  application: {
    id: GeneratedAlways<number>;
    crew_id: number;
    user_id: number;
    applied_at: Generated<number>;
    withdrawn_at: number | null;
    processed_at: number | null;
    processed_by: number | null;
    approved: boolean | null;
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
  audit_archive: {
    id: GeneratedAlways<number>;
    month: string;
    end_at: number;
    file: string;
    rows: number;
    sha256: string;
    archived_at: Generated<number>;
  };
  bank_change: {
    id: GeneratedAlways<number>;
    user_id: number;
    changed_by: number;
    changed_at: Generated<number>;
    is_first: Generated<boolean>;
    old_ending: Generated<string>;
    new_ending: Generated<string>;
    old_bsb: Generated<string>;
    bsb: Generated<string>;
  };
  bank_file: {
    id: GeneratedAlways<number>;
    company_id: number;
    type: number;
    payment_date: ColumnType<Date, string, string>;
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
    bank_change_id: number | null;
  };
  blob: {
    id: GeneratedAlways<number>;
    sha256: string;
    mime: string;
    bytes: number;
    data: Buffer | null;
    created_at: Generated<number>;
  };
  break_press: {
    id: GeneratedAlways<number>;
    user_id: number;
    job_id: number;
    timesheet_id: number | null;
    action: string;
    key: string | null;
    break_ms: Generated<number>;
    pressed_at: number;
    received_at: Generated<number>;
    reason: Generated<string>;
  };
  calendar_feed: {
    user_id: number;
    token_hash: Buffer;
    created_at: Generated<number>;
    remembered: Generated<boolean>;
  };
  change: {
    seq: GeneratedAlways<number>;
    at: Generated<number>;
    event: string;
    ids: ColumnType<unknown, string | undefined, string>;
    audience: string[];
  };
  chat_file: {
    message_id: number;
    name: string;
    blob_id: number;
    width: number | null;
    height: number | null;
  };
  chat_message: {
    id: GeneratedAlways<number>;
    job_id: number;
    sender_id: number;
    content: string;
    sent_at: Generated<number>;
    written_at: number | null;
    file_id: number | null;
    deleted: Generated<boolean>;
    key: string | null;
    thread: Generated<string>;
  };
  chat_read: {
    job_id: number;
    user_id: number;
    last_read_id: number;
    notified_id: Generated<number>;
    thread: Generated<string>;
  };
  company: {
    id: GeneratedAlways<number>;
    name: string;
    config: ColumnType<unknown, string | undefined, string>;
    logo_blob_id: number | null;
    first_steps: Generated<string[]>;
  };
  company_invite: {
    id: GeneratedAlways<number>;
    prepend_id: number;
    user_id: number;
    status: Generated<number>;
    created_at: Generated<number>;
    answered_at: number | null;
  };
  contract_document: {
    company_id: number;
    version: number;
    title: string;
    body_html: string;
    checkboxes: ColumnType<unknown, string, string>;
    created_by: number | null;
    created_at: Generated<number>;
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
  cover_request: {
    id: GeneratedAlways<number>;
    company_id: number;
    crew_id: number;
    user_id: number;
    reason: string;
    offered: boolean;
    state: Generated<number>;
    for_start: number;
    for_end: number;
    for_place: string;
    taken_by: number | null;
    taken_at: number | null;
    swap_crew_id: number | null;
    swap_for_start: number | null;
    swap_for_end: number | null;
    swap_for_place: string | null;
    swap_accepted_at: number | null;
    decided_by: number | null;
    decided_at: number | null;
    decision_text: Generated<string>;
    late: Generated<boolean>;
    created_at: number;
  };
  crew_group: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    active: Generated<boolean>;
    pay_rule_set_id: number | null;
    usual_rate_cents: number | null;
  };
  crew_licence: {
    crew_id: number;
    type_id: number;
    company_id: number;
    rule: string;
    created_at: Generated<number>;
  };
  crew_log: {
    id: GeneratedAlways<number>;
    job_id: number;
    crew_id: number | null;
    user_id: number;
    by: number | null;
    at: Generated<number>;
    did: string;
  };
  crew_member: {
    id: GeneratedAlways<number>;
    crew_id: number;
    user_id: number;
    status: number;
    invited_at: Generated<number>;
    seen_at: number | null;
    answered_at: number | null;
    answered_by: number | null;
    reminded_at: number | null;
    coming_for_start: number | null;
    coming_asked_at: number | null;
    coming_chased_at: number | null;
    coming_again_at: number | null;
    coming_answer: string | null;
    coming_minutes: number | null;
    coming_at: number | null;
    late_notified_at: number | null;
    out_notified_at: number | null;
  };
  crew_search: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    filter: ColumnType<unknown, string, string>;
    at: number;
  };
  customer_edit: {
    prepend_id: number;
    field: string;
    by: number;
  };
  day_hours: {
    company_id: number;
    day: ColumnType<Date, string, string>;
    group_id: number;
    paid_ms: number;
  };
  day_places: {
    company_id: number;
    day: ColumnType<Date, string, string>;
    required: number;
    confirmed: number;
    pending: number;
    open: number;
    over: number;
  };
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
    requested_by: number | null;
    request_reason: Generated<string>;
  };
  expense: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    job_id: number;
    day: ColumnType<Date, string, string>;
    type: string;
    cents: number;
    gst_cents: Generated<number>;
    note: Generated<string>;
    receipt_blob_id: number | null;
    state: Generated<string>;
    approved_cents: number | null;
    reason: Generated<string>;
    decided_by: number | null;
    decided_at: number | null;
    key: string | null;
    made_at: Generated<number>;
  };
  export_file: {
    run_id: number;
    place: number;
    name: string;
    blob_id: number;
  };
  export_profile: {
    company_id: number;
    target: string;
    mapping: ColumnType<unknown, string, string>;
    changed_by: number | null;
    changed_at: number;
  };
  export_row: {
    run_id: number;
    invoice_id: number | null;
    timesheet_id: number | null;
    told: string | null;
  };
  export_run: {
    id: GeneratedAlways<number>;
    company_id: number;
    target: string;
    first_day: ColumnType<Date, string, string>;
    last_day: ColumnType<Date, string, string>;
    count: number;
    lines: number;
    total_cents: number;
    created_by: number | null;
    created_at: Generated<number>;
  };
  extra: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    kind: string;
    day: ColumnType<Date, string, string>;
    job_id: number | null;
    crew_id: number | null;
    timesheet_id: number | null;
    type_id: number | null;
    is_automatic: Generated<boolean>;
    expense_id: number | null;
    overtime_week: ColumnType<Date, string, string> | null;
    carried_from: number | null;
    what: string;
    why: Generated<string>;
    unit: string | null;
    quantity: number | null;
    each_cents: number | null;
    cents: number;
    gst_cents: Generated<number>;
    counts_super: Generated<boolean>;
    created_by: number | null;
    created_at: Generated<number>;
    removed_at: number | null;
    removed_by: number | null;
    removed_reason: Generated<string>;
    invoice_id: number | null;
    payroll_at: number | null;
    payroll_by: number | null;
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
  filter_definition: {
    id: GeneratedAlways<number>;
    company_id: number;
    description: string;
    type: string;
    options: Generated<string[]>;
  };
  former_crew_member: {
    job_id: number;
    user_id: number;
  };
  group_licence: {
    group_id: number;
    type_id: number;
    company_id: number;
    rule: string;
    created_at: Generated<number>;
  };
  holiday_year: {
    company_id: number;
    state: number;
    year: number;
    confirmed_by: number | null;
    confirmed_at: number;
  };
  idempotent_call: {
    user_id: number;
    call: string;
    key: string;
    answer: ColumnType<unknown, string, string>;
    at: Generated<number>;
  };
  invoice: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    week_start: ColumnType<Date, string, string>;
    week_end: ColumnType<Date, string, string>;
    end_at: number;
    kind: Generated<string>;
    status: Generated<number>;
    net_cents: number;
    gst_cents: Generated<number>;
    total_cents: number;
    parties: ColumnType<unknown, string, string>;
    pdf_blob_id: number | null;
    in_full_file_at: number | null;
    cancelled_at: number | null;
    cancelled_by: number | null;
    created_by: number | null;
    issued_at: Generated<number>;
  };
  invoice_line: {
    id: GeneratedAlways<number>;
    invoice_id: number;
    kind: Generated<string>;
    timesheet_id: number | null;
    extra_id: number | null;
    job_id: number | null;
    job_title: string;
    group_name: string;
    zone: string;
    start_at: number;
    end_at: number;
    break_ms: number;
    paid_minutes: number;
    counted_minutes: number;
    week_minutes: number | null;
    rate_cents: number;
    rule_set_id: number | null;
    rule_version: number | null;
    bands: ColumnType<unknown, string, string>;
    pieces: ColumnType<unknown, string, string>;
    corrected: ColumnType<unknown, string, string> | null;
    cents: number;
    what: Generated<string>;
    why: Generated<string>;
    unit: string | null;
    quantity: number | null;
    each_cents: number | null;
    counts_super: Generated<boolean>;
    live: Generated<boolean>;
    overlap_allowed_by: number | null;
    covered_at: number | null;
  };
  job: {
    id: GeneratedAlways<number>;
    company_id: number;
    series_id: Generated<string>;
    version: Generated<number>;
    title: string;
    description: Generated<string>;
    start_at: number;
    zone: string;
    state: Generated<number>;
    location: Generated<string>;
    postcode: Generated<string>;
    gate_code: Generated<string>;
    prepend: Generated<string>;
    color: Generated<string>;
    status: Generated<number>;
    hide_public: Generated<boolean>;
    onsite_name: Generated<string>;
    onsite_phone: Generated<string>;
    pay_rule_set_id: number | null;
    customer_changed_at: number | null;
    customer_changed: Generated<string[]>;
    customer_then: ColumnType<unknown, string, string> | null;
    customer_differs: Generated<string[]>;
    created_by: number | null;
    requested_by: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
    search: GeneratedAlways<string>;
  };
  job_absence: {
    crew_id: number;
    user_id: number;
    marked_by: number;
    marked_at: Generated<number>;
  };
  job_crew: {
    id: GeneratedAlways<number>;
    job_id: number;
    group_id: number;
    amount: number;
    start_at: number;
    end_at: number | null;
    require_code: Generated<boolean>;
    code: string;
    keep_inviting_hours: number | null;
    keep_inviting_since: number | null;
    deleted_at: number | null;
  };
  job_editing: {
    job_id: number;
    user_id: number;
    form_id: string;
    place: string;
    seen_at: number;
  };
  job_file: {
    id: GeneratedAlways<number>;
    job_id: number;
    name: string;
    blob_id: number;
    uploaded_by: number | null;
    uploaded_at: Generated<number>;
  };
  job_log: {
    id: GeneratedAlways<number>;
    job_id: number;
    user_id: number | null;
    logged_at: Generated<number>;
    changed: string[];
    snapshot: ColumnType<unknown, string, string>;
    version: number | null;
  };
  job_recipient: {
    job_id: number;
    email: string;
  };
  job_supervisor: {
    job_id: number;
    user_id: number;
  };
  known_permission: {
    name: string;
  };
  lapsed_invite: {
    crew_id: number;
    user_id: number;
    company_id: number;
    lapsed_at: number;
    superseded_at: number | null;
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
    notified_days: Generated<number[]>;
    office_notified_at: number | null;
    created_at: Generated<number>;
  };
  licence_type: {
    id: GeneratedAlways<number>;
    company_id: number;
    name: string;
    needs: ColumnType<unknown, string, string>;
    warn_days: Generated<number[]>;
    fortnight_hours: number | null;
    active: Generated<boolean>;
    created_at: Generated<number>;
  };
  login_attempt: {
    key: string;
    window_start: number;
    failures: number;
    blocked_until: Generated<number>;
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
    due_at: number | null;
    valid_until: number | null;
    sent_at: number | null;
  };
  notice_reader: {
    notice_id: number;
    user_id: number;
    text: string;
    read_at: number | null;
  };
  notification_preference: {
    user_id: number;
    topic: string;
    push: Generated<boolean>;
    mail: Generated<boolean>;
    sms: Generated<boolean>;
  };
  open_browser: {
    id: string;
    tabs: ColumnType<unknown, string, string>;
    seen_at: number;
  };
  pay_basis: {
    id: GeneratedAlways<number>;
    company_id: number;
    group_id: number | null;
    user_id: number | null;
    crew_id: number | null;
    basis: string;
    cents: number;
    up_to_minutes: number | null;
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
    rules: ColumnType<unknown, string, string>;
    created_by: number | null;
    created_at: Generated<number>;
  };
  pay_stale: {
    id: GeneratedAlways<number>;
    user_id: number;
  };
  person_note: {
    id: GeneratedAlways<number>;
    user_id: number;
    by: number;
    text: string;
    at: number;
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
  profile_save: {
    user_id: number;
    version: number;
    by: number;
    at: number;
    fields: string[];
  };
  public_holiday: {
    id: GeneratedAlways<number>;
    company_id: number;
    state: number;
    day: string;
    from_min: number;
    to_min: number;
    name: string;
    postcodes: Generated<string[]>;
    is_removed: Generated<boolean>;
    created_by: number | null;
    created_at: Generated<number>;
  };
  punch: {
    id: GeneratedAlways<number>;
    user_id: number;
    job_id: number;
    crew_id: number | null;
    action: string;
    key: string | null;
    punched_at: number;
    received_at: Generated<number>;
    outcome: string;
    reason: Generated<string>;
    timesheet_id: number | null;
    resolved_at: number | null;
    resolved_by: number | null;
  };
  push_subscription: {
    id: GeneratedAlways<number>;
    user_id: number;
    endpoint: string;
    subscription: ColumnType<unknown, string, string>;
    family: string;
    created_at: Generated<number>;
  };
  rate_from: {
    user_id: number;
    group_id: number;
    from_day: ColumnType<Date, string, string>;
    rate_cents: number;
    at: number;
  };
  recovery_code: {
    user_id: number;
    code_hash: Buffer;
    created_at: Generated<number>;
    used_at: number | null;
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
    started_at: Generated<number>;
    agent: Generated<string>;
    created_at: Generated<number>;
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
    abn_checked_by: string | null;
    cv_blob_id: number | null;
    group_ids: Generated<number[]>;
    profile: ColumnType<unknown, string | undefined, string>;
    rate_cents: number | null;
    draft_token_hash: Buffer | null;
    registered_at: Generated<number>;
    notified_at: number | null;
    processed_at: number | null;
    processed_by: number | null;
    approved: boolean | null;
    user_id: number | null;
    merged_into: number | null;
    search: GeneratedAlways<string>;
  };
  registry_entry: {
    remote: string;
    live_release_id: number | null;
    previous_release_id: number | null;
    canary_release_id: number | null;
    canary_rule: ColumnType<unknown, string, string> | null;
    canary_at: number | null;
    disabled_reason: string | null;
    updated_at: Generated<number>;
  };
  registry_event: {
    id: GeneratedAlways<number>;
    at: Generated<number>;
    user_id: number | null;
    team_token_id: number | null;
    remote: string;
    action: string;
    detail: Generated<string>;
  };
  release: {
    id: GeneratedAlways<number>;
    remote: string;
    version: string;
    release: string;
    manifest: ColumnType<unknown, string, string>;
    mounted: ColumnType<unknown, string, string> | null;
    built: ColumnType<unknown, string, string> | null;
    published_by: number | null;
    team_token_id: number | null;
    published_at: Generated<number>;
    served_at: number | null;
    pruned_at: number | null;
  };
  release_figure: {
    release_id: number;
    begins_at: number;
    loads: number;
    failures: number;
    ready: number[];
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
  responsible: {
    id: GeneratedAlways<number>;
    company_id: number;
    prepend: Generated<string>;
    name: string;
    phone: string;
  };
  second_factor: {
    user_id: number;
    sealed: Buffer | null;
    confirmed_at: number | null;
    last_step: Generated<number>;
    pending: Buffer | null;
    pending_at: number | null;
  };
  secret: {
    name: string;
    value: ColumnType<unknown, string, string>;
  };
  sent_notice: {
    id: GeneratedAlways<number>;
    user_id: number;
    recipients: number;
    at: Generated<number>;
  };
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
  sign_in_challenge: {
    token_hash: Buffer;
    user_id: number;
    remember: boolean | null;
    link_hash: Buffer | null;
    expires_at: number;
  };
  signature: {
    id: GeneratedAlways<number>;
    job_id: number;
    signed_by: string;
    image_blob_id: number;
    created_by: number;
    signed_at: Generated<number>;
    finished_version: number | null;
    remark: string | null;
  };
  stale_day: {
    company_id: number;
    day: ColumnType<Date, string, string>;
  };
  super_due: {
    invoice_id: number;
    company_id: number;
    user_id: number;
    base_cents: number;
    percent_hundredths: number;
    cents: number;
    payment_day: ColumnType<Date, string, string> | null;
    due_day: ColumnType<Date, string, string> | null;
    paid_day: ColumnType<Date, string, string> | null;
    marked_by: number | null;
    marked_at: number | null;
  };
  team_token: {
    id: GeneratedAlways<number>;
    remote: string;
    name: string;
    scopes: ColumnType<unknown, string, string>;
    token_hash: Buffer;
    created_by: number;
    created_at: Generated<number>;
    expires_at: number;
    used_at: number | null;
    revoked_by: number | null;
    revoked_at: number | null;
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
    break_since: number | null;
    break_said_ms: number | null;
    rate_cents: number | null;
    no_minimum: Generated<boolean>;
    no_minimum_reason: Generated<string>;
    corrects_id: number | null;
    paid_before_ms: Generated<number>;
    signature_id: number | null;
    invoice_id: number | null;
    created_by: number | null;
    created_at: Generated<number>;
    updated_at: Generated<number>;
  };
  timesheet_approval: {
    timesheet_id: number;
    start_at: number;
    end_at: number;
    break_ms: number;
    group_id: number;
    approved_by: number;
    approved_at: Generated<number>;
  };
  timesheet_change: {
    id: GeneratedAlways<number>;
    company_id: number;
    timesheet_id: number;
    job_id: number;
    user_id: number;
    kind: string;
    by: number | null;
    at: Generated<number>;
    before: ColumnType<unknown, string, string> | null;
    after: ColumnType<unknown, string, string> | null;
    reason: Generated<string>;
  };
  timesheet_pay: {
    timesheet_id: number;
    company_id: number;
    user_id: number;
    crew_id: number;
    start_at: number;
    end_at: number | null;
    day: ColumnType<Date, string, string>;
    is_correction: boolean;
    is_held: boolean;
    paid_minutes: number | null;
    cents: number | null;
    extra_cents: Generated<number>;
    late_overtime: Generated<boolean>;
    pays: ColumnType<unknown, string, string>;
    kinds: string[];
  };
  timesheet_query: {
    id: GeneratedAlways<number>;
    company_id: number;
    timesheet_id: number | null;
    job_id: number;
    user_id: number;
    state: Generated<string>;
    claim: ColumnType<unknown, string, string>;
    recorded: ColumnType<unknown, string, string>;
    outcome: string | null;
    due_at: number | null;
    opened_at: Generated<number>;
    closed_at: number | null;
    closed_by: number | null;
  };
  timesheet_query_note: {
    id: GeneratedAlways<number>;
    company_id: number;
    query_id: number;
    user_id: number;
    text: string;
    at: Generated<number>;
  };
  todo: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    description: string;
    completed: Generated<boolean>;
    created_at: Generated<number>;
  };
  unavailability: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    kind: string;
    start_at: number;
    end_at: number;
    all_day: boolean;
    zone: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  unavailability_rule: {
    id: GeneratedAlways<number>;
    company_id: number;
    user_id: number;
    kind: string;
    weekday: number;
    from_min: number;
    to_min: number;
    first_day: string;
    last_day: string | null;
    zone: string;
    note: Generated<string>;
    created_by: number | null;
    created_at: number;
  };
  user_filter: {
    user_id: number;
    filter_id: number;
    value: string;
    search: GeneratedAlways<string>;
  };
  user_group_rate: {
    user_id: number;
    group_id: number;
    rate_cents: number | null;
  };
  way_in_change: {
    id: GeneratedAlways<number>;
    user_id: number;
    changed_by: number;
    changed_at: Generated<number>;
    by_link: Generated<boolean>;
  };
  withholding_note: {
    user_id: number;
    text: string;
    noted_by: number;
    noted_at: Generated<number>;
  };
  worker_flag: {
    id: GeneratedAlways<number>;
    prepend_id: number;
    user_id: number;
    kind: string;
    state: Generated<string>;
    reason: Generated<string>;
    by: number;
    at: number;
  };
  worker_rating: {
    id: GeneratedAlways<number>;
    job_id: number;
    user_id: number;
    by: number;
    stars: number;
    note: Generated<string>;
    at: number;
  };
}
