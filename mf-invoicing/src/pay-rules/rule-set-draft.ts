import type { In, Out } from '@crewcall/contract/types';

export type StoredRuleSet = Out<'getPayRules'>['sets'][number];
/** The parts of a rule set that its form edits. */
export type RuleSetDraft = Pick<
  StoredRuleSet,
  'name' | 'rules' | 'active' | 'forCompany' | 'idGroups' | 'jobs'
>;

/** Where a rule set applies, as the server takes it: jobs by id only. */
export const placeOf = ({ active, forCompany, idGroups, jobs }: Omit<RuleSetDraft, 'name' | 'rules'>) =>
  ({ active, forCompany, idGroups, idJobs: jobs.map(({ id }) => id) }) satisfies In<'savePayRules'>['was'];

export const appliesNowhere = ({ forCompany, idGroups, jobs }: RuleSetDraft): boolean =>
  !forCompany && idGroups.length === 0 && jobs.length === 0;

/** What the form sends to the server. */
export const sentDraft = ({ name, rules, ...place }: RuleSetDraft) =>
  ({ name, rules, ...placeOf(place) }) satisfies In<'savePayRules'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether somebody else has changed the rule set, or where it applies, since the form read it. */
export const isOvertaken = (read: RuleSetDraft, stored: RuleSetDraft): boolean =>
  !isSame(sentDraft(read), sentDraft(stored));

/** The stored values, except for the fields that the user has changed since `read`: those stay as typed. */
function over<T extends object>(read: T, typed: T, stored: T): T {
  const keys = Object.keys(typed) as (keyof T)[];
  const changed = keys.filter((key) => !isSame(read[key], typed[key]));
  return { ...stored, ...Object.fromEntries(changed.map((key) => [key, typed[key]])) };
}

/** Puts the user's changes over the stored rule set; each rule counts as a field of its own. */
export const typedOver = (read: RuleSetDraft, typed: RuleSetDraft, stored: RuleSetDraft): RuleSetDraft => ({
  ...over(read, typed, stored),
  rules: over(read.rules, typed.rules, stored.rules),
});
