import { isProfileField, profileField } from '@crewcall/domain/profile-fields';
import type { ProfileFieldName, ProfileMode } from '@crewcall/domain/profile-fields';
import type { Field } from './draft';

const profileTabs = ['account', 'personal', 'banking', 'licences', 'rates', 'filters'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const tabTitles: Record<ProfileTab, string> = {
  account: 'Account',
  personal: 'Personal',
  banking: 'Banking',
  licences: 'Licences',
  rates: 'Rates',
  filters: 'Filters',
};

/** The tabs that a mode has, in order. */
export const tabsOf = (mode: ProfileMode): readonly ProfileTab[] =>
  profileTabs.slice(0, { admin: 6, own: 4, public: 3 }[mode]);

/** The tab that an address names, or the first. */
export const readTab = (mode: ProfileMode, text: string | null | undefined): ProfileTab =>
  tabsOf(mode).find((tab) => tab === text) ?? 'account';

const tabOfOthers: Record<Exclude<Field, ProfileFieldName>, ProfileTab> = {
  permissions: 'account',
  managerOf: 'account',
  gstRegistered: 'banking',
  gstAsked: 'banking',
  rctiAgreed: 'banking',
  engagement: 'rates',
  externalId: 'rates',
  superApplies: 'rates',
  superFund: 'rates',
  superUsi: 'rates',
  superMember: 'rates',
  rates: 'rates',
  filters: 'filters',
};

export const tabOf = (field: Field): ProfileTab =>
  isProfileField(field) ? profileField(field).tab : tabOfOthers[field];
