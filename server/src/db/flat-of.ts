import type { FlatPay } from '@crewcall/domain/pay-flat';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Part = RawBuilder<unknown> | number | string;

const basisWhere = (
  condition: RawBuilder<unknown>,
) => sql`(select jsonb_build_object('basis', pay_basis.basis,
  'cents', pay_basis.cents, 'upToMinutes', pay_basis.up_to_minutes) from pay_basis where ${condition})`;

/**
 * What a person of a group is paid flat for a shift on a crew: as the crew says, else the person in the group, else the
 * group. Null if it is paid by the hour.
 */
export const flatOf = (crew: Part, user: Part, group: Part) => sql<FlatPay | null>`(
  select case when found.pay ->> 'basis' <> 'hour' then found.pay end from (select coalesce(
    ${basisWhere(sql`pay_basis.crew_id = ${crew}`)},
    ${basisWhere(sql`pay_basis.group_id = ${group} and pay_basis.user_id = ${user}`)},
    ${basisWhere(sql`pay_basis.group_id = ${group} and pay_basis.user_id is null`)}) as pay) found)`;

/** What a timesheet is paid flat, over the alias `t`. */
export const flatOfTime = flatOf(sql`t.crew_id`, sql`t.user_id`, sql`t.group_id`);
