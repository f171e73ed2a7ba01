import {
  admin,
  changedByCustomer,
  drawn,
  due,
  emptied,
  first,
  formOfCustomerChange,
  formTab,
  manager,
  press,
  retyped,
  search,
  steps,
  tab,
} from './steps';
import type { Screen, Step } from './steps';

const oneOfSeries = steps(search('Home Ideas Show'), first);
const askingToGo = () => ({
  waiting: [
    { id: 1, idUser: 9, fullName: 'Nora Quill', email: 'nora@crew.example', at: Date.UTC(2026, 2, 2) },
  ],
  answered: [
    {
      id: 2,
      fullName: 'Former crew 12',
      at: Date.UTC(2026, 1, 2),
      accepted: true,
      reason: '',
      by: 'Olga Reyes',
    },
    {
      id: 3,
      fullName: 'Tom Ford',
      at: Date.UTC(2026, 1, 1),
      accepted: false,
      reason: 'A claim about your last shift is open.',
      by: 'Olga Reyes',
    },
  ],
});
const thisAndAhead = press(/^This and all/, 'radio');
/** Just after midnight the first person of the list may be at work: then the panel asks first. */
const inviteOne: Step = async (page) => {
  await press(/^Invite \d/)(page);
  const anyway = page.getByRole('button', { name: 'Invite anyway' });
  await anyway
    .or(page.getByRole('radio', { name: /^This and all/ }))
    .first()
    .waitFor();
  if (await anyway.isVisible()) await anyway.click();
};

