import type { JobFields, PlainFieldName } from '@crewcall/domain/job-fields';
import type { Selectable } from 'kysely';
import type { Schema } from './schema';

type Row = Selectable<Schema['job']>;
/** The columns with values of this type. */
type ColumnOf<Value> = { [Name in keyof Row]: Value extends Row[Name] ? Name : never }[keyof Row];

/**
 * The column of each field with a single value; lists have tables of their own. A field without a line here does not
 * compile, nor does a line whose column no migration has made.
 */
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
  idVenue: 'venue_id',
  location: 'location',
  poNumber: 'po_number',
  reference: 'reference',
} satisfies { [Name in PlainFieldName]: ColumnOf<JobFields[Name]> };
