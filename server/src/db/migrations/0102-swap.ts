import { type Kysely, sql } from 'kysely';

// Who takes a shift over may give one of their own in return. `swap_for_start` is what the asker reads of it: when that
// changes, the swap is void.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table cover_request add column swap_crew_id bigint references job_crew,
         add column swap_for_start bigint, add column swap_accepted_at bigint,
         add constraint cover_request_swap check ((swap_crew_id is null) = (swap_for_start is null)
           and (swap_crew_id is not null or swap_accepted_at is null));
       create index cover_request_swap_crew on cover_request (swap_crew_id);`,
    )
    .execute(db);
};
