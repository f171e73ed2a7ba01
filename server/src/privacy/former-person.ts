import { emptyOf, plainFieldNames, profileField } from '@crewcall/domain/profile-fields';
import type { ColumnOf, PlainFieldName, ProfileValues } from '@crewcall/domain/profile-fields';
import type { Updateable } from 'kysely';
import type { Schema } from '../db/schema';

/** The columns of `app_user` that a deletion does not empty. */
type Kept =
  | 'id'
  | 'company_id'
  | 'created_at'
  | 'profile_version'
  | 'search'
  | 'search_address'
  | 'search_name'
  // Retained, because an employee's timesheets must not become a contractor's, which would wait for an invoice.
  | 'engagement';
type Emptied = Required<Omit<Updateable<Schema['app_user']>, Kept>>;

type Fields = { [N in PlainFieldName as ColumnOf<N>]: null extends ProfileValues[N] ? null : '' };

/**
 * The columns of a deleted person's row. The type lists every column, so that a new column does not compile until it
 * is added here. Screens show "Former crew 123"; `.invalid` is a domain that can never exist.
 */
export const formerPerson = (id: number, now: number): Emptied => ({
  ...(Object.fromEntries(
    plainFieldNames.map((name) => [profileField(name).column, emptyOf(name)]),
  ) as Fields),
  first_name: 'Former crew',
  last_name: String(id),
  email: `former-${id}@deleted.invalid`,
  password_hash: null,
  password_changed_at: null,
  permissions: [],
  manager_of: [],
  active: false,
  quiet_from: null,
  quiet_to: null,
  late_alerts: false,
  gst_registered: false,
  gst_asked_at: null,
  rcti_agreed_at: null,
  external_id: '',
  super_applies: false,
  super_fund: '',
  super_usi: '',
  super_member: '',
  picture_blob_id: null,
  cv_blob_id: null,
  signature_blob_id: null,
  switched_off_at: now,
  deleted_at: now,
  updated_at: now,
});
