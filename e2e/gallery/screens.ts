import type { Page } from '@playwright/test';
import type { Account } from '../support/test';
import { settled } from './settled';

export interface Screen {
  /** File name and caption. */
  name: string;
  who: Account | 'visitor';
  path: string;
  /** Opens what the address alone does not. */
  then?: (page: Page) => Promise<void>;
  /** Only a phone has it. */
  isPhone?: boolean;
  /** A call that fails while the screen loads. */
  failing?: string;
  /** A call that answers with this. */
  answering?: [call: string, body: object];
}

type Step = (page: Page) => Promise<void>;
const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) {
      await step(page);
      await settled(page);
    }
  };
const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'menuitem' | 'checkbox' | 'link' = 'button'): Step =>
  (page) =>
    page
      .getByRole(role, { name })
      .filter({ visible: true })
      .and(page.locator(':not(:disabled)'))
      .first()
      .click();
const tab = (name: string | RegExp) => press(name, 'tab');
/** The first thing of a list: a row of a table, a job of the dashboard, a card on a phone. */
const first: Step = (page) =>
  page.locator('main').locator('tbody tr, [role=row] a, [data-go]').filter({ visible: true }).first().click();
const search =
  (text: string): Step =>
  async (page) => {
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Search/ }))
      .first()
      .fill(text);
    await page.waitForTimeout(300);
  };
/** An invoice that was not cancelled. */
const due: Step = (page) =>
  page
    .locator('main')
    .locator('tbody tr, li:has([data-go])')
    .filter({ hasNotText: 'Cancelled' })
    .first()
    .locator('td:nth-of-type(2), [data-go]')
    .first()
    .click();
const drawn =
  (what: string): Step =>
  (page) =>
    page.locator(what).first().waitFor();
const inPanel =
  (name: string | RegExp): Step =>
  (page) =>
    page.locator('[data-side-panel]').getByRole('button', { name }).first().click();
/** Only the first visit finds a shift to check in to. */
const checkedIn: Step = async (page) => {
  const button = page.getByRole('button', { name: 'Check In' }).first();
  if (await button.isVisible()) await button.click();
};
/** Only the first visit of a server finds running clocks. */
const clockOutAll: Step = async (page) => {
  const button = page.getByRole('button', { name: 'Clock Out All', exact: true });
  if (await button.isEnabled()) await button.click();
};
const everybodyOut: Step = async (page) => {
  await clockOutAll(page);
  const dialog = page.getByRole('dialog', { name: 'Clock Out All' });
  if (!(await dialog.isVisible())) return;
  await dialog.getByRole('button', { name: 'Clock Out All' }).click();
  await dialog.waitFor({ state: 'hidden' });
};
const signAll: Step = async (page) => {
  for (const box of await page.locator('[data-side-panel] input[type=checkbox]:not(:disabled)').all())
    await box.check();
};
const formTab = (name: string) => steps(first, tab(name));
const details = press(/^Details/);

type Extra = Pick<Screen, 'then' | 'failing' | 'answering' | 'isPhone'>;
const of =
  (who: Screen['who']) =>
  (name: string, path: string, extra: Extra | Step = {}): Screen => ({
    who,
    name,
    path,
    ...(typeof extra === 'function' ? { then: extra } : extra),
  });
const visitor = of('visitor');
const worker = of('worker');
const worker2 = of('worker2');
const supervisor = of('supervisor');
const manager = of('manager');
const admin = of('admin');

const noJobs: Screen['answering'] = [
  'getMyDashboardv2',
  { jobs: [], availableClockin: [], invitedIds: [], supervisedIds: [] },
];
const offline: Step = async (page) => {
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
};

