import type { In, Out } from '@crewcall/contract/types';

export type StoredRuleSet = Out<'getPayRules'>['sets'][number];
/** What the form of a rule set types in. */
export type RuleSetDraft = Pick<
  StoredRuleSet,
  'name' | 'rules' | 'active' | 'forCompany' | 'idGroups' | 'jobs'
>;

/** Where a set applies, without job titles or days. */
export const placeOf = ({ active, forCompany, idGroups, jobs }: Omit<RuleSetDraft, 'name' | 'rules'>) =>
  ({ active, forCompany, idGroups, idJobs: jobs.map(({ id }) => id) }) satisfies In<'savePayRules'>['was'];

/** What of the form is stored. */
export const sentDraft = ({ name, rules, ...place }: RuleSetDraft) =>
  ({ name, rules, ...placeOf(place) }) satisfies In<'savePayRules'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether somebody else has saved a version or where the set applies. */
export const isOvertaken = (read: RuleSetDraft, stored: RuleSetDraft): boolean =>
  !isSame(sentDraft(read), sentDraft(stored));

/** What is stored by now, with what was typed on top of it. */
function over<T extends object>(read: T, typed: T, stored: T): T {
  const keys = Object.keys(typed) as (keyof T)[];
  const changed = keys.filter((key) => !isSame(read[key], typed[key]));
  return { ...stored, ...Object.fromEntries(changed.map((key) => [key, typed[key]])) };
}

/** The same for a set: each of its rules is a field of its own. */
export const typedOver = (read: RuleSetDraft, typed: RuleSetDraft, stored: RuleSetDraft): RuleSetDraft => ({
  ...over(read, typed, stored),
  rules: over(read.rules, typed.rules, stored.rules),
});
