-- The week: venues, events, job templates and the drafts of the roster.

create table venue (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  version integer not null default 1,
  name text not null,
  address text not null default '',
  postcode text not null default '',
  -- Australian state by number, whose holidays are paid
  state smallint not null check (state between 1 and 8),
  -- may differ from the state's: Broken Hill, Eucla, Lord Howe
  zone text not null,
  latitude double precision,
  longitude double precision,
  gate text not null default '',
  dock text not null default '',
  parking text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  -- for the crew
  notes text not null default '',
  archived_at bigint,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  check ((latitude is null) = (longitude is null))
);
create unique index venue_name on venue (company_id, lower(name)) where archived_at is null;

-- What everybody at this venue needs; copied to the crews of a job when it takes the venue.
create table venue_licence (
  venue_id bigint not null references venue on delete cascade,
  type_id bigint not null references licence_type on delete cascade,
  company_id bigint not null references company,
  rule text not null check (rule in ('warn', 'block')),
  primary key (venue_id, type_id)
);
create index venue_licence_type on venue_licence (type_id);

create table event (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  version integer not null default 1,
  name text not null,
  -- the customer's short name, as in job
  prepend text not null default '',
  po_number text not null default '',
  first_day date not null,
  last_day date not null,
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  -- null: no budget
  budget_cents bigint check (budget_cents >= 0),
  notes text not null default '',
  color text not null default '#90a4ae',
  archived_at bigint,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms(),
  check (last_day >= first_day)
);
create index event_days on event (company_id, last_day, first_day);
create index event_customer on event (company_id, prepend);

create table event_file (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  company_id bigint not null references company,
  name text not null,
  blob_id bigint not null references blob,
  uploaded_by bigint references app_user,
  uploaded_at bigint not null default now_ms()
);
create index event_file_event on event_file (event_id);
create index event_file_blob on event_file (blob_id);

alter table job add column venue_id bigint references venue;
alter table job add column event_id bigint references event;
create index job_venue on job (venue_id, start_at) where venue_id is not null;
create index job_event on job (event_id, start_at) where event_id is not null;

-- Jobs to be made again. `content` has the shape TemplateContent of the contract.
create table job_template (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  version integer not null default 1,
  name text not null,
  content jsonb not null,
  archived_at bigint,
  created_at bigint not null default now_ms(),
  updated_at bigint not null default now_ms()
);
create unique index job_template_name on job_template (company_id, lower(name)) where archived_at is null;

-- What the office means to do with a person on a crew. Workers learn of it when it is published.
create table crew_draft (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  crew_id bigint not null references job_crew on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  action text not null check (action in ('invite', 'confirm', 'remove')),
  made_by bigint references app_user on delete set null,
  made_at bigint not null,
  -- rises with each change, so that a draft is published only as it was read
  version integer not null default 1,
  unique (crew_id, user_id)
);
create index crew_draft_user on crew_draft (user_id);
create index crew_draft_company on crew_draft (company_id, made_at);
create index crew_draft_made_by on crew_draft (made_by);
