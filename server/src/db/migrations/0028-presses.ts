import { type Kysely, sql } from 'kysely';

/** The table with its indexes, constraints and sequence; PostgreSQL renames none of them with it. */
const renamed = (from: string, to: string): string => `
alter table ${from} rename to ${to};
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = '${to}'::regclass and conname like '${from}_%' loop
    execute format('alter table ${to} rename constraint %I to %I', name, replace(name, '${from}', '${to}'));
  end loop;
  for name in select relname from pg_class where relkind in ('i', 'S') and relname like '${from}_%' loop
    execute format('alter table %I rename to %I', name, replace(name, '${from}', '${to}'));
  end loop;
end $$;
update audit set entity = '${to}' where entity = '${from}';
`;

// One word for the worker's press of the clock, in rows as everywhere else.
const forth = `${renamed('clock_tap', 'clock_press')}
alter table clock_press rename column tap_at to pressed_at;
update clock_press set reason = case reason
  when 'tap-too-old' then 'press-too-old' when 'tap-ahead' then 'press-ahead' else 'double-press' end
  where reason in ('tap-too-old', 'tap-ahead', 'double-tap');
`;

// Restoring a backup that is older than this needs the names of then, until its rows are in.
const back = `${renamed('clock_press', 'clock_tap')}
alter table clock_tap rename column pressed_at to tap_at;
update clock_tap set reason = case reason
  when 'press-too-old' then 'tap-too-old' when 'press-ahead' then 'tap-ahead' else 'double-tap' end
  where reason in ('press-too-old', 'press-ahead', 'double-press');
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(forth).execute(db);
};
export const down = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(back).execute(db);
};