/** The screens of managers and administrators. */
export const officeScreens: Screen[] = [
  manager('manager-dashboard', '/admin/dashboard'),
  manager('manager-requests', '/admin/requests'),
  manager('manager-job-form', '/admin/dashboard', first),
  manager('manager-preferred', '/admin/preferred'),
  manager('manager-preferred-block', '/admin/preferred', press(/^Block: ask/)),
  manager('manager-calendar', '/admin/calendar'),

  admin('roster', '/admin/roster'),
  admin('dashboard', '/admin/dashboard'),
  admin('dashboard-nothing-found', '/admin/dashboard', search('zzzz')),
  admin('dashboard-failed', '/admin/dashboard', { failing: 'getDashboardJobs' }),
  admin('dashboard-todo', '/admin/dashboard', tab(/To Do/)),
  admin('dashboard-add-todo', '/admin/dashboard', press('Add Todo')),
  admin('dashboard-messages', '/admin/dashboard', tab(/Messages/)),
  admin('admin-notifications', '/admin/dashboard', press(/^Notifications/)),
  admin('job-form', '/admin/dashboard', first),
  admin('job-form-date', '/admin/dashboard', steps(first, press('Choose Job date'))),
  admin('job-form-time', '/admin/dashboard', steps(first, press('Choose Job date'), tab('Time'))),
  admin('job-form-crew', '/admin/dashboard', formTab('Crew')),
  admin('job-form-crew-edit', '/admin/dashboard', steps(formTab('Crew'), press(/^Edit /))),
  admin(
    'job-form-crew-pay',
    '/admin/dashboard',
    steps(
      formTab('Crew'),
      press(/^Edit /),
      press(/^Pay of /),
      press(/^Paid/, 'combobox'),
      press('Half day', 'option'),
    ),
  ),
  admin('job-form-status-menu', '/admin/dashboard', steps(formTab('Crew'), press(/\. Change$/))),
  admin('job-form-invite', '/admin/dashboard', steps(formTab('Crew'), press(/^Invite workers/))),
  admin('job-form-timesheets', '/admin/dashboard', formTab('Timesheets')),
  admin('job-form-actions', '/admin/dashboard', formTab('Actions')),
  admin('job-form-money', '/admin/dashboard', formTab('Money')),
  admin('job-form-duplicate', '/admin/dashboard', steps(formTab('Actions'), press(/^Duplicate/))),
  admin('job-form-papers', '/admin/dashboard', steps(formTab('Actions'), press(/^Papers/))),
  admin('job-form-notify', '/admin/dashboard', steps(formTab('Actions'), press(/^Mass Notification/))),
  admin('job-form-logs', '/admin/dashboard', steps(formTab('Actions'), press(/Log/))),
  ...(['Share', 'Files', 'Upload File', 'WhatsApp', 'Preferred Crew'] as const).map((name) =>
    admin(
      `job-form-${name.toLowerCase().replace(' ', '-')}`,
      '/admin/dashboard',
      steps(formTab('Actions'), press(new RegExp(`^${name}`))),
    ),
  ),
  admin(
    'job-form-file-rename',
    '/admin/dashboard',
    steps(formTab('Actions'), press(/^Files/), press(/^Rename/)),
  ),
  admin(
    'job-form-series',
    '/admin/dashboard',
    steps(oneOfSeries, press(/^Dates and changes/), press(/^Start time/, 'checkbox')),
  ),
  admin(
    'job-form-series-invite',
    '/admin/dashboard',
    steps(
      oneOfSeries,
      tab('Crew'),
      press(/^Invite workers/),
      press(/^Select (?!all)/, 'checkbox'),
      inviteOne,
      thisAndAhead,
    ),
  ),
  admin(
    'job-form-series-cancel',
    '/admin/dashboard',
    steps(oneOfSeries, press('Status', 'combobox'), press('Cancelled', 'option'), thisAndAhead),
  ),
  admin('dashboard-customer-change', '/admin/dashboard', {
    altering: ['getDashboardJobs', changedByCustomer],
  }),
  admin('job-form-customer-change', '/admin/dashboard', {
    altering: ['getJobDetail', formOfCustomerChange],
    then: first,
  }),
  admin('dashboard-day', '/admin/dashboard', press(/: \d+ jobs?, /)),
  admin('requests', '/admin/requests'),
  admin('request-decline', '/admin/requests', press(/^Decline/)),
  admin('requests-none', '/admin/requests', { altering: ['getRequests', emptied] }),
  admin('preferred', '/admin/preferred'),
  admin('preferred-failed', '/admin/preferred', { failing: 'getFlags' }),
  admin('venues', '/admin/venues'),
  admin('venue', '/admin/venues', first),
  admin('venue-new', '/admin/venues/new'),
  admin('venues-none', '/admin/venues', { altering: ['getVenues', emptied] }),
  admin('venues-failed', '/admin/venues', { failing: 'getVenues' }),
  admin('admin-calendar', '/admin/calendar'),
  admin('admin-calendar-filters', '/admin/calendar', press(/^(All|Filtered)$/)),
  admin('admin-calendar-selecting', '/admin/calendar', press('Select')),
  admin('admin-calendar-copy-week', '/admin/calendar', steps(press('More'), press('Copy week…', 'menuitem'))),
  admin('admin-calendar-move-jobs', '/admin/calendar', steps(press('More'), press('Move jobs…', 'menuitem'))),
  admin('admin-calendar-templates', '/admin/calendar?panel=job-templates'),
  admin('admin-calendar-none', '/admin/calendar', { altering: ['getCalendarWeek', emptied] }),
  admin('admin-calendar-failed', '/admin/calendar', { failing: 'getCalendarWeek' }),
  admin('crew', '/admin/crew'),
  admin('crew-nobody', '/admin/crew', search('zzzz')),
  // By the name: a phone number stands in the middle of the row, and calls.
  admin('crew-person', '/admin/crew', (page) => page.getByText('Ahmed Al-Sayed').first().click()),
  admin('registrants', '/admin/registrants'),
  admin('registrant', '/admin/registrants', first),
  admin('registrant-decline', '/admin/registrants', steps(first, press('Decline'))),
  admin('privacy', '/admin/privacy'),
  admin('privacy-waiting', '/admin/privacy', { altering: ['getDeletions', askingToGo] }),
  admin('privacy-failed', '/admin/privacy', { failing: 'getDeletions' }),
  admin('check-time', '/admin/time'),
  admin('check-time-worker', '/admin/time', first),
  admin('check-time-generate', '/admin/time', press(/^Generate · \d+ to invoice of/)),
  admin('crew-invoices', '/admin/invoices'),
  admin('crew-invoice', '/admin/invoices', steps(due, drawn('canvas'))),
  admin('crew-invoice-cancel', '/admin/invoices', steps(due, press('Cancel this Invoice'))),
  admin(
    'bank-file',
    '/admin/invoices',
    steps(
      (page) =>
        page
          .locator(
            'main input[type=checkbox]:not(:disabled)[aria-label^="Select "]:not([aria-label="Select all"])',
          )
          .first()
          .check(),
      press('ABA File'),
      press('ABA File', 'menuitem'),
    ),
  ),
  admin('today', '/admin/today'),
  admin('pay-run', '/admin/pay-run'),
  admin('exports', '/admin/exports'),
  admin('exports-mapping', '/admin/exports', press('Mapping')),
  admin('super-due', '/admin/super-due'),
  admin('expenses', '/admin/expenses'),
  admin('pay-rules', '/admin/pay-rules'),
  admin('pay-rules-new', '/admin/pay-rules', press('New rule set')),
  admin('groups', '/admin/groups'),
  admin('group', '/admin/groups', first),
  admin('group-pay', '/admin/groups', steps(first, press(/^Pay: /))),
  admin('group-add', '/admin/groups', press('Create New Group')),
  admin('licence-type', '/admin/groups', press('New licence')),
  admin('licences', '/admin/crew?show=licences'),
  admin('customers', '/admin/customers'),
  admin('customers-none', '/admin/customers', { altering: ['getCustomers', emptied] }),
  admin('customer', '/admin/customers', first),
  admin('filters', '/admin/filters'),
  admin('filters-none', '/admin/filters', { altering: ['getFilters', emptied] }),
  admin('filter', '/admin/filters', first),
  admin('filter-list', '/admin/filters/3', press('Add an option')),
  admin('contract', '/admin/contract'),
  admin('contract-signed', '/admin/contract/1/signed'),
  admin('contract-new-version', '/admin/contract', press('New version')),
  admin('contract-failed', '/admin/contract', { failing: 'getContracts' }),
  admin('settings-company', '/admin/settings'),
  admin('settings-templates', '/admin/settings/templates'),
  admin('settings-job', '/admin/settings', tab('Job Settings')),
  admin('settings-bank', '/admin/settings', tab('Bank Settings')),
  admin('settings-retention', '/admin/settings/retention'),
  admin('settings-draft', '/admin/settings', steps(tab('Job Settings'), retyped)),
  admin('stats', '/admin/stats', drawn('svg.apexcharts-svg')),
  admin('outbox', '/admin/outbox'),
  admin('outbox-message', '/admin/outbox', first),
  admin('failed-messages', '/admin/failed'),
  admin('audit', '/admin/audit'),
  admin('releases', '/admin/releases'),
  admin('debug', '/admin/debug'),
  admin('not-found', '/admin/nowhere'),
];
