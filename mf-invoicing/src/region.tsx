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
  'client.changed': ['findQuotes', 'getQuote', 'getQuotePdf'],
  'clock.changed': ['explainPayLines', 'getTimeQueries', 'getPayRun', 'checkExport'],
  'user.changed': ['getPayRun', 'getExtras', 'checkExport', 'getSuperDue'],
  'pay.changed': [
    'getPayRun',
    'explainPayLines',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
    'checkExport',
    'getExports',
  ],
  // The pay run flags timesheets that start far from their crew's start; a quote says what of its job is different now.
  'job.changed': ['getPayRun', 'findQuotes', 'getQuote'],
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
