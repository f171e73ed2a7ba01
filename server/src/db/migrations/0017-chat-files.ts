import { type Kysely, sql } from 'kysely';

// What was sent in a chat is the chat's alone: whoever may read it may fetch it, and it is none of the job's files.
const statements = `
create table chat_file (
  message_id bigint primary key references chat_message on delete cascade,
  name text not null,
  blob_id bigint not null references blob,
  width int,
  height int
);
create index chat_file_blob on chat_file (blob_id);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
