import { formatAbn } from '@crewcall/domain/abn';
import { formatPhone } from '@crewcall/domain/phone';
import { profileField, shortOf } from '@crewcall/domain/profile-fields';
import type { BankFieldName, ColumnOf, PlainFieldName, ProfileKind } from '@crewcall/domain/profile-fields';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { hasRole } from '../row-rules/people';
import { sheetOf, xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';

/** The fields of a profile in the worksheet, with their width; bank details and birthdays stay out. */
const widths: Record<Exclude<PlainFieldName, BankFieldName | 'birthday'>, number> = {
  firstName: 18,
  lastName: 18,
  email: 32,
  phone: 16,
  abn: 16,
  address: 28,
  suburb: 18,
  city: 18,
  state: 8,
  postcode: 10,
  emergencyName: 24,
  emergencyNumber: 18,
};
const names = Object.keys(widths) as (keyof typeof widths)[];

interface Person extends Record<ColumnOf<keyof typeof widths>, string | number | null> {
  active: boolean;
  groups: string;
}
const text = (title: string, width: number, value: (row: Person) => string): SheetColumn<Person> => ({
  title,
  width,
  kind: 'text',
  value,
});

/** Formats values that are stored in another form than they are shown. */
const shown: Partial<Record<ProfileKind, (stored: string | number | null) => string>> = {
  phone: (stored) => formatPhone(String(stored)),
  abn: (stored) => formatAbn(String(stored)),
  state: (stored) => stateById(Number(stored))?.name ?? '',
};
const fields = names.map((name) => {
  const { kind, column } = profileField(name);
  const words = shown[kind] ?? String;
  return text(shortOf(name), widths[name], (row) => words(row[column]));
});
const others = [
  text('Active', 8, ({ active }) => (active ? 'Yes' : 'No')),
  text('Groups', 30, ({ groups }) => groups),
];
const columns = fields.toSpliced(names.indexOf('phone') + 1, 0, ...others);

/** The crew as a worksheet; `chosen` narrows it, over the alias `u`. Office users and managers are left out. */
export async function crewSheet(db: Db, companyId: number, chosen: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<Person>`
    select ${sql.join(names.map((name) => sql.ref(`u.${profileField(name).column}`)))}, u.active, coalesce((select string_agg(g.name, ', ' order by g.name)
        from user_group_rate r join crew_group g on g.id = r.group_id where r.user_id = u.id and g.active), '') as groups
    from app_user u
    where u.company_id = ${companyId} and ${hasRole('u', 'crew')} and ${chosen}
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(db);
  return xlsx(sheetOf('Crew', columns, rows));
}
