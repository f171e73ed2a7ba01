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
import type { Screen } from './steps';

const oneOfSeries = steps(search('Home Ideas Show'), first);
const thisAndAhead = press(/^This and all/, 'radio');

/** The screens of managers and administrators. */
export const officeScreens: Screen[] = [
  manager('manager-dashboard', '/admin/dashboard'),
  manager('manager-requests', '/admin/requests'),
  manager('manager-job-form', '/admin/dashboard', first),
  manager('manager-calendar', '/admin/calendar'),

  admin('dashboard', '/admin/dashboard'),
  admin('dashboard-nothing-found', '/admin/dashboard', search('zzzz')),
  admin('dashboard-failed', '/admin/dashboard', { failing: 'getDashboardJobs' }),
  admin('dashboard-todo', '/admin/dashboard', tab(/To Do/)),
  admin('dashboard-add-todo', '/admin/dashboard', press('Add Todo')),
  admin('dashboard-messages', '/admin/dashboard', tab(/Messages/)),
  admin('admin-notifications', '/admin/dashboard', press(/^Notifications/)),
  admin('job-form', '/admin/dashboard', first),
  admin('job-form-date', '/admin/dashboard', steps(first, press('Choose Job date'))),
  admin('job-form-time', '/admin/dashboard', steps(first, press('Choose Job date'), tab(/^Time ·/))),
  admin('job-form-crew', '/admin/dashboard', formTab('Crew')),
  admin('job-form-crew-edit', '/admin/dashboard', steps(formTab('Crew'), press(/^Edit /))),
  admin('job-form-status-menu', '/admin/dashboard', steps(formTab('Crew'), press(/\. Change$/))),
  admin('job-form-invite', '/admin/dashboard', steps(formTab('Crew'), press(/^Invite workers/))),
  admin('job-form-timesheets', '/admin/dashboard', formTab('Timesheets')),
  admin('job-form-actions', '/admin/dashboard', formTab('Actions')),
  admin('job-form-duplicate', '/admin/dashboard', steps(formTab('Actions'), press(/^Duplicate/))),
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
      press(/^Invite \d/),
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
  admin('admin-calendar', '/admin/calendar'),
  admin('admin-calendar-filters', '/admin/calendar', press(/^(All|Filtered)$/)),
  admin('admin-calendar-selecting', '/admin/calendar', press('Select')),
  admin('admin-calendar-none', '/admin/calendar', { altering: ['getJobs', emptied] }),
  admin('admin-calendar-failed', '/admin/calendar', { failing: 'getJobs' }),
  admin('crew', '/admin/crew'),
  admin('crew-nobody', '/admin/crew', search('zzzz')),
  admin('crew-person', '/admin/crew', first),
  admin('registrants', '/admin/registrants'),
  admin('registrant', '/admin/registrants', first),
  admin('registrant-decline', '/admin/registrants', steps(first, press('Decline'))),
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
  admin('groups', '/admin/groups'),
  admin('group-add', '/admin/groups', press('Create New Group')),
  admin('settings-templates', '/admin/settings'),
  admin('settings-job', '/admin/settings', tab('Job Settings')),
  admin('settings-bank', '/admin/settings', tab('Bank Settings')),
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
