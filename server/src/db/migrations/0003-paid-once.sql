-- Amounts beside hours that the payroll product has paid to an employee: no invoice pays them any more.
alter table extra add column payroll_at bigint;
alter table extra add column payroll_by bigint references app_user;
alter table extra add constraint extra_paid_once
  check (payroll_at is null or (invoice_id is null and removed_at is null));

-- Tells whether anything was ever paid flat without reading every line.
create index invoice_line_flat on invoice_line (invoice_id) where kind = 'flat' and live;

-- A flat piece says how it was paid, for later times of its shift. Of older lines the name says it.
update invoice_line line set pieces = (
  select jsonb_agg(case when piece ->> 'kind' <> 'flat' then piece else piece || jsonb_build_object('pay', jsonb_build_object(
      'basis', case when piece ->> 'name' like 'Half day%' then 'half' when piece ->> 'name' like 'Day%' then 'day' else 'shift' end,
      'cents', (piece ->> 'cents')::bigint,
      'upToMinutes', extract(epoch from substring(piece ->> 'name' from 'up to (\d+:\d\d) h')::interval)::int / 60)) end
    order by place)
  from jsonb_array_elements(line.pieces) with ordinality as each (piece, place))
where line.kind = 'flat';
