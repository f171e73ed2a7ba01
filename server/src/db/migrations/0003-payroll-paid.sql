-- Amounts beside hours that the payroll product has paid to an employee: no invoice pays them any more.
alter table extra add column payroll_at bigint;
alter table extra add column payroll_by bigint references app_user;
alter table extra add constraint extra_paid_once
  check (payroll_at is null or (invoice_id is null and removed_at is null));
