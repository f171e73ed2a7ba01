import { plainFieldNames, profileField } from '@crewcall/domain/profile-fields';
import type { PlainFieldName } from '@crewcall/domain/profile-fields';
import { sql } from 'kysely';
import { at, PAY_STAYS, stateInWords } from './part';
import type { Part } from './part';

function columnFor(name: PlainFieldName) {
  const { kind, column } = profileField(name);
  const value = sql.ref(`t.${column}`);
  return kind === 'birthday'
    ? sql`to_char(to_timestamp(${value} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as ${sql.ref(column)}`
    : value;
}

/** The account itself, and data that belongs to it. */
export const accountParts: readonly Part[] = [
  {
    name: 'person',
    about: 'app_user.id',
    fate: { why: 'A number, and nothing about them: what stays has to belong to somebody.' },
    select: sql`${sql.join(plainFieldNames.map(columnFor))}, t.gst_registered, t.engagement,
      t.external_id, t.super_applies, t.super_fund, t.super_usi, t.super_member, t.permissions, t.manager_of, t.active,
      t.picture_blob_id is not null as has_picture, t.cv_blob_id is not null as has_cv,
      ${at('t.rcti_agreed_at')} as recipient_created_invoices_agreed_at, ${at('t.created_at')} as created_at`,
    inWords: stateInWords,
  },
  {
    name: 'registration',
    about: 'registrant.user_id',
    fate: 'goes',
    select: sql`t.first_name, t.last_name, t.email, t.phone, t.postcode, t.message, t.abn, t.profile, t.rate_cents,
      ${at('t.registered_at')} as registered_at, ${at('t.processed_at')} as processed_at`,
  },
  {
    name: 'groups and rates',
    about: 'user_group_rate.user_id',
    fate: 'goes',
    select: sql`g.name as "group", t.rate_cents`,
    joins: sql`join crew_group g on g.id = t.group_id`,
    order: sql`g.name`,
  },
  {
    name: 'flat pay in a group',
    about: 'pay_basis.user_id',
    fate: 'goes',
    select: sql`g.name as "group", t.basis, t.cents, t.up_to_minutes`,
    joins: sql`join crew_group g on g.id = t.group_id`,
    order: sql`g.name`,
  },
  {
    name: 'rates from a day',
    about: 'rate_from.user_id',
    fate: 'goes',
    select: sql`g.name as "group", t.rate_cents,
      case when t.from_day = '-infinity' then 'before' else t.from_day::text end as from_day`,
    joins: sql`join crew_group g on g.id = t.group_id`,
    order: sql`g.name, t.from_day`,
  },
  {
    name: 'searches you saved',
    about: 'crew_search.user_id',
    fate: 'goes',
    called: 'searches they saved',
    select: sql`t.name, t.filter, ${at('t.at')} as saved_at`,
  },
  {
    name: 'filters',
    about: 'user_filter.user_id',
    fate: 'goes',
    select: sql`f.description as filter, t.value`,
    joins: sql`join filter_definition f on f.id = t.filter_id`,
    order: sql`f.description`,
  },
  {
    name: 'changes of bank details',
    about: 'bank_change.user_id',
    fate: { why: `${PAY_STAYS} Of the account it holds the BSB and the last digits.` },
    select: sql`${at('t.changed_at')} as at, t.changed_by = t.user_id as by_yourself, t.old_ending, t.new_ending,
      t.old_bsb, t.bsb`,
  },
  {
    name: 'changes of your profile',
    about: 'profile_save.user_id',
    select: sql`${at('t.at')} as at, t.by = t.user_id as by_yourself, t.fields`,
    order: sql`t.version`,
    fate: 'goes',
    called: 'changes of their profile',
  },
  {
    // Without the author of the note.
    name: 'notes about you',
    about: 'person_note.user_id',
    select: sql`t.text, ${at('t.at')} as at`,
    fate: 'goes',
    called: 'notes about them',
  },
  {
    name: 'licences',
    about: 'licence.user_id',
    fate: 'goes',
    select: sql`y.name as type, t.number, t.state, t.issued_day, t.expiry_day, t.status, t.reason,
      t.blob_id is not null as has_file, ${at('t.checked_at')} as checked_at, ${at('t.created_at')} as sent_at`,
    joins: sql`join licence_type y on y.id = t.type_id`,
    inWords: stateInWords,
  },
  {
    name: 'signed contracts',
    about: 'contract_signature.user_id',
    fate: { why: 'What they agreed to, with their signature: seven years from now.' },
    select: sql`t.version, t.name, t.checked, ${at('t.signed_at')} as signed_at`,
  },
];
