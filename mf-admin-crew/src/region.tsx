import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const invalidates: Invalidates = {
  'user.changed': [
    'getAvailableCrew',
    'getuserdetails',
    'getMyProfile',
    'getCalendarFeed',
    'getContracts',
    'getContractSignatures',
    'getCustomers',
    'getFilters',
  ],
  'registrant.changed': ['getpreregister'],
  'group.changed': ['getGroups', 'getuserdetails', 'getLicenceTypes'],
  'licence.changed': ['getMyLicences', 'getLicences', 'getExpiring', 'getAvailableCrew', 'getLicenceTypes'],
  'settings.changed': [
    'getConfigCompany',
    'getPayRules',
    'getContracts',
    'getContractSignatures',
    'getCustomers',
    'getFilters',
    'getAvailableCrewFilter',
    'getuserdetails',
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
