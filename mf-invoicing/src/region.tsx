import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const invalidates: Invalidates = {
  'invoice.changed': ['getMyInvoices', 'getInvoice', 'getBankFiles', 'explainPayLines'],
  'clock.changed': ['explainPayLines', 'getTimeQueries'],
  'settings.changed': ['getPayRules', 'getHolidays', 'tryPayRules', 'explainPayLines'],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