/** Every screen of the product with what opens from it, by who sees it. */
export const screens: Screen[] = [
  visitor('sign-in', '/'),
  visitor('sign-in-refused', '/', async (page) => {
    await page.getByLabel('Email').fill('nobody@crewcall.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('The email or the password').first().waitFor();
  }),
  visitor('forgot-password', '/reset'),
  visitor('signup-worker', '/public/signup/worker'),
  visitor('signup-refused', '/public/signup/worker', press(/^(Send|Sign Up|Submit|Join|Register)/)),
  visitor('signup-company', '/public/signup/company'),

  worker('jobs-my-shifts', '/jobs/upcoming'),
  worker('jobs-openings', '/jobs/openings'),
  worker('jobs-all', '/jobs/all'),
  worker('jobs-none', '/jobs/upcoming', { answering: noJobs }),
  worker('jobs-failed', '/jobs/upcoming', { failing: 'getMyDashboardv2' }),
  worker('job-details', '/jobs/upcoming', steps(details, tab('Details'))),
  worker('job-crews', '/jobs/upcoming', steps(details, tab('Crews'))),
  worker('time-card', '/jobs/upcoming', steps(details, tab('Time Card'))),
  worker('chat', '/jobs/upcoming', steps(details, tab('Details'), inPanel(/^Messages/))),
  worker('notifications', '/jobs/upcoming', press(/^Notifications/)),
  worker('menu', '/jobs/upcoming', { then: press('Menu'), isPhone: true }),
  worker('messages', '/messages'),
  worker('invites', '/messages', tab(/Invites/)),
  worker('approvals', '/messages', tab(/Approvals/)),
  worker('companies', '/messages', tab(/Companies/)),
  worker('calendar', '/calendar'),
  worker('calendar-filters', '/calendar', press(/^(All|Filtered)$/)),
  worker('invoices', '/invoices'),
  worker('invoice', '/invoices', steps(press(/View the invoice/), drawn('canvas'))),
  worker('me', '/me'),
  worker('me-personal', '/me?tab=personal'),
  worker('me-banking', '/me?tab=banking'),
  worker('offline', '/jobs/upcoming', offline),

  worker2('jobs-next-shift', '/jobs/upcoming'),
  worker2('on-the-clock', '/jobs/upcoming', checkedIn),

  supervisor('supervisor-jobs', '/jobs/upcoming'),
  supervisor('supervisor-time-card', '/jobs/upcoming', steps(details, tab('Time Card'))),
  supervisor(
    'supervisor-clock-edit',
    '/jobs/upcoming',
    steps(details, tab('Time Card'), press(/^Edit the time of/)),
  ),
  supervisor('sign-off-running', '/jobs/upcoming', steps(details, tab('Time Card'), press('Finish Job'))),
  supervisor('clock-out-all', '/jobs/upcoming', steps(details, tab('Time Card'), clockOutAll)),
  supervisor(
    'sign-off',
    '/jobs/upcoming',
    steps(details, tab('Time Card'), everybodyOut, press('Finish Job'), signAll),
  ),

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
  admin('job-form-crew', '/admin/dashboard', formTab('Crew')),
  admin('job-form-crew-edit', '/admin/dashboard', steps(formTab('Crew'), press(/^Edit /))),
  admin('job-form-status-menu', '/admin/dashboard', steps(formTab('Crew'), press(/\. Change$/))),
  admin('job-form-invite', '/admin/dashboard', steps(formTab('Crew'), press(/^Invite workers/))),
  admin('job-form-timesheets', '/admin/dashboard', formTab('Timesheets')),
  admin('job-form-actions', '/admin/dashboard', formTab('Actions')),
  admin('job-form-duplicate', '/admin/dashboard', steps(formTab('Actions'), press(/^Duplicate/))),
  admin('job-form-notify', '/admin/dashboard', steps(formTab('Actions'), press(/^Mass Notification/))),
  admin('job-form-logs', '/admin/dashboard', steps(formTab('Actions'), press(/Log/))),
  admin('requests', '/admin/requests'),
  admin('requests-none', '/admin/requests', { answering: ['getRequests', { jobs: [] }] }),
  admin('admin-calendar', '/admin/calendar'),
  admin('admin-calendar-filters', '/admin/calendar', press(/^(All|Filtered)$/)),
  admin('crew', '/admin/crew'),
  admin('crew-nobody', '/admin/crew', search('zzzz')),
  admin('crew-person', '/admin/crew', first),
  admin('registrants', '/admin/registrants'),
  admin('registrant', '/admin/registrants', first),
  admin('registrant-decline', '/admin/registrants', steps(first, press('Decline'))),
  admin('check-time', '/admin/time'),
  admin('check-time-worker', '/admin/time', first),
  admin('check-time-generate', '/admin/time', press(/^Generate the invoice of/)),
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
  admin('stats', '/admin/stats', drawn('svg.apexcharts-svg')),
  admin('outbox', '/admin/outbox'),
  admin('outbox-message', '/admin/outbox', first),
  admin('failed-messages', '/admin/failed'),
  admin('audit', '/admin/audit'),
  admin('releases', '/admin/releases'),
  admin('debug', '/admin/debug'),
  admin('not-found', '/admin/nowhere'),
];
