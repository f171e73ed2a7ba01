import { defineRegions } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const { definePage, defineSlot } = defineRegions({
  wrap: UiRoot,
  invalidates: {
    'invoice.changed': ['getMyInvoices', 'getInvoice', 'explainPay'],
    'clock.changed': ['explainPay'],
  },
});
