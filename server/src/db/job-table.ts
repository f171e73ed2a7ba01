import type { JobFields, PlainFieldName } from '@crewcall/domain/job-fields';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json } from './json-column';
import type { MigrationName } from './migrations';

/** A column that a migration brought: without the migration it does not compile. */
type Since<_Name extends MigrationName, Column> = Column;

export interface JobTable {
  id: GeneratedAlways<number>;
  company_id: number;
  series_id: Generated<string | null>;
  version: Generated<number>;
  title: string;
  description: Generated<string>;
  start_at: number;
  zone: string;
  state: Generated<number>;
  location: Generated<string>;
  postcode: Generated<string>;
  prepend: Generated<string>;
  color: Generated<string>;
  status: Generated<number>;
  hide_public: Generated<boolean>;
  onsite_name: Generated<string>;
  onsite_phone: Generated<string>;
  created_by: number | null;
  requested_by: number | null;
  created_at: Generated<number>;
  updated_at: Generated<number>;
  customer_changed_at: Since<'0019-customer-changes', Generated<number | null>>;
  customer_changed: Since<'0019-customer-changes', Generated<string[]>>;
  customer_then: Since<'0108-customer-differs', Generated<Json | null>>;
  customer_differs: Since<'0108-customer-differs', Generated<string[]>>;
  gate_code: Since<'0023-gate-code', Generated<string>>;
  pay_rule_set_id: Since<'0030-pay-rules', Generated<number | null>>;
  search: GeneratedAlways<string>;
}

type Row = Selectable<JobTable>;
/** The columns that hold values of this type. */
type ColumnOf<Value> = { [Name in keyof Row]: Value extends Row[Name] ? Name : never }[keyof Row];

/** The column of each field that holds one value; lists have tables of their own. */
export const jobColumns = {
  title: 'title',
  description: 'description',
  date: 'start_at',
  color: 'color',
  prepend: 'prepend',
  state: 'state',
  pcode: 'postcode',
  gateCode: 'gate_code',
  status: 'status',
  hidePublic: 'hide_public',
  onSiteResponsibleName: 'onsite_name',
  onSiteResponsibleNumber: 'onsite_phone',
  location: 'location',
} satisfies { [Name in PlainFieldName]: ColumnOf<JobFields[Name]> };
