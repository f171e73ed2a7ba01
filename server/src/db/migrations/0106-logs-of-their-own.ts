import { type Kysely, sql } from 'kysely';

// What screens show of the past stands in rows of its own: the audit tells, and decides nothing.
const statements = `
-- who was invited to a crew, applied, and answered what; \`by\` is empty of a task, or of somebody's own link
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

-- who changed which field of a customer last, for whoever has it open at the same time
create table customer_edit (
  prepend_id bigint not null references prepend on delete cascade,
  field text not null,
  by bigint not null references app_user,
  primary key (prepend_id, field)
);
create index customer_edit_by on customer_edit (by);
`;

/** What was so far read from the audit. A task that goes on inviting has no user, as a link in a mail has none. */
export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into crew_log (job_id, crew_id, user_id, by, at, did)
    select job_id, crew_id, user_id, by, at, did from (
      select a.id, job.id as job_id, jc.id as crew_id, who.id as user_id, a.user_id as by, a.at, case
        when a.detail ? 'withdrawn' then 'withdrew'
        when a.detail ? 'applied' then 'applied'
        when a.detail ? 'approved' then case when (a.detail ->> 'approved')::boolean then 'approved' else 'rejected' end
        when a.call not like 'task:%' and coalesce(a.user_id, who.id) = who.id
          then (array['reopened', 'accepted', 'declined'])[(a.detail ->> 'status')::int]
        else (array['removed', 'invited', 'confirmed', 'refused'])[(a.detail ->> 'status')::int + 1] end as did
      from audit a
      join job on job.id::text = a.entity_id
      join app_user who on who.id = coalesce((a.detail ->> 'idUser')::bigint, a.user_id)
      left join job_crew jc on jc.id = (a.detail ->> 'idReqCrew')::bigint
      where a.entity = 'job' and (a.detail ? 'withdrawn' or a.detail ? 'applied'
        or (a.detail ? 'idReqCrew' and a.detail ? 'idUser' and (a.detail ? 'status' or a.detail ? 'approved')))) said
    where did is not null order by id`.execute(db);
  await sql`
    insert into customer_edit (prepend_id, field, by)
    select distinct on (p.id, field) p.id, field, a.user_id
    from audit a join prepend p on p.id::text = a.entity_id
      cross join unnest(array['text', 'fullName', 'color', 'billingName', 'billingAbn', 'billingEmail',
        'billingAddress']) field
    where a.entity = 'customer' and a.user_id is not null and a.detail ? field
    order by p.id, field, a.id desc`.execute(db);
  // Said by a code from now on, as screens decide by it.
  await sql`
    update audit set detail = jsonb_set(detail, '{secondFactor}', '"moved"')
    where entity = 'user' and call = 'confirmSecondFactor' and detail ->> 'secondFactor' = 'another app'`.execute(
    db,
  );
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
