import { defineRegions } from '@crewcall/platform';
import { RegionWrap } from '@crewcall/ui';

export const { definePage, defineSlot } = defineRegions({
  wrap: RegionWrap,
  invalidates: {
    'invoice.changed': ['getMyInvoices', 'getInvoice', 'explainPay'],
    'clock.changed': ['explainPay'],
  },
});
