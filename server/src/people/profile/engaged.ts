import type { In, Out } from '@crewcall/contract/types';
import { USI_WRONG, isUsi } from '@crewcall/domain/super';
import { deny, refuse } from '../../errors';
import type { Scope } from '../../row-rules/scope';
import type { Person, PersonUpdate } from './profile-columns';

type Engagement = NonNullable<Out<'getuserdetails'>['engaged']>;

/** How a person is engaged, in the form that the office's profile form shows. */
export const engagedOf = (user: Person): Engagement => ({
  as: user.engagement === 'employee' ? 'employee' : 'contractor',
  externalId: user.external_id,
  superApplies: user.super_applies,
  superFund: user.super_fund,
  superUsi: user.super_usi,
  superMember: user.super_member,
});

/**
 * The columns of a person's engagement that an office save changes. Refuses (403) to change your own without the
 * right to make invoices, as for rates. Applies to work that is not invoiced yet.
 */
export function engagedColumns(
  caller: Scope,
  said: In<'saveUserDetails'>['engaged'],
  stored: Person,
): PersonUpdate {
  if (said === undefined) return {};
  const before = engagedOf(stored);
  const usi = said.superUsi?.replace(/\s/g, '').toUpperCase();
  const after: Engagement = {
    as: said.as ?? before.as,
    externalId: said.externalId?.trim() ?? before.externalId,
    superApplies: said.superApplies ?? before.superApplies,
    superFund: said.superFund?.trim() ?? before.superFund,
    superUsi: usi ?? before.superUsi,
    superMember: said.superMember?.trim() ?? before.superMember,
  };
  const isSame = (Object.keys(after) as (keyof Engagement)[]).every((name) => after[name] === before[name]);
  if (isSame) return {};
  if (stored.id === caller.user.id && !caller.may('invoice.write'))
    deny('How you are engaged is changed by somebody else, who may make invoices.');
  if (after.superUsi !== before.superUsi && after.superUsi !== '' && !isUsi(after.superUsi))
    refuse(USI_WRONG, { field: 'superUsi' });
  return {
    engagement: after.as,
    external_id: after.externalId,
    super_applies: after.superApplies,
    super_fund: after.superFund,
    super_usi: after.superUsi,
    super_member: after.superMember,
  };
}
