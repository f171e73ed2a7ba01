import { formatPhone } from '@crewcall/domain/phone';
import { formatAbn } from '@crewcall/domain/abn';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { hasRole } from '../row-rules/people';
import { sheetOf, xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';

interface Person {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  active: boolean;
  abn: string;
  address: string;
  suburb: string;
  city: string;
  state: number | null;
  postcode: string;
  emergency_name: string;
  emergency_number: string;
  groups: string;
}

const plain = (title: string, width: number, value: (row: Person) => string): SheetColumn<Person> => ({
  title,
  width,
  kind: 'text',
  value,
});

const columns: SheetColumn<Person>[] = [
  plain('First name', 18, (row) => row.first_name),
  plain('Last name', 18, (row) => row.last_name),
  plain('Email', 32, (row) => row.email),
  plain('Phone', 16, (row) => formatPhone(row.phone)),
  plain('Active', 8, (row) => (row.active ? 'Yes' : 'No')),
  plain('Groups', 30, (row) => row.groups),
  plain('ABN', 16, (row) => (row.abn === '' ? '' : formatAbn(row.abn))),
  plain('Address', 28, (row) => row.address),
  plain('Suburb', 18, (row) => row.suburb),
  plain('City', 18, (row) => row.city),
  plain('State', 8, (row) => (row.state === null ? '' : (stateById(row.state)?.name ?? ''))),
  plain('Postcode', 10, (row) => row.postcode),
  plain('Emergency contact', 24, (row) => row.emergency_name),
  plain('Emergency number', 18, (row) => row.emergency_number),
];

/** The crew as a worksheet; `chosen` narrows it, over the alias `u`. Office users and managers are left out. */
export async function crewSheet(
  db: Kysely<DB>,
  companyId: number,
  chosen: RawBuilder<unknown>,
): Promise<Buffer> {
  const { rows } = await sql<Person>`
    select u.first_name, u.last_name, u.email, u.phone, u.active, u.abn, u.address, u.suburb, u.city, u.state,
      u.postcode, u.emergency_name, u.emergency_number, coalesce((select string_agg(g.name, ', ' order by g.name)
        from user_group_rate r join crew_group g on g.id = r.group_id where r.user_id = u.id), '') as groups
    from app_user u
    where u.company_id = ${companyId} and ${hasRole('u', 'crew')} and ${chosen}
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(db);
  return xlsx(sheetOf('Crew', columns, rows));
}
