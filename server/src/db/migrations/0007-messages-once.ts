import { type Kysely, sql } from 'kysely';

// Tasks may run twice; what they mail then is there already.
const statement = `
create unique index message_once on message (recipient, (extra ->> 'once'))
  where channel = 'mail' and extra ->> 'once' is not null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
