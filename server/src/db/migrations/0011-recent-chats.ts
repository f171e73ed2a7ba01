import { type Kysely, sql } from 'kysely';

// The newest of all chats, and what was said lately, without a look at each job that ever was.
const statements = `
create index chat_message_recent on chat_message (sent_at desc, id desc);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
