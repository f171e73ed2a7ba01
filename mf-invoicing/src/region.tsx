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
    'getJobMoney',
  ],
  'clock.changed': ['explainPayLines', 'getTimeQueries', 'getPayRun', 'checkExport', 'getJobMoney'],
  'user.changed': ['getPayRun', 'getExtras', 'checkExport', 'getSuperDue', 'getJobMoney'],
  'client.changed': ['getRateCard', 'getJobMoney'],
  // Confirmed people cost what they are paid, open places what their group is paid.
  'invite.answered': ['getJobMoney'],
  'pay.changed': [
    'getPayRun',
    'explainPayLines',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
    'checkExport',
    'getExports',
    'getJobMoney',
  ],
  // The pay run flags timesheets that start far from their crew's start.
  'job.changed': ['getPayRun', 'getJobMoney'],
  'settings.changed': [
    'getPayRules',
    'getRateCard',
    'getJobMoney',
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
