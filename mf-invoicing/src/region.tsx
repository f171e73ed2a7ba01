import { defineRegions } from '@crewcall/platform';
import type { Invalidates } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

/** What a change of a customer’s invoice, payment, quote or rate makes stale. */
const clientReads = [
  'getClients',
  'getToBill',
  'findClientInvoices',
  'getClientInvoice',
  'getMyPapers',
] as const;

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
    ...clientReads,
  ],
  'client.changed': [...clientReads],
  'clock.changed': [
    'explainPayLines',
    'getTimeQueries',
    'getPayRun',
    'checkExport',
    'getToBill',
    'getClientInvoice',
  ],
  'user.changed': ['getPayRun', 'getExtras', 'checkExport', 'getSuperDue'],
  'pay.changed': [
    'getPayRun',
    'explainPayLines',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
    'checkExport',
    'getExports',
    'getToBill',
  ],
  // The pay run flags timesheets that start far from their crew's start; an invoice takes a job's PO.
  'job.changed': ['getPayRun', 'getToBill'],
  'settings.changed': [
    'getPayRules',
    'getAllowanceTypes',
    'getHolidays',
    'tryPayRules',
    'explainPayLines',
    'getPayRun',
    'getExportProfiles',
    'checkExport',
    ...clientReads,
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
