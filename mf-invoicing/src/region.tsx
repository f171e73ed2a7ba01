import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const invalidates: Invalidates = {
  'invoice.changed': ['getMyInvoices', 'getInvoice', 'explainPay'],
  'clock.changed': ['explainPay'],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
