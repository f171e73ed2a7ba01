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

/** What shows charges of today: open hours, what can be invoiced, and what an invoice charges differently. */
const chargeReads = ['getClients', 'getToBill', 'getClientInvoice'] as const;

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
    'getJobMoney',
  ],
  'client.changed': [
    ...clientReads,
    'checkExport',
    'getRateCard',
    'getJobMoney',
    'findQuotes',
    'getQuote',
    'getQuotePdf',
  ],
  'clock.changed': [
    'explainPayLines',
    'getTimeQueries',
    'getPayRun',
    'checkExport',
    ...chargeReads,
    'getJobMoney',
  ],
  'user.changed': ['getPayRun', 'getExtras', 'getPayrollExtras', 'checkExport', 'getSuperDue', 'getJobMoney'],
  // Confirmed people cost what they are paid, open places what their group is paid.
  'invite.answered': ['getJobMoney'],
  'pay.changed': [
    'getPayRun',
    'explainPayLines',
    'getMyExpenses',
    'getExpenses',
    'getExtras',
    'getPayrollExtras',
    'checkExport',
    'getExports',
    ...chargeReads,
    'getJobMoney',
  ],
  // The pay run flags timesheets that start far from their crew's start; an invoice takes a job's PO; a quote says what
  // of its job is different now.
  'job.changed': ['getPayRun', ...chargeReads, 'getJobMoney', 'findQuotes', 'getQuote'],
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
    ...clientReads,
  ],
};

export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates });
