-- Instants are bigint epoch ms (columns *_at), money is whole cents (*_cents), durations are *_ms or *_minutes. Each
-- table belongs to a company, by company_id or by what it refers to. PostgreSQL 15 and newer.

create or replace function now_ms() returns bigint language sql volatile
  as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- Lower case without accents, as the search on screens does it. "und-x-icu" makes this the same in every database: the
-- plain locale C knows no lower case of Ł. Invisible marks, and dashes and blanks of any kind, are folded as `cleanMarks`
-- does on screens. Characters with no counterpart in the last text are deleted.
create or replace function folded(text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(
      regexp_replace(regexp_replace(
        lower(regexp_replace(normalize($1, nfd),
          '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')
          collate "und-x-icu"),
        '[\u2010-\u2015\u2212]', '-', 'g'),
        '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'łøđı''’‘ʼʻ`´', 'lodi');

-- Files and companies ------------------------------------------------------------------------------------------------

-- Deleting a blob looks up every row that refers to it, so each such column has an index.
create table blob (
  id bigint generated always as identity primary key,
  sha256 text not null,
  mime text not null,
  bytes bigint not null,
  -- null when the bytes are in the S3-compatible store under the sha256
  data bytea,
  created_at bigint not null default now_ms()
);
create index blob_sha256 on blob (sha256);

create table company (
  id bigint generated always as identity primary key,
  name text not null,
  config jsonb not null default '{}',
  logo_blob_id bigint references blob,
  -- steps of the first day that were ticked off by hand; 'all' hides the list
  first_steps text[] not null default '{}'
);
create index company_logo on company (logo_blob_id) where logo_blob_id is not null;

create table secret (name text primary key, value jsonb not null);

-- Permissions that a start of the server has granted already; see admitPermissions.
create table known_permission (name text primary key);

-- Pay rules and groups -----------------------------------------------------------------------------------------------

create table pay_rule_set (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  -- the current row of pay_rule_version
  version integer not null,
  active boolean not null default true,
  for_company boolean not null default false,
  created_at bigint not null default now_ms()
);
create unique index pay_rule_set_name on pay_rule_set (company_id, lower(name));
create unique index pay_rule_set_company on pay_rule_set (company_id) where for_company;

create table crew_group (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  active boolean not null default true,
  pay_rule_set_id bigint references pay_rule_set,
  -- cents an hour that a new person gets
  usual_rate_cents integer check (usual_rate_cents > 0)
);
create unique index crew_group_name on crew_group (company_id, lower(name));

-- A customer, by the prefix of its jobs.
create table prepend (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  text text not null,
  full_name text not null,
  default_color text not null default '#90a4ae',
  logo_blob_id bigint references blob,
  billing_name text not null default '',
  billing_abn text not null default '',
  billing_email text not null default '',
  billing_address text not null default '',
  search text not null generated always as (folded(text || ' ' || full_name)) stored
);
create unique index prepend_text on prepend (company_id, text);
create index prepend_logo on prepend (logo_blob_id) where logo_blob_id is not null;

-- People -------------------------------------------------------------------------------------------------------------

create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  email text not null,
  password_hash text,
  -- when the password was last replaced; null if it never was
  password_changed_at bigint,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  permissions text[] not null default '{}',
  manager_of text[] not null default '{}',
  active boolean not null default true,
  -- the files of licences are deleted a year later
  switched_off_at bigint,
  -- the person was deleted: what the law requires stays under a neutral name
  deleted_at bigint,
  birthday bigint,
  abn text not null default '',
  emergency_name text not null default '',
  emergency_number text not null default '',
  address text not null default '',
  suburb text not null default '',
  city text not null default '',
  state smallint,
  postcode text not null default '',
  bank_name text not null default '',
  bank_account_name text not null default '',
  bank_account_number text not null default '',
  bank_account_bsb text not null default '',
  gst_registered boolean not null default false,
  -- the person says they are registered for GST; the office or the register has not confirmed it yet
  gst_asked_at bigint,
  rcti_agreed_at bigint,
  picture_blob_id bigint references blob,
  cv_blob_id bigint references blob,
  signature_blob_id bigint references blob,
  -- own quiet hours, HH:MM; null for the company's
  quiet_from text,
  quiet_to text,
  -- notified when a worker is missing from a shift; for the office
  late_alerts boolean not null default false,
  -- counts the saves of the profile; see profile_save
  profile_version integer not null default 0,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  -- who is paid by an invoice (contractor) and who by the payroll product
  engagement text not null default 'contractor' check (engagement in ('contractor', 'employee')),
  -- by which the books or the payroll product know the person; empty for the number here
  external_id text not null default '',
  super_applies boolean not null default false,
  super_fund text not null default '',
  super_usi text not null default '',
  super_member text not null default '',
  search_name text not null generated always as (folded(first_name || ' ' || last_name)) stored,
  -- a phone number has a form with 0 only in Australia
  search text not null generated always as (
    folded(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '^\+61', '0'))) stored,
  search_address text not null generated always as (folded(suburb || ' ' || city || ' ' || postcode)) stored,
  constraint app_user_quiet check ((quiet_from is null) = (quiet_to is null))
);
create unique index app_user_email on app_user (lower(email));
create index app_user_name on app_user (company_id, lower(first_name), lower(last_name));
-- The crew list, in its order.
create index app_user_listed on app_user (company_id, ((first_name || ' ' || last_name) collate "und-x-icu"), id)
  where deleted_at is null;
-- One page of a list of people tells those of one name apart.
create index app_user_full_name on app_user (company_id, lower(trim(first_name || ' ' || last_name)));
-- Pages of invoices by name.
create index app_user_search_name on app_user (company_id, search_name, id);
-- The few people who sign in for a customer, and those whose GST the office has to confirm.
create index app_user_manager on app_user (company_id) where manager_of <> '{}';
create index app_user_gst_asked on app_user (company_id, gst_asked_at, id) where gst_asked_at is not null;
create index app_user_employee on app_user (id) where engagement = 'employee';
create index app_user_picture on app_user (picture_blob_id) where picture_blob_id is not null;
create index app_user_cv on app_user (cv_blob_id) where cv_blob_id is not null;
create index app_user_signature on app_user (signature_blob_id) where signature_blob_id is not null;

-- Rates in cents an hour. With rows in rate_from, this is today's rate.
create table user_group_rate (
  user_id bigint not null references app_user on delete cascade,
  group_id bigint not null references crew_group,
  rate_cents integer check (rate_cents >= 0),
  primary key (user_id, group_id)
);
create index user_group_rate_group on user_group_rate (group_id);

-- Rates by the day from which they apply; -infinity for what applied before the first named day.
create table rate_from (
  user_id bigint not null references app_user,
  group_id bigint not null references crew_group,
  from_day date not null,
  rate_cents integer not null check (rate_cents > 0),
  at bigint not null,
  primary key (user_id, group_id, from_day)
);
create index rate_from_day on rate_from (from_day);

create table filter_definition (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  description text not null,
  type text not null check (type in ('checkbox', 'text', 'combobox')),
  options text[] not null default '{}'
);

create table user_filter (
  user_id bigint not null references app_user on delete cascade,
  filter_id bigint not null references filter_definition,
  value text not null,
  search text not null generated always as (folded(value)) stored,
  primary key (user_id, filter_id)
);
create index user_filter_filter on user_filter (filter_id);

create table crew_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  name text not null check (name <> '' and length(name) <= 60),
  filter jsonb not null,
  at bigint not null
);
create unique index crew_search_name on crew_search (user_id, lower(name));

-- Which fields each recent save of a profile changed, for others who have it open.
create table profile_save (
  user_id bigint not null references app_user,
  version integer not null,
  by bigint not null references app_user,
  at bigint not null,
  -- as the form names them; a rate is rates.3, an answer to a filter filters.3
  fields text[] not null,
  primary key (user_id, version)
);
create index profile_save_by on profile_save (by);
create index profile_save_at on profile_save (at);

-- Who last changed which field of a customer, for others who have it open.
create table customer_edit (
  prepend_id bigint not null references prepend on delete cascade,
  field text not null,
  by bigint not null references app_user,
  primary key (prepend_id, field)
);
create index customer_edit_by on customer_edit (by);

create table person_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  by bigint not null references app_user,
  text text not null check (text <> '' and length(text) <= 2000),
  at bigint not null,
  check (by <> user_id)
);
create index person_note_user on person_note (user_id);
create index person_note_by on person_note (by);

-- Open until it is withdrawn or the office has answered.
create table deletion_request (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  asked_at bigint not null,
  withdrawn_at bigint,
  answered_at bigint,
  answered_by bigint references app_user,
  accepted boolean,
  -- why it was refused
  reason text not null default '',
  -- who of the office began the deletion of somebody who has left, and why; null: the person asked themselves. The
  -- reason is emptied when they are deleted.
  requested_by bigint references app_user,
  request_reason text not null default '',
  check (requested_by is not null or request_reason = ''),
  check ((answered_at is null) = (accepted is null)),
  check (accepted is not false or reason <> '')
);
create unique index deletion_request_open on deletion_request (user_id)
  where withdrawn_at is null and answered_at is null;
create index deletion_request_user on deletion_request (user_id);

-- Who changed a person's bank details, and when. The last digits tell two accounts apart; the account is not repeated.
create table bank_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  changed_by bigint not null references app_user,
  changed_at bigint not null default now_ms(),
  -- there were no bank details before
  is_first boolean not null default false,
  old_ending text not null default '',
  new_ending text not null default '',
  -- an account may move to another bank and keep its number
  old_bsb text not null default '',
  bsb text not null default ''
);
create index bank_change_user on bank_change (user_id, id);

-- Who gave a person another way to sign in, and so could change the bank details in their name.
create table way_in_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  changed_by bigint not null references app_user,
  changed_at bigint not null default now_ms(),
  -- a link that changed_by saw: a session that began with it ends with it
  by_link boolean not null default false
);
create index way_in_change_user on way_in_change (user_id, changed_at);

-- What is withheld from a person without an ABN, or why nothing is.
create table withholding_note (
  user_id bigint primary key references app_user on delete cascade,
  text text not null,
  noted_by bigint not null references app_user,
  noted_at bigint not null default now_ms()
);

-- When people are away or want to work, on the wall clock of `zone`.
create table unavailability (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('away', 'wish')),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  all_day boolean not null,
  zone text not null,
  note text not null default '' check (length(note) <= 200),
  created_by bigint references app_user,
  created_at bigint not null
);
create index unavailability_user on unavailability (user_id, end_at);
create index unavailability_created_by on unavailability (created_by);
create index unavailability_end on unavailability (end_at);

-- The same for every week.
create table unavailability_rule (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('away', 'wish')),
  weekday integer not null check (weekday between 1 and 7),
  -- minutes from midnight of the weekday; 1440 and more is the next day
  from_min integer not null check (from_min between 0 and 1439),
  to_min integer not null check (to_min > from_min and to_min <= 2880),
  first_day text not null,
  last_day text,
  zone text not null,
  note text not null default '' check (length(note) <= 200),
  created_by bigint references app_user,
  created_at bigint not null
);
create index unavailability_rule_user on unavailability_rule (user_id);
create index unavailability_rule_created_by on unavailability_rule (created_by);
create index unavailability_rule_last_day on unavailability_rule (last_day);

create table todo (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  description text not null,
  completed boolean not null default false,
  created_at bigint not null default now_ms()
);

-- Registration and contracts -----------------------------------------------------------------------------------------

create table registrant (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  type text not null check (type in ('worker', 'company')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  postcode text not null,
  message text not null default '',
  company_name text not null default '',
  website text not null default '',
  abn text not null default '',
  -- null: there is none, or it was never looked up
  abn_checked_by text check (abn_checked_by in ('register', 'checksum')),
  cv_blob_id bigint references blob,
  -- groups named by an imported list, whose usual rates they get; empty for all
  group_ids bigint[] not null default '{}',
  -- what an imported list says of a person, until they register: details for the form of their registration, and a
  -- rate for their groups instead of the usual ones
  profile jsonb not null default '{}',
  rate_cents int check (rate_cents > 0),
  draft_token_hash bytea,
  registered_at bigint not null default now_ms(),
  -- when the office was notified
  notified_at bigint,
  processed_at bigint,
  processed_by bigint references app_user,
  approved boolean,
  user_id bigint references app_user,
  -- the same person registered again, and that registration was approved
  merged_into bigint references registrant on delete set null,
  search text not null generated always as (
    folded(company_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' ||
      regexp_replace(phone, '^\+61', '0') || ' ' || postcode || ' ' || message)) stored
);
create index registrant_open on registrant (company_id, registered_at) where processed_at is null;
create index registrant_notified on registrant (company_id, notified_at);
-- Those of one person are found by their address, processed or not.
create index registrant_email on registrant (lower(email));
create index registrant_merged on registrant (merged_into) where merged_into is not null;
create index registrant_listed on registrant (company_id, type, registered_at, id);
create index registrant_invited on registrant (company_id, first_name, last_name, id)
  where type = 'worker' and approved and user_id is null and merged_into is null;
create index registrant_cv on registrant (cv_blob_id) where cv_blob_id is not null;

-- A manager invited to a customer.
create table company_invite (
  id bigint generated always as identity primary key,
  prepend_id bigint not null references prepend,
  user_id bigint not null references app_user on delete cascade,
  -- 1 asked, 2 accepted, 3 declined
  status smallint not null default 1,
  created_at bigint not null default now_ms(),
  answered_at bigint,
  unique (prepend_id, user_id)
);
create index company_invite_user on company_invite (user_id) where status = 1;

create table contract_document (
  company_id bigint not null references company,
  version integer not null,
  title text not null,
  body_html text not null,
  checkboxes jsonb not null,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  primary key (company_id, version)
);

create table contract_signature (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  company_id bigint not null,
  version integer not null,
  name text not null,
  checked text[] not null,
  image_blob_id bigint not null references blob,
  signed_at bigint not null default now_ms(),
  foreign key (company_id, version) references contract_document
);
create index contract_signature_user on contract_signature (user_id);
create index contract_signature_image on contract_signature (image_blob_id);

-- Sign-in ------------------------------------------------------------------------------------------------------------

create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  family uuid not null,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  last_seen_at bigint not null default now_ms(),
  ip text not null default '',
  agent text not null default ''
);
create index session_by_user on session (user_id);
create index session_family on session (family);

create table refresh_token (
  token_hash bytea primary key,
  family uuid not null,
  user_id bigint not null references app_user on delete cascade,
  remember boolean not null,
  expires_at bigint not null,
  rotated_at bigint,
  -- what the grace window answers a second rotation with
  successor_hash bytea,
  revoked_at bigint,
  -- when somebody signed in: each renewal makes a new row, and the session ends a fixed time after this
  started_at bigint not null default now_ms(),
  -- the session's row is deleted a day after it expired; this names the browser for the weeks after
  agent text not null default '',
  created_at bigint not null default now_ms()
);
create index refresh_token_family on refresh_token (family);
create index refresh_token_user on refresh_token (user_id);

create table login_link (
  token_hash bytea primary key,
  user_id bigint references app_user on delete cascade,
  registrant_id bigint references registrant on delete cascade,
  purpose text not null check (purpose in ('login', 'invite', 'reset', 'register', 'admin')),
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  used_at bigint
);
create index login_link_user on login_link (user_id);

create table login_attempt (
  key text primary key,
  window_start bigint not null,
  failures integer not null,
  blocked_until bigint not null default 0
);

-- The authenticator app of a person.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  -- the encrypted secret of the codes; null until it was first shown
  sealed bytea,
  confirmed_at bigint,
  -- the 30-second step of the last used code: that code and older ones are refused
  last_step bigint not null default 0,
  -- a secret that is being set up and not asked for yet
  pending bytea,
  pending_at bigint
);

create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  code_hash bytea not null,
  created_at bigint not null default now_ms(),
  used_at bigint,
  primary key (user_id, code_hash)
);

-- A sign-in that waits for its code.
create table sign_in_challenge (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  -- null: keep what this browser had
  remember boolean,
  -- the one-time link that it began with, which is used up with it
  link_hash bytea,
  expires_at bigint not null
);
create index sign_in_challenge_user on sign_in_challenge (user_id);

create table calendar_feed (
  user_id bigint primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at bigint not null default now_ms(),
  -- made in a remembered session, which began with a password and not with a link
  remembered boolean not null default false
);

-- Licences -----------------------------------------------------------------------------------------------------------

create table licence_type (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null check (name <> ''),
  -- {number, state, expiry, file}: what a licence must come with
  needs jsonb not null,
  -- days before expiry on which the owner and the office are notified
  warn_days integer[] not null default '{30,7,0}',
  fortnight_hours integer check (fortnight_hours between 1 and 336),
  active boolean not null default true,
  created_at bigint not null default now_ms()
);
create unique index licence_type_name on licence_type (company_id, lower(name));

create table licence (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  type_id bigint not null references licence_type,
  number text not null default '',
  state smallint check (state between 1 and 8),
  -- days YYYY-MM-DD, without a zone
  issued_day text,
  expiry_day text,
  blob_id bigint references blob,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'replaced')),
  reason text not null default '',
  checked_by bigint references app_user,
  checked_at bigint,
  -- when it was refused or replaced
  ended_at bigint,
  -- the warning days that a notification was sent for
  notified_days integer[] not null default '{}',
  -- when the office was notified that this licence waits for its check
  office_notified_at bigint,
  created_at bigint not null default now_ms(),
  check ((status in ('refused', 'replaced')) = (ended_at is not null))
);
-- One waits and one counts: a renewal stays beside the licence that it renews until it is accepted.
create unique index licence_waiting on licence (user_id, type_id) where status = 'waiting';
create unique index licence_accepted on licence (user_id, type_id) where status = 'accepted';
create index licence_type_id on licence (type_id);
create index licence_user on licence (user_id);
create index licence_blob on licence (blob_id) where blob_id is not null;
create index licence_expiry on licence (expiry_day) where status = 'accepted';

create table group_licence (
  group_id bigint not null references crew_group on delete cascade,
  type_id bigint not null references licence_type on delete cascade,
  company_id bigint not null references company,
  rule text not null check (rule in ('warn', 'block')),
  created_at bigint not null default now_ms(),
  primary key (group_id, type_id)
);
create index group_licence_type on group_licence (type_id);

-- Favourites and blocks ----------------------------------------------------------------------------------------------

create table worker_flag (
  id bigint generated always as identity primary key,
  prepend_id bigint not null references prepend,
  user_id bigint not null references app_user,
  -- favourite and blocked are the office's, avoid is the worker's own
  kind text not null check (kind in ('favourite', 'blocked', 'avoid')),
  -- asked by a customer's manager until the office decides
  state text not null default 'set' check (state in ('asked', 'set')),
  reason text not null default '',
  by bigint not null references app_user,
  at bigint not null,
  check (kind <> 'blocked' or reason <> ''),
  check (kind <> 'avoid' or (state = 'set' and by = user_id))
);
-- One decision of the office, one wish of the worker, one request.
create unique index worker_flag_said on worker_flag (user_id, prepend_id, state, (kind = 'avoid'));
create index worker_flag_prepend on worker_flag (prepend_id);
create index worker_flag_by on worker_flag (by);

-- Jobs and crews -----------------------------------------------------------------------------------------------------

create table job (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- jobs made together or copied share it; every job starts its own, so that a copy can join without a write
  series_id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  description text not null default '',
  start_at bigint not null,
  zone text not null,
  state smallint not null default 1 check (state between 1 and 8),
  location text not null default '',
  postcode text not null default '',
  gate_code text not null default '',
  prepend text not null default '',
  color text not null default '#90a4ae',
  -- 0 pending, 1 confirmed, 2 cancelled, 3 finished
  status smallint not null default 1 check (status between 0 and 3),
  hide_public boolean not null default false,
  onsite_name text not null default '',
  onsite_phone text not null default '',
  pay_rule_set_id bigint references pay_rule_set,
  -- what a customer's manager changed on a confirmed job, until the office has seen or answered it
  customer_changed_at bigint,
  customer_changed text[] not null default '{}',
  -- times and place before that change, and which of them differ now
  customer_then jsonb,
  customer_differs text[] not null default '{}',
  created_by bigint references app_user,
  requested_by bigint references app_user,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  search text not null generated always as (
    folded(title || ' ' || prepend || ' ' || location || ' ' || onsite_name || ' ' || description)) stored
);
create index job_start on job (company_id, start_at);
create index job_prepend on job (company_id, prepend, start_at);
create index job_request on job (company_id) where status = 0;
create index job_series on job (series_id);
create index job_pay_rule_set on job (pay_rule_set_id) where pay_rule_set_id is not null;

create table job_supervisor (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user,
  primary key (job_id, user_id)
);
create index job_supervisor_user on job_supervisor (user_id);

create table job_recipient (
  job_id bigint not null references job on delete cascade,
  email text not null,
  primary key (job_id, email)
);

create table responsible (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  prepend text not null default '',
  name text not null,
  phone text not null
);

create table job_file (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  name text not null,
  blob_id bigint not null references blob,
  uploaded_by bigint references app_user,
  uploaded_at bigint not null default now_ms()
);
create index job_file_job on job_file (job_id);
create index job_file_blob on job_file (blob_id);

create table job_log (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  user_id bigint references app_user,
  logged_at bigint not null default now_ms(),
  changed text[] not null,
  -- the job after the change, in the shape of a save
  snapshot jsonb not null,
  -- the version of the snapshot
  version integer
);
create index job_log_job on job_log (job_id, logged_at desc);
create index job_log_version on job_log (job_id, version) where version is not null;

-- Open forms of a job; a row that was not touched for a while is a form that was closed.
create table job_editing (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  form_id text not null,
  place text not null,
  seen_at bigint not null,
  primary key (job_id, user_id, form_id)
);
create index job_editing_user on job_editing (user_id);

create table job_crew (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  group_id bigint not null references crew_group,
  amount integer not null check (amount >= 0),
  start_at bigint not null,
  end_at bigint check (end_at > start_at),
  require_code boolean not null default false,
  code text not null,
  -- how long an invitation waits before the next person is invited; null: no automatic invitations
  keep_inviting_hours integer check (keep_inviting_hours between 1 and 168),
  -- invitations from before this wait their whole time from here
  keep_inviting_since bigint,
  deleted_at bigint
);
create index job_crew_job on job_crew (job_id);
create index job_crew_start on job_crew (start_at) where deleted_at is null;
create index job_crew_keeps_inviting on job_crew (start_at) where keep_inviting_hours is not null;

create table crew_licence (
  crew_id bigint not null references job_crew on delete cascade,
  type_id bigint not null references licence_type on delete cascade,
  company_id bigint not null references company,
  rule text not null check (rule in ('warn', 'block')),
  created_at bigint not null default now_ms(),
  primary key (crew_id, type_id)
);
create index crew_licence_type on crew_licence (type_id);

create table crew_member (
  id bigint generated always as identity primary key,
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  -- 1 invited, 2 confirmed, 3 denied; "not invited" is no row
  status smallint not null check (status between 1 and 3),
  invited_at bigint not null default now_ms(),
  -- the invitation was on a visible page
  seen_at bigint,
  answered_at bigint,
  -- a worker may take back their own decline, but not a refusal by the office
  answered_by bigint references app_user,
  reminded_at bigint,
  -- whether the worker is coming: asked and answered for this start; a crew that is moved is asked again
  coming_for_start bigint,
  coming_asked_at bigint,
  coming_chased_at bigint,
  coming_again_at bigint,
  coming_answer text check (coming_answer in ('yes', 'late', 'no')),
  coming_minutes integer,
  coming_at bigint,
  -- when it was notified that the worker is missing, and that they forgot to check out; once each
  late_notified_at bigint,
  out_notified_at bigint,
  -- Lists and figures count a crew's members by their status, and look for the other crews of people: the indexes alone
  -- answer that, as an index may hold more columns than it finds rows by.
  unique (crew_id, user_id) include (status)
);
create index crew_member_user on crew_member (user_id, status) include (crew_id);

-- People who were confirmed on a crew of the job and are not on it any more.
create table former_crew_member (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (job_id, user_id)
);
create index former_crew_member_user on former_crew_member (user_id);

-- Who was invited to a crew, applied and answered; `by` is null for a task and for a person's own link.
create table crew_log (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  crew_id bigint references job_crew on delete set null,
  user_id bigint not null references app_user,
  by bigint references app_user,
  at bigint not null default now_ms(),
  did text not null
);
create index crew_log_job on crew_log (job_id, id);
create index crew_log_crew on crew_log (crew_id);
create index crew_log_user on crew_log (user_id);
create index crew_log_by on crew_log (by);

-- Automatic invitations that lapsed, so that nobody is invited twice in this way.
create table lapsed_invite (
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  lapsed_at bigint not null,
  -- the office has since removed the worker: the lapse is not why they are not on the crew
  superseded_at bigint,
  primary key (crew_id, user_id)
);
create index lapsed_invite_user on lapsed_invite (user_id);

create table application (
  id bigint generated always as identity primary key,
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  applied_at bigint not null default now_ms(),
  withdrawn_at bigint,
  processed_at bigint,
  processed_by bigint references app_user,
  approved boolean
);
create unique index application_open on application (crew_id, user_id) where withdrawn_at is null;
create index application_user on application (user_id);
create index application_waiting on application (applied_at) where withdrawn_at is null and processed_at is null;

create table job_absence (
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user,
  marked_by bigint not null references app_user,
  marked_at bigint not null default now_ms(),
  primary key (crew_id, user_id)
);

-- A confirmed worker who cannot come asks for somebody to take over, who may give a shift of their own in return. The
-- columns for_* and swap_for_* are what each side has read: when the shift changes, the agreement is void.
create table cover_request (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  crew_id bigint not null references job_crew,
  user_id bigint not null references app_user,
  reason text not null check (length(reason) between 1 and 300),
  offered boolean not null,
  -- CoverState of the domain
  state integer not null default 0 check (state between 0 and 5),
  for_start bigint not null,
  -- 0 where there is no end
  for_end bigint not null,
  for_place text not null,
  taken_by bigint references app_user,
  taken_at bigint,
  -- the taker's shift in return
  swap_crew_id bigint references job_crew,
  swap_for_start bigint,
  swap_for_end bigint,
  swap_for_place text,
  swap_accepted_at bigint,
  decided_by bigint references app_user,
  decided_at bigint,
  decision_text text not null default '',
  late boolean not null default false,
  created_at bigint not null,
  check ((taken_by is null) = (taken_at is null)),
  check (state <> 1 or taken_by is not null),
  constraint cover_request_swap check ((swap_crew_id is null) = (swap_for_start is null)
    and (swap_crew_id is null) = (swap_for_end is null) and (swap_crew_id is null) = (swap_for_place is null)
    and (swap_crew_id is not null or swap_accepted_at is null))
);
create unique index cover_request_pending on cover_request (crew_id, user_id) where state in (0, 1);
create index cover_request_of_company on cover_request (company_id, id) where state in (0, 1);
create index cover_request_user on cover_request (user_id);
create index cover_request_taken_by on cover_request (taken_by);
create index cover_request_decided_by on cover_request (decided_by);
create index cover_request_swap_crew on cover_request (swap_crew_id);

create table worker_rating (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  user_id bigint not null references app_user,
  by bigint not null references app_user,
  stars smallint not null check (stars between 1 and 5),
  note text not null default '' check (length(note) <= 500),
  at bigint not null,
  unique (job_id, user_id, by),
  check (by <> user_id)
);
create index worker_rating_user on worker_rating (user_id);
create index worker_rating_by on worker_rating (by);
create index worker_rating_at on worker_rating (at);

-- Chat ---------------------------------------------------------------------------------------------------------------

create table chat_message (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  sender_id bigint not null references app_user,
  content text not null,
  sent_at bigint not null default now_ms(),
  -- when a message was written that had to wait for a network; null where it was sent at once
  written_at bigint,
  file_id bigint references job_file on delete set null,
  deleted boolean not null default false,
  key text,
  -- beside the crew's chat a job has threads of some: its customer's managers with the office, and one worker with the
  -- office or the supervisors
  thread text not null default 'crew' check (thread ~ '^(crew|customer|(office|supervisor):[1-9][0-9]*)$')
);
create index chat_message_job on chat_message (job_id, sent_at desc, id desc);
create index chat_message_recent on chat_message (sent_at desc, id desc);
create unique index chat_message_key on chat_message (sender_id, key) where key is not null;
create index chat_message_thread on chat_message (job_id, sent_at) where thread <> 'crew';
create index chat_message_file on chat_message (file_id) where file_id is not null;

-- A file of the chat is not one of the job's files: those who can read the chat can fetch it.
create table chat_file (
  message_id bigint primary key references chat_message on delete cascade,
  name text not null,
  blob_id bigint not null references blob,
  width integer,
  height integer
);
create index chat_file_blob on chat_file (blob_id);

create table chat_read (
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  last_read_id bigint not null,
  -- the last message that this person's devices were notified of
  notified_id bigint not null default 0,
  thread text not null default 'crew',
  primary key (job_id, user_id, thread)
);

-- Time ---------------------------------------------------------------------------------------------------------------

create table signature (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  signed_by text not null,
  image_blob_id bigint not null references blob,
  created_by bigint not null references app_user,
  signed_at bigint not null default now_ms(),
  -- the job's version once this signature finished it; null where it did not
  finished_version integer,
  -- what the customer wanted to be noted when they signed; null for nothing
  remark text
);
create index signature_job on signature (job_id);
create index signature_image on signature (image_blob_id);

create table invoice (
  -- the number on the document; identity values are never used again
  id bigint generated always as identity (start with 1001) primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- Monday and Sunday of the week, as dates in the job's zone
  week_start date not null,
  week_end date not null,
  end_at bigint not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'rcti')),
  -- 0 clear, 1 $1.00 generated, 2 full generated
  status smallint not null default 0 check (status between 0 and 2),
  net_cents bigint not null check (net_cents >= 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- both parties as printed on the document when it was issued
  parties jsonb not null,
  pdf_blob_id bigint references blob,
  in_full_file_at bigint,
  cancelled_at bigint,
  cancelled_by bigint references app_user,
  created_by bigint references app_user,
  issued_at bigint not null default now_ms()
);
create index invoice_user on invoice (user_id, end_at);
create index invoice_end on invoice (company_id, end_at);
-- The newest invoices of a person, for the search: the index alone answers which they are.
create index invoice_user_newest on invoice (user_id, id);
-- Invoices by the last digits of their number, for the search.
create index invoice_number_end on invoice (company_id, reverse(id::text) text_pattern_ops);
create index invoice_pdf on invoice (pdf_blob_id) where pdf_blob_id is not null;

create table timesheet (
  id bigint generated always as identity primary key,
  job_id bigint not null references job,
  crew_id bigint not null references job_crew,
  group_id bigint not null references crew_group,
  user_id bigint not null references app_user,
  start_at bigint not null,
  -- in and out within one minute make a time of no length
  end_at bigint check (end_at >= start_at),
  break_ms bigint not null default 0 check (break_ms >= 0),
  -- while a time runs: when the break began that has not ended
  break_since bigint,
  -- what its worker says that their break was, 0 for none; null while they have said nothing
  break_said_ms bigint check (break_said_ms >= 0),
  -- the worker's rate for the group when the row was made; null while there is none
  rate_cents integer,
  no_minimum boolean not null default false,
  no_minimum_reason text not null default '',
  -- a correction of an invoiced timesheet: the times as they should be, less what was paid before
  corrects_id bigint references timesheet,
  -- Below zero if an earlier correction's invoice was cancelled that paid more than the whole time.
  paid_before_ms bigint not null default 0,
  signature_id bigint references signature,
  invoice_id bigint references invoice,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  check (end_at is null or break_ms = 0 or break_ms < end_at - start_at)
);
-- A forgotten check-out of one crew must not keep its worker from the next crew of the job.
create unique index timesheet_open on timesheet (crew_id, user_id) where end_at is null;
create index timesheet_job on timesheet (job_id);
create index timesheet_crew on timesheet (crew_id, user_id);
create index timesheet_signature on timesheet (signature_id) where signature_id is not null;
create index timesheet_user on timesheet (user_id, start_at);
create index timesheet_start on timesheet (start_at);
create index timesheet_invoice on timesheet (invoice_id) where invoice_id is not null;
create index timesheet_corrects on timesheet (corrects_id) where corrects_id is not null;
-- One correction of a timesheet waits for its invoice; a later answer changes that one.
create unique index timesheet_one_correction on timesheet (corrects_id)
  where corrects_id is not null and invoice_id is null;

create table punch (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  -- the crew that the punch names; null where it names none
  crew_id bigint references job_crew,
  action text not null check (action in ('in', 'out')),
  key text,
  punched_at bigint not null,
  received_at bigint not null default now_ms(),
  -- applied: it made or closed the timesheet; kept: it waits for the supervisor; ignored: it changed nothing
  outcome text not null check (outcome in ('applied', 'pending', 'ignored')),
  reason text not null default '',
  timesheet_id bigint references timesheet on delete set null,
  resolved_at bigint,
  resolved_by bigint references app_user
);
create unique index punch_key on punch (user_id, key) where key is not null;
create index punch_user on punch (user_id, job_id);
create index punch_timesheet on punch (timesheet_id) where timesheet_id is not null;
create index punch_job on punch (job_id) where outcome = 'pending' and resolved_at is null;

-- Each press of Start break and End break, and each answer to "Break taken?".
create table break_press (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  timesheet_id bigint references timesheet on delete set null,
  action text not null check (action in ('start-break', 'end-break', 'break-taken')),
  key text,
  -- The break of the timesheet after it; of an answer, what the worker said.
  break_ms bigint not null default 0,
  pressed_at bigint not null,
  received_at bigint not null default now_ms(),
  -- Why it has changed nothing; empty if it was applied.
  reason text not null default ''
);
create unique index break_press_key on break_press (user_id, key) where key is not null;
create index break_press_timesheet on break_press (timesheet_id) where timesheet_id is not null;
create index break_press_job on break_press (job_id);

-- An approval is of these times: once the timesheet differs, it does not count.
create table timesheet_approval (
  timesheet_id bigint primary key references timesheet on delete cascade,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null,
  group_id bigint not null,
  approved_by bigint not null references app_user,
  approved_at bigint not null default now_ms()
);

-- No reference to the timesheet or the job: the history outlives them.
create table timesheet_change (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  timesheet_id bigint not null,
  job_id bigint not null,
  user_id bigint not null references app_user,
  kind text not null,
  by bigint references app_user,
  at bigint not null default now_ms(),
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index timesheet_change_timesheet on timesheet_change (timesheet_id, id);
create index timesheet_change_job on timesheet_change (job_id, at);
create index timesheet_change_at on timesheet_change (at);

-- A worker says that a timesheet is wrong or missing.
create table timesheet_query (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- null while the timesheet is missing
  timesheet_id bigint references timesheet on delete cascade,
  job_id bigint not null references job,
  user_id bigint not null references app_user,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- {start, end, break} in ms
  claim jsonb not null,
  -- the timesheet when the worker asked, {start, end, break}; JSON null where one was missing
  recorded jsonb not null,
  -- also set while an answer waits for its worker
  outcome text check (outcome in ('changed', 'kept', 'withdrawn', 'lapsed')),
  due_at bigint,
  opened_at bigint not null default now_ms(),
  closed_at bigint,
  closed_by bigint references app_user,
  check (state <> 'closed' or (outcome is not null and closed_at is not null))
);
create unique index timesheet_query_open on timesheet_query (timesheet_id) where state <> 'closed' and timesheet_id is not null;
create unique index timesheet_query_missing on timesheet_query (job_id, user_id) where state <> 'closed' and timesheet_id is null;
create index timesheet_query_timesheet on timesheet_query (timesheet_id);
create index timesheet_query_job on timesheet_query (job_id);
create index timesheet_query_user on timesheet_query (user_id);
create index timesheet_query_due on timesheet_query (due_at) where state = 'answered';

create table timesheet_query_note (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  query_id bigint not null references timesheet_query on delete cascade,
  user_id bigint not null references app_user,
  text text not null,
  at bigint not null default now_ms()
);
create index timesheet_query_note_query on timesheet_query_note (query_id, id);

-- Pay ----------------------------------------------------------------------------------------------------------------

create table pay_rule_version (
  company_id bigint not null references company,
  set_id bigint not null references pay_rule_set on delete cascade,
  version integer not null,
  name text not null,
  rules jsonb not null,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  primary key (set_id, version)
);

-- What the office changed of the public holidays.
create table public_holiday (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  state smallint not null check (state between 1 and 8),
  -- a day of the state's calendar, YYYY-MM-DD
  day text not null,
  from_min integer not null check (from_min >= 0),
  to_min integer not null check (to_min <= 1440),
  name text not null,
  -- empty: the whole state
  postcodes text[] not null default '{}',
  -- removes a holiday of the rules instead of adding one
  is_removed boolean not null default false,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  check (from_min < to_min)
);
create unique index public_holiday_day on public_holiday (company_id, state, day, lower(name));

create table holiday_year (
  company_id bigint not null references company,
  state smallint not null check (state between 1 and 8),
  year smallint not null,
  confirmed_by bigint references app_user,
  confirmed_at bigint not null,
  primary key (company_id, state, year)
);

-- How a crew of a job, a person in a group, or a group is paid: by the hour, or flat for a shift. The first of them that
-- has a row counts; without any a shift is paid by the hour.
create table pay_basis (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  group_id bigint references crew_group,
  -- within the group
  user_id bigint references app_user on delete cascade,
  crew_id bigint references job_crew on delete cascade,
  basis text not null check (basis in ('hour', 'shift', 'half', 'day')),
  -- of a shift; 0 by the hour
  cents integer not null check (cents >= 0),
  -- paid minutes that the amount covers; null for all of a shift
  up_to_minutes integer check (up_to_minutes > 0),
  check (num_nonnulls(group_id, crew_id) = 1),
  check (user_id is null or group_id is not null),
  check ((basis = 'hour') = (cents = 0)),
  check ((basis in ('half', 'day')) = (up_to_minutes is not null))
);
create unique index pay_basis_group on pay_basis (group_id) where user_id is null;
create unique index pay_basis_person on pay_basis (group_id, user_id) where user_id is not null;
create unique index pay_basis_crew on pay_basis (crew_id) where crew_id is not null;
create index pay_basis_user on pay_basis (user_id) where user_id is not null;
create index pay_basis_company on pay_basis (company_id);

-- Kinds of allowances: a meal, tools, kilometres.
create table allowance_type (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  unit text not null check (unit in ('shift', 'hour', 'kilometre', 'day', 'once')),
  counts_super boolean not null default false,
  active boolean not null default true,
  created_at bigint not null default now_ms()
);
create unique index allowance_type_name on allowance_type (company_id, lower(name));

-- Cents a unit, by the day from which they apply.
create table allowance_rate (
  type_id bigint not null references allowance_type on delete cascade,
  from_day date not null,
  cents integer not null check (cents > 0),
  at bigint not null,
  primary key (type_id, from_day)
);

-- Which timesheets get an allowance by themselves: those of a group, or of a crew of a job.
create table allowance_given (
  id bigint generated always as identity primary key,
  type_id bigint not null references allowance_type on delete cascade,
  group_id bigint references crew_group,
  crew_id bigint references job_crew on delete cascade,
  check (num_nonnulls(group_id, crew_id) = 1)
);
create unique index allowance_given_group on allowance_given (type_id, group_id) where group_id is not null;
create unique index allowance_given_crew on allowance_given (crew_id, type_id) where crew_id is not null;

-- What a worker paid for a job and wants back.
create table expense (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  job_id bigint not null references job,
  -- of the local day in the job's zone
  day date not null,
  type text not null,
  -- with GST
  cents bigint not null check (cents > 0),
  gst_cents bigint not null default 0 check (gst_cents >= 0 and gst_cents < cents),
  note text not null default '',
  receipt_blob_id bigint references blob,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  -- what the office approved, if less
  approved_cents bigint check (approved_cents > 0 and approved_cents <= cents),
  reason text not null default '',
  decided_by bigint references app_user,
  decided_at bigint,
  -- of the sender, so that the same one is stored once
  key text,
  made_at bigint not null default now_ms()
);
create index expense_user on expense (user_id, day);
create index expense_waiting on expense (company_id, id) where state = 'waiting';
create index expense_answered on expense (company_id, decided_at desc, id desc) where state <> 'waiting';
create index expense_job on expense (job_id);
create index expense_receipt on expense (receipt_blob_id) where receipt_blob_id is not null;
create unique index expense_key on expense (user_id, key) where key is not null;

-- Each is paid by one line of an invoice. An automatic allowance has a row from its first invoice on, or once it is
-- taken off.
create table extra (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('allowance', 'expense', 'cancellation', 'adjustment')),
  -- on which it counts, in the zone of its job, else of the company
  day date not null,
  job_id bigint references job,
  crew_id bigint references job_crew on delete set null,
  -- an allowance goes on the invoice of its timesheet
  timesheet_id bigint references timesheet on delete cascade,
  type_id bigint references allowance_type,
  is_automatic boolean not null default false,
  expense_id bigint references expense,
  -- the Monday of the week whose overtime an adjustment pays, because a timesheet came after others were invoiced
  overtime_week date,
  -- the invoice that could not take back all of an amount below zero
  carried_from bigint references invoice,
  what text not null,
  why text not null default '',
  unit text check (unit in ('shift', 'hour', 'kilometre', 'day', 'once')),
  -- minutes of `hour`, else hundredths
  quantity integer,
  each_cents integer,
  -- with GST, if there is some in it
  cents bigint not null,
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  counts_super boolean not null default false,
  created_by bigint references app_user,
  created_at bigint not null default now_ms(),
  removed_at bigint,
  removed_by bigint references app_user,
  removed_reason text not null default '',
  invoice_id bigint references invoice,
  check ((kind = 'allowance') = (type_id is not null and timesheet_id is not null)),
  check ((kind = 'expense') = (expense_id is not null)),
  check (removed_at is null or invoice_id is null)
);
create unique index extra_of_time on extra (timesheet_id, type_id) where timesheet_id is not null;
create unique index extra_of_day on extra (type_id, user_id, day) where unit = 'day' and invoice_id is not null;
create unique index extra_once on extra (type_id, user_id, job_id) where unit = 'once' and invoice_id is not null;
create unique index extra_expense on extra (expense_id) where expense_id is not null;
create index extra_user on extra (user_id, day);
create index extra_invoice on extra (invoice_id) where invoice_id is not null;
create index extra_job on extra (job_id) where job_id is not null;
create index extra_crew on extra (crew_id) where crew_id is not null;
create index extra_carried on extra (carried_from) where carried_from is not null;
create index extra_overtime on extra (user_id, overtime_week) where overtime_week is not null;
-- A person is paid once for a crew that is cancelled. Pay that was taken off does not count.
create unique index extra_cancellation on extra (crew_id, user_id) where kind = 'cancellation' and removed_at is null;
create index extra_waiting on extra (company_id, user_id)
  where invoice_id is null and removed_at is null and timesheet_id is null;

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice on delete cascade,
  -- it pays a timesheet (`time`, `flat`) or an extra. Of an extra the times are the start of its day, and the rest of what
  -- only a timesheet has is 0 or empty.
  kind text not null default 'time'
    check (kind in ('time', 'allowance', 'expense', 'flat', 'cancellation', 'adjustment')),
  timesheet_id bigint,
  -- no reference, as for the timesheet: the line of a cancelled invoice outlives both
  extra_id bigint,
  job_id bigint,
  job_title text not null,
  group_name text not null,
  zone text not null,
  start_at bigint not null,
  end_at bigint not null,
  break_ms bigint not null,
  paid_minutes integer not null,
  -- towards the week's overtime
  counted_minutes integer not null,
  -- the minutes earlier in the week that this line counted towards overtime; null where no pay rules applied
  week_minutes integer,
  rate_cents integer not null,
  rule_set_id bigint,
  rule_version integer,
  -- [{band, minutes, percent, cents}]
  bands jsonb not null,
  -- [{start, end, kind, name, percent, minutes, cents}]
  pieces jsonb not null,
  -- of a correction: what was paid before, PaidSoFar of the domain
  corrected jsonb,
  cents bigint not null,
  what text not null default '',
  why text not null default '',
  unit text,
  quantity integer,
  each_cents integer,
  counts_super boolean not null default true,
  -- false once the invoice is cancelled
  live boolean not null default true,
  -- who allowed this line although its minutes are on another timesheet too
  overlap_allowed_by bigint references app_user,
  -- when the minimum call of the invoice came to cover a timesheet that is not on its document
  covered_at bigint,
  constraint one_source check (extra_id is null or timesheet_id is null),
  constraint covered_pays_nothing check (covered_at is null or (cents = 0 and (paid_minutes = 0 or kind = 'flat')))
);
create index invoice_line_invoice on invoice_line (invoice_id);
-- A timesheet is paid by one live line.
create unique index invoice_line_live on invoice_line (timesheet_id) where live;
create index invoice_line_timesheet on invoice_line (timesheet_id) where timesheet_id is not null;
create unique index invoice_line_extra_live on invoice_line (extra_id) where live;
create index invoice_line_extra on invoice_line (extra_id) where extra_id is not null;

-- Takes a cancelled tax invoice back; its amounts are the invoice's.
create table adjustment_note (
  -- the number on the document; identity values are never used again
  id bigint generated always as identity (start with 1001) primary key,
  invoice_id bigint not null unique references invoice on delete cascade,
  issued_by bigint references app_user,
  issued_at bigint not null default now_ms(),
  pdf_blob_id bigint references blob
);
create index adjustment_note_pdf on adjustment_note (pdf_blob_id) where pdf_blob_id is not null;

create table bank_file (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- 1 one dollar each, 2 full
  type smallint not null check (type in (1, 2)),
  payment_date date not null,
  count integer not null,
  total_cents bigint not null,
  blob_id bigint not null references blob,
  created_by bigint references app_user,
  created_at bigint not null default now_ms()
);
create index bank_file_company on bank_file (company_id, id);
create index bank_file_blob on bank_file (blob_id);

create table bank_file_invoice (
  bank_file_id bigint not null references bank_file on delete cascade,
  invoice_id bigint not null references invoice,
  cents bigint not null,
  -- who allowed this payment although its minutes were in an earlier full file
  repeat_allowed_by bigint references app_user,
  -- the worker's latest change of bank details when the file was made, so that a later one is found by order, not by
  -- the clocks of two servers; null if there was none
  bank_change_id bigint,
  primary key (bank_file_id, invoice_id)
);
create index bank_file_invoice_invoice on bank_file_invoice (invoice_id);

-- What the company calls things in the product that reads a file.
create table export_profile (
  company_id bigint not null references company,
  target text not null check (target in ('xero-bills', 'myob-purchases', 'eh-timesheets')),
  mapping jsonb not null,
  changed_by bigint references app_user,
  changed_at bigint not null,
  primary key (company_id, target)
);

create table export_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  target text not null,
  first_day date not null,
  last_day date not null,
  -- invoices or timesheets
  count integer not null,
  lines integer not null,
  -- with GST; 0 of timesheets
  total_cents bigint not null,
  created_by bigint references app_user,
  created_at bigint not null default now_ms()
);
create index export_run_company on export_run (company_id, id);

create table export_file (
  run_id bigint not null references export_run on delete cascade,
  place integer not null,
  name text not null,
  blob_id bigint not null references blob,
  primary key (run_id, place)
);
create index export_file_blob on export_file (blob_id);

create table export_row (
  run_id bigint not null references export_run on delete cascade,
  invoice_id bigint references invoice on delete cascade,
  -- What payroll was told of stays here: nothing takes it back there.
  timesheet_id bigint references timesheet on delete restrict,
  -- the parts of the time as the file has them, to tell whether it pays otherwise later
  told text,
  check (num_nonnulls(invoice_id, timesheet_id) = 1),
  check ((told is null) = (timesheet_id is null))
);
create unique index export_row_invoice on export_row (invoice_id, run_id) where invoice_id is not null;
create unique index export_row_timesheet on export_row (timesheet_id, run_id) where timesheet_id is not null;
create index export_row_run on export_row (run_id);

-- Super that an invoice gives rise to. Nothing is paid by it; somebody says when it was.
create table super_due (
  invoice_id bigint primary key references invoice on delete cascade,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  -- of the invoice without GST, what counts for super
  base_cents bigint not null check (base_cents > 0),
  percent_hundredths integer not null,
  cents bigint not null check (cents > 0),
  -- of the bank file that pays the invoice in full; null before
  payment_day date,
  due_day date,
  check ((payment_day is null) = (due_day is null)),
  paid_day date,
  marked_by bigint references app_user,
  marked_at bigint
);
create index super_due_open on super_due (company_id, due_day, invoice_id) where paid_day is null;
create index super_due_paid on super_due (company_id, paid_day, invoice_id) where paid_day is not null;
create index super_due_user on super_due (user_id);

-- Messages and the live feed -----------------------------------------------------------------------------------------

create table change (
  seq bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  event text not null,
  ids jsonb not null default '{}',
  -- user:ID, role:admin, prefix:ACME, all
  audience text[] not null
);

create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  user_id bigint references app_user on delete set null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  -- attachments as blob ids, push payload, links
  extra jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'unsent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at bigint not null default now_ms(),
  -- not sent before; null: at once
  due_at bigint,
  -- pointless from here on, and then dropped
  valid_until bigint,
  sent_at bigint
);
create index message_status on message (status, id);
create index message_about on message ((extra ->> 'about')) where extra ? 'about';
-- A task may run twice; its messages are sent once.
create unique index message_once on message (channel, recipient, (extra ->> 'once'))
  where extra ->> 'once' is not null;
-- Messages to one reader about one shift are looked for before each of them is sent.
create index message_shift on message (user_id, id) where extra ? 'shift';

create table notification_preference (
  user_id bigint not null references app_user on delete cascade,
  topic text not null,
  push boolean not null default true,
  mail boolean not null default true,
  sms boolean not null default true,
  primary key (user_id, topic)
);

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  endpoint text not null unique,
  subscription jsonb not null,
  -- the session that registered the device; when it ends, so do the pushes
  family uuid not null,
  created_at bigint not null default now_ms()
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_family on push_subscription (family);

-- Notifications to many people, for the limit on how often.
create table sent_notice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  recipients integer not null,
  at bigint not null default now_ms()
);
create index sent_notice_user on sent_notice (user_id, at);
create index sent_notice_at on sent_notice (at);

-- A message to many, as each of them reads it in the app.
create table notice_reader (
  notice_id bigint not null references sent_notice on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  text text not null,
  read_at bigint,
  primary key (user_id, notice_id)
);
create index notice_reader_notice on notice_reader (notice_id);

-- Writes that carry a key: the same key again does nothing and gets the same answer.
create table idempotent_call (
  user_id bigint not null references app_user on delete cascade,
  call text not null,
  key text not null,
  answer jsonb not null,
  at bigint not null default now_ms(),
  primary key (user_id, call, key)
);
create index idempotent_call_at on idempotent_call (at);

-- A record for people; nothing decides by it. Redacted: no secret, bank number or signature. It grows with every write
-- and is kept for years, so each month (of UTC) is a table of its own, and `npm run archive` takes one away without
-- touching the others.
create table audit (
  id bigint generated always as identity,
  at bigint not null default now_ms(),
  user_id bigint,
  call text not null,
  entity text not null default '',
  entity_id text not null default '',
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create index audit_entity on audit (entity, entity_id);
create index audit_user on audit (user_id, id);
create index audit_about on audit ((detail ->> 'idUser')) where detail ? 'idUser';
create index audit_at on audit (at);

-- Epoch ms at which the month of an instant begins, or one so many months later.
create or replace function month_start(at bigint, later integer default 0) returns bigint language sql immutable
  as $$ select (extract(epoch from
    date_trunc('month', to_timestamp($1 / 1000.0) at time zone 'UTC') + $2 * interval '1 month') * 1000)::bigint $$;

-- A write never fails for want of a month.
create table audit_default partition of audit default;

-- Makes the table of the month that lies so many months ahead, with what the default table has of it. Does nothing if
-- the month has a place already.
create or replace function make_audit_month(later integer) returns void language plpgsql as $$
declare
  begins bigint := month_start(now_ms(), later);
  ends bigint := month_start(now_ms(), later + 1);
  name text := 'audit_' || to_char(to_timestamp(begins / 1000) at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like audit including defaults including constraints)', name);
  execute format('with moved as (delete from audit_default where at >= %s and at < %s returning *)
    insert into %I select * from moved', begins, ends, name);
  execute format('alter table audit attach partition %I for values from (%s) to (%s)', name, begins, ends);
end $$;
select make_audit_month(later) from generate_series(0, 3) later;

-- What `npm run archive` has taken out of the audit, and into which file.
create table audit_archive (
  id bigint generated always as identity primary key,
  -- such as 2025-01
  month text not null,
  -- from then on, later months are not in the file
  end_at bigint not null,
  file text not null,
  rows bigint not null,
  sha256 text not null,
  archived_at bigint not null default now_ms()
);

-- Releases -----------------------------------------------------------------------------------------------------------

create table team_token (
  id bigint generated always as identity primary key,
  remote text not null,
  name text not null,
  scopes jsonb not null,
  token_hash bytea not null unique,
  created_by bigint not null references app_user,
  created_at bigint not null default now_ms(),
  expires_at bigint not null,
  used_at bigint,
  revoked_by bigint references app_user,
  revoked_at bigint
);

create table release (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  release text not null,
  manifest jsonb not null,
  -- where and which regions were mounted before it was published
  mounted jsonb,
  -- commit, branch and builder; null where the build did not say
  built jsonb,
  published_by bigint references app_user,
  team_token_id bigint references team_token,
  published_at bigint not null default now_ms(),
  -- when it last was, became or ceased to be live or a canary
  served_at bigint,
  -- its files are deleted; the row stays, so that its version is never given to other bytes
  pruned_at bigint,
  unique (remote, version),
  unique (remote, release)
);

create table release_file (
  release_id bigint not null references release on delete cascade,
  path text not null,
  mime text not null,
  blob_id bigint not null references blob,
  brotli_blob_id bigint references blob,
  primary key (release_id, path)
);
create index release_file_blob on release_file (blob_id);
create index release_file_brotli on release_file (brotli_blob_id) where brotli_blob_id is not null;

-- Source maps, read to make a reported stack readable and never served.
create table release_map (
  release_id bigint not null references release on delete cascade,
  path text not null,
  blob_id bigint not null references blob,
  primary key (release_id, path)
);
create index release_map_blob on release_map (blob_id);

create table registry_entry (
  remote text primary key,
  live_release_id bigint references release,
  previous_release_id bigint references release,
  canary_release_id bigint references release,
  canary_rule jsonb,
  canary_at bigint,
  disabled_reason text,
  updated_at bigint not null default now_ms()
);

create table registry_event (
  id bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  user_id bigint references app_user,
  team_token_id bigint references team_token,
  remote text not null,
  action text not null,
  detail text not null default ''
);

-- What browsers report of a release, summed up by the hour; a canary begins a row of its own.
create table release_figure (
  release_id bigint not null references release,
  begins_at bigint not null,
  loads integer not null,
  failures integer not null,
  ready integer[] not null,
  primary key (release_id, begins_at)
);
create index release_figure_begins on release_figure (begins_at);

-- Which releases the tabs of a browser run, by release id; not whose browser it is.
create table open_browser (
  id uuid primary key,
  tabs jsonb not null,
  seen_at bigint not null
);

create table failure_report (
  id bigint generated always as identity primary key,
  at bigint not null default now_ms(),
  user_id bigint,
  message text not null,
  stack text not null default '',
  remote text not null default '',
  release text not null default '',
  endpoint text not null default '',
  method text not null default '',
  payload text not null default '',
  page text not null default ''
);
create index failure_report_at on failure_report (at);

-- Stored pay ----------------------------------------------------------------------------------------------------------

-- What each timesheet that is on no invoice would pay now, and what to check before that. Only to be shown: invoices
-- are worked out from the timesheets themselves. No reference to the timesheet: a row of one that is gone is dropped
-- with the others of its worker, when these are worked out again.
create table timesheet_pay (
  timesheet_id bigint primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  crew_id bigint not null,
  start_at bigint not null,
  -- null while it runs
  end_at bigint,
  -- the day on which it starts, in the zone of its job
  day date not null,
  is_correction boolean not null,
  -- invoices leave it out: it overlaps another, has an open question, or nobody has cleared it
  is_held boolean not null,
  -- without the limits of an invoice on what a correction takes back; null if no invoice would have a line for it
  paid_minutes integer,
  cents bigint,
  -- what its allowances pay beside that
  extra_cents bigint not null default 0,
  -- overtime of its week is due with this timesheet for others that are invoiced
  late_overtime boolean not null default false,
  -- [{name, percent, minutes, cents}]
  pays jsonb not null,
  -- by PayExceptionKind of the domain; `old` if it can become that
  kinds text[] not null
);
create index timesheet_pay_day on timesheet_pay (company_id, day);
create index timesheet_pay_user on timesheet_pay (user_id);
create index timesheet_pay_late on timesheet_pay (company_id, day) where late_overtime;
create index timesheet_pay_correction on timesheet_pay (company_id) where is_correction;
create index timesheet_pay_taken_back on timesheet_pay (company_id) where cents < 0;
create index timesheet_pay_held on timesheet_pay (company_id, user_id) where is_held;
create index timesheet_pay_exception on timesheet_pay (company_id, day) where kinds <> '{}';
-- Earlier timesheets that could be paid, to be counted without a look at their rows.
create index timesheet_pay_payable on timesheet_pay (company_id, start_at) include (user_id, day)
  where cents is not null and not is_held;

-- Workers whose stored pay may be out of date. Rows are only added by triggers and taken by who has worked the pay out,
-- several for one worker: so writers never wait for each other here.
create table pay_stale (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade
);

create or replace function mark_pay_of_users() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id) select distinct user_id from changed;
  return null;
end $$;

create or replace function mark_pay_of_times() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id)
  select distinct t.user_id from changed join timesheet t on t.id = changed.timesheet_id;
  return null;
end $$;

create or replace function mark_pay_of_user() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    insert into pay_stale (user_id) values (new.id);
  else
    insert into pay_stale (user_id) values (new.user_id);
  end if;
  return null;
end $$;

create or replace function mark_pay_of_crew_or_job() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'job' then
    insert into pay_stale (user_id) select distinct user_id from timesheet where job_id = new.id;
  else
    insert into pay_stale (user_id) select distinct user_id from timesheet where crew_id = new.id;
  end if;
  return null;
end $$;

-- Those who are marked already are marked again: their pay may just be worked out without what is changed here.
create or replace function mark_pay_of_company() returns trigger language plpgsql as $$
declare
  which bigint;
begin
  if tg_table_name = 'company' then
    which := new.id;
  elsif tg_op = 'DELETE' then
    which := old.company_id;
  else
    which := new.company_id;
  end if;
  insert into pay_stale (user_id)
  select user_id from timesheet_pay where company_id = which
  union select s.user_id from pay_stale s join app_user u on u.id = s.user_id where u.company_id = which;
  return null;
end $$;

do $$
declare
  of text[];
begin
  foreach of slice 1 in array array[
    ['timesheet', 'mark_pay_of_users'],
    ['timesheet_query', 'mark_pay_of_users'],
    ['user_group_rate', 'mark_pay_of_users'],
    ['rate_from', 'mark_pay_of_users'],
    ['withholding_note', 'mark_pay_of_users'],
    ['invoice_line', 'mark_pay_of_times'],
    ['timesheet_approval', 'mark_pay_of_times']]
  loop
    execute format('create trigger pay_stale_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', of[1], of[2]);
    execute format('create trigger pay_stale_update after update on %I referencing new table as changed
      for each statement execute function %I()', of[1], of[2]);
    execute format('create trigger pay_stale_delete after delete on %I referencing old table as changed
      for each statement execute function %I()', of[1], of[2]);
  end loop;
end $$;

-- What is read of the history and of the applied punches of a timesheet is written with it, so these have no trigger,
-- except for a punch that came late.
create trigger pay_stale_late after insert or update on punch for each row
  when (new.timesheet_id is not null and new.received_at - new.punched_at > 60000)
  execute function mark_pay_of_user();
create trigger pay_stale_update after update of abn, gst_asked_at on app_user for each row
  when ((old.abn, old.gst_asked_at) is distinct from (new.abn, new.gst_asked_at))
  execute function mark_pay_of_user();

create trigger pay_stale_update after update of zone, state, postcode, pay_rule_set_id on job for each row
  when ((old.zone, old.state, old.postcode, old.pay_rule_set_id)
    is distinct from (new.zone, new.state, new.postcode, new.pay_rule_set_id))
  execute function mark_pay_of_crew_or_job();
create trigger pay_stale_update after update of start_at, end_at on job_crew for each row
  when ((old.start_at, old.end_at) is distinct from (new.start_at, new.end_at))
  execute function mark_pay_of_crew_or_job();

create trigger pay_stale_update after update of pay_rule_set_id on crew_group for each row
  when (old.pay_rule_set_id is distinct from new.pay_rule_set_id) execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on pay_rule_set for each row
  execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on pay_rule_version for each row
  execute function mark_pay_of_company();
create trigger pay_stale_write after insert or update or delete on public_holiday for each row
  execute function mark_pay_of_company();
create trigger pay_stale_update after update of config on company for each row
  when (old.config is distinct from new.config) execute function mark_pay_of_company();

-- Timesheets that are on no invoice, by start: the oldest are among the exceptions of a pay run.
create index timesheet_unpaid on timesheet (start_at, id) where invoice_id is null;
-- What the weeks before a pay run have paid.
create index invoice_line_start on invoice_line (start_at) where live;
-- Questions that are not closed, for the lists of what to decide.
create index timesheet_query_job_open on timesheet_query (job_id) where state <> 'closed';
-- The zones of a company's jobs, in which a day is looked for.
create index job_zone on job (company_id, zone);

insert into pay_stale (user_id) select distinct user_id from timesheet where invoice_id is null;

create trigger pay_stale_insert after insert on extra referencing new table as changed
  for each statement execute function mark_pay_of_users();
create trigger pay_stale_update after update on extra referencing new table as changed
  for each statement execute function mark_pay_of_users();
create trigger pay_stale_delete after delete on extra referencing old table as changed
  for each statement execute function mark_pay_of_users();
-- Its rates and what it is given to are written with its row.
create trigger pay_stale_allowance after insert or update on allowance_type for each row
  execute function mark_pay_of_company();

-- An allowance that a crew gets or loses by itself changes the pay of that crew's timesheets. Those of groups are written
-- with their type, which marks everybody.
create or replace function mark_pay_of_crews() returns trigger language plpgsql as $$
begin
  insert into pay_stale (user_id)
  select distinct t.user_id from changed join timesheet t on t.crew_id = changed.crew_id where t.invoice_id is null;
  return null;
end $$;
create trigger pay_stale_insert after insert on allowance_given referencing new table as changed
  for each statement execute function mark_pay_of_crews();
create trigger pay_stale_delete after delete on allowance_given referencing old table as changed
  for each statement execute function mark_pay_of_crews();

-- Whoever has a time there that is on no invoice, running ones included: these may just be worked out without the change.
create or replace function mark_pay_of_basis() returns trigger language plpgsql as $$
declare
  place pay_basis := coalesce(new, old);
begin
  if place.crew_id is not null then
    insert into pay_stale (user_id)
    select distinct user_id from timesheet where crew_id = place.crew_id and invoice_id is null;
  elsif place.user_id is not null then
    insert into pay_stale (user_id) values (place.user_id);
  else
    insert into pay_stale (user_id)
    select distinct user_id from timesheet where group_id = place.group_id and invoice_id is null;
  end if;
  return null;
end $$;
create trigger pay_stale_write after insert or update or delete on pay_basis for each row
  execute function mark_pay_of_basis();

create trigger pay_stale_engagement after update of engagement on app_user for each row
  when (old.engagement <> new.engagement) execute function mark_pay_of_user();

-- Statistics ----------------------------------------------------------------------------------------------------------

-- Statistics by the day of the job's zone, stored so that a year of them is read from some hundred rows. The rows of
-- jobs and timesheets stay the truth: a day that is in stale_day is counted from them.
create table day_places (
  company_id bigint not null references company,
  day date not null,
  required integer not null,
  confirmed integer not null,
  pending integer not null,
  open integer not null,
  over integer not null,
  primary key (company_id, day)
);

-- Paid time of the closed timesheets that begin on this day.
create table day_hours (
  company_id bigint not null references company,
  day date not null,
  group_id bigint not null references crew_group,
  paid_ms bigint not null,
  primary key (company_id, day, group_id)
);

-- Days whose rows were written since the day was stored; as often as they were. Without any key or index, so that
-- writes of one day never wait for each other.
create table stale_day (company_id bigint not null, day date not null);

-- Of a timesheet or a crew. As few statements as can be: every check-out waits for it.
create or replace function row_marks_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_day (company_id, day)
    select company_id, (to_timestamp(old.start_at / 1000.0) at time zone zone)::date from job where id = old.job_id;
    if tg_op = 'DELETE' or (old.job_id = new.job_id and old.start_at = new.start_at) then return null; end if;
  end if;
  insert into stale_day (company_id, day)
  select company_id, (to_timestamp(new.start_at / 1000.0) at time zone zone)::date from job where id = new.job_id;
  return null;
end $$;

-- A timesheet counts from its end on: a check-in marks nothing.
create trigger timesheet_made after insert on timesheet for each row
  when (new.end_at is not null) execute function row_marks_days();
create trigger timesheet_gone after delete on timesheet for each row
  when (old.end_at is not null) execute function row_marks_days();
create trigger timesheet_changed after update on timesheet for each row
  when ((old.end_at is not null or new.end_at is not null)
    and (old.job_id, old.group_id, old.start_at, old.end_at, old.break_ms, old.paid_before_ms)
      is distinct from (new.job_id, new.group_id, new.start_at, new.end_at, new.break_ms, new.paid_before_ms))
  execute function row_marks_days();

create trigger job_crew_written after insert or delete on job_crew for each row execute function row_marks_days();
create trigger job_crew_changed after update on job_crew for each row
  when ((old.job_id, old.amount, old.start_at, old.deleted_at)
    is distinct from (new.job_id, new.amount, new.start_at, new.deleted_at))
  execute function row_marks_days();

create or replace function member_marks_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_day (company_id, day)
    select company_id, (to_timestamp(c.start_at / 1000.0) at time zone zone)::date
    from job_crew c join job on job.id = c.job_id where c.id = old.crew_id;
    if tg_op = 'DELETE' or old.crew_id = new.crew_id then return null; end if;
  end if;
  insert into stale_day (company_id, day)
  select company_id, (to_timestamp(c.start_at / 1000.0) at time zone zone)::date
  from job_crew c join job on job.id = c.job_id where c.id = new.crew_id;
  return null;
end $$;

create trigger crew_member_written after insert or delete on crew_member for each row
  execute function member_marks_days();
create trigger crew_member_changed after update on crew_member for each row
  when ((old.crew_id, old.status) is distinct from (new.crew_id, new.status)) execute function member_marks_days();

create or replace function job_marks_days() returns trigger language plpgsql as $$
begin
  insert into stale_day (company_id, day)
  select distinct old.company_id, (to_timestamp(times.start_at / 1000.0) at time zone job.zone)::date
  from job, (
    select start_at from job_crew where job_id = old.id
    union all select start_at from timesheet where job_id = old.id) times
  where job.id = old.id;
  if tg_when = 'AFTER' then return null; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Before a write for the days that the job has had, and after it for those that it has in another zone. A deleted job
-- takes its crews along, which can no longer tell their day.
create trigger job_gone before delete on job for each row execute function job_marks_days();
create trigger job_changing before update on job for each row
  when (old.zone <> new.zone or (old.status = 2) <> (new.status = 2)) execute function job_marks_days();
create trigger job_moved after update on job for each row
  when (old.zone <> new.zone) execute function job_marks_days();

-- For many rows written with the triggers off.
create or replace function mark_every_day() returns void language sql as $$
  insert into stale_day (company_id, day)
  select distinct job.company_id, (to_timestamp(times.start_at / 1000.0) at time zone job.zone)::date
  from (select job_id, start_at from job_crew union all select job_id, start_at from timesheet) times
  join job on job.id = times.job_id $$;
