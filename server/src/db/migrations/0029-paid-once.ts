import { type Kysely, sql } from 'kysely';

// A time has one living line, whoever writes it; a yes to paying minutes twice stands in a row, beside the audit.
const statements = `
-- false once the invoice is cancelled
alter table invoice_line add column live boolean not null default true;
update invoice_line l set live = false from invoice i where i.id = l.invoice_id and i.cancelled_at is not null;
create unique index invoice_line_live on invoice_line (timesheet_id) where live;
create index invoice_line_timesheet on invoice_line (timesheet_id) where timesheet_id is not null;

-- who let this line through although its minutes are on another time as well
alter table invoice_line add column overlap_allowed_by bigint references app_user;
-- who let this payment through although its minutes were in a full file before
alter table bank_file_invoice add column repeat_allowed_by bigint references app_user;
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
};
