import { type Kysely, sql } from 'kysely';

// When a message goes out where that is later, and when it is of no use any more. A person's own quiet hours, `HH:MM`, in
// place of the company's; and whether they are told of whoever is missing.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `alter table message add column due_at bigint, add column valid_until bigint;
       alter table app_user add column quiet_from text, add column quiet_to text,
         add column late_alerts boolean not null default false,
         add constraint app_user_quiet check ((quiet_from is null) = (quiet_to is null));`,
    )
    .execute(db);
};
