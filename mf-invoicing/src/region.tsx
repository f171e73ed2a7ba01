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
    'checkExport',
    'getExports',
    'getSuperDue',
  ],
  'clock.changed': ['explainPayLines', 'getTimeQueries', 'getPayRun', 'checkExport'],
  'user.changed': ['getPayRun', 'getExtras', 'getPayrollExtras', 'checkExport', 'getSuperDue'],
  'pay.changed': [
    'getPayRun',
    'explainPayLines',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
    'getPayrollExtras',
    'checkExport',
    'getExports',
  ],
  // The pay run flags timesheets that start far from their crew's start.
  'job.changed': ['getPayRun'],
  'settings.changed': [
    'getPayRules',
    'getAllowanceTypes',
    'getHolidays',
    'tryPayRules',
    'explainPayLines',
    'getPayRun',
    'getExportProfiles',
    'checkExport',
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
