import type { Field, ProfileMode } from './draft';

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

const tabOfField: Record<Field, ProfileTab> = {
  picture: 'account',
  firstName: 'account',
  lastName: 'account',
  email: 'account',
  password: 'account',
  abn: 'account',
  permissions: 'account',
  managerOf: 'account',
  phone: 'personal',
  birthday: 'personal',
  emergencyName: 'personal',
  emergencyNumber: 'personal',
  address: 'personal',
  suburb: 'personal',
  city: 'personal',
  state: 'personal',
  postcode: 'personal',
  bankName: 'banking',
  bankAccountName: 'banking',
  bankAccountNumber: 'banking',
  bankAccountBSB: 'banking',
  gstRegistered: 'banking',
  gstAsked: 'banking',
  rctiAgreed: 'banking',
  rates: 'rates',
  filters: 'filters',
};

export const tabOf = (field: Field): ProfileTab => tabOfField[field];
