import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

export const invalidates: Invalidates = {
  'invoice.changed': [
    'getMyInvoices',
    'getInvoice',
    'findInvoices',
    'getBankFiles',
    'explainPayLines',
    'getPayRun',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
  ],
  'clock.changed': ['explainPayLines', 'getTimeQueries', 'getPayRun'],
  'user.changed': ['getPayRun', 'getExtras'],
  'pay.changed': ['getPayRun', 'explainPayLines', 'getMyExpenses', 'getExpenses', 'getExtras'],
  // The pay run flags timesheets that start far from their crew's start.
  'job.changed': ['getPayRun'],
  'settings.changed': [
    'getPayRules',
    'getAllowanceTypes',
    'getHolidays',
    'tryPayRules',
    'explainPayLines',
    'getPayRun',
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
