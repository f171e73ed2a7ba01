import { type Kysely, sql } from 'kysely';

// Deleting a blob looks for whoever still refers to it: without an index, in the whole of each of these tables.
const statements = `
create index company_logo on company (logo_blob_id) where logo_blob_id is not null;
create index prepend_logo on prepend (logo_blob_id) where logo_blob_id is not null;
create index app_user_picture on app_user (picture_blob_id) where picture_blob_id is not null;
create index app_user_cv on app_user (cv_blob_id) where cv_blob_id is not null;
create index app_user_signature on app_user (signature_blob_id) where signature_blob_id is not null;
create index contract_signature_image on contract_signature (image_blob_id);
create index registrant_cv on registrant (cv_blob_id) where cv_blob_id is not null;
create index job_file_blob on job_file (blob_id);
create index signature_image on signature (image_blob_id);
create index invoice_pdf on invoice (pdf_blob_id) where pdf_blob_id is not null;
create index bank_file_blob on bank_file (blob_id);
create index release_file_blob on release_file (blob_id);
create index release_file_brotli on release_file (brotli_blob_id) where brotli_blob_id is not null;

-- when the office was told of a registration
alter table registrant add column told_at bigint;
create index registrant_told on registrant (company_id, told_at);
create index registrant_email on registrant (lower(email)) where processed_at is null;
`;

export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update registrant set told_at = registered_at`.execute(db);
};
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statements).execute(db);
  await fill(db);
};
