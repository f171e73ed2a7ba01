import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

export const invalidates: Invalidates = {
  'user.changed': [
    'getAvailableCrew',
    'getShiftsAhead',
    'getuserdetails',
    'getMyProfile',
    'getSecondFactor',
    'getCalendarFeed',
    'getContracts',
    'getContractSignatures',
    'getCustomers',
    'getFilters',
    'getRatings',
    'getFlagsOf',
    'getMyCustomers',
    'getOwnDeletion',
    'getDeletions',
    'lookAtDeletion',
    'getPersonOverview',
    'getNotes',
    'getResume',
    'getAudit',
  ],
  'pay.changed': ['getPayBases'],
  'registrant.changed': ['getpreregister', 'getAvailableCrew'],
  'group.changed': ['getGroups', 'getuserdetails', 'getLicenceTypes', 'getAvailableCrew'],
  'licence.changed': [
    'getMyLicences',
    'getLicences',
    'getExpiring',
    'getAvailableCrew',
    'getLicenceTypes',
    'getuserdetails',
  ],
  'settings.changed': [
    'getConfigCompany',
    'getPayRules',
    'getContracts',
    'getContractSignatures',
    'getCustomers',
    'getFilters',
    'getAvailableCrewFilter',
    'getAvailableCrew',
    'getuserdetails',
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
