import { type Kysely, sql } from 'kysely';

const statements = `
-- since when somebody says of themself that they are registered for GST; the office or the register has not said so yet
alter table app_user add column gst_asked_at bigint;

-- what takes a cancelled tax invoice back; its amounts are those of the invoice
create table adjustment_note (
  -- the id is the number on the document; identity values are never used again
  id bigint generated always as identity (start with 1001) primary key,
  invoice_id bigint not null unique references invoice on delete cascade,
  issued_by bigint references app_user,
  issued_at bigint not null default now_ms(),
  pdf_blob_id bigint references blob
);
create index adjustment_note_pdf on adjustment_note (pdf_blob_id) where pdf_blob_id is not null;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
