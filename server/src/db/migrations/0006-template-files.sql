-- The files of a job template. Each has bytes of its own, so that it stays when the file of the job is deleted.

create table job_template_file (
  id bigint generated always as identity primary key,
  template_id bigint not null references job_template on delete cascade,
  company_id bigint not null references company,
  name text not null,
  blob_id bigint not null references blob
);
create index job_template_file_template on job_template_file (template_id);
create index job_template_file_blob on job_template_file (blob_id);
