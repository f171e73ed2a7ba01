import type { Page } from '@playwright/test';
import type { Account } from '../support/test';

export interface Screen {
  /** File name and caption. */
  name: string;
  who: Account | 'visitor';
  path: string;
  /** Opens what the address alone does not. */
  then?: (page: Page) => Promise<void>;
}

const screen = (who: Screen['who'], name: string, path: string, then?: Screen['then']): Screen => ({
  who,
  name,
  path,
  ...(then ? { then } : {}),
});
const firstRow = (page: Page) => page.getByRole('table').first().getByRole('row').nth(1).click();
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first().click();

/** Every screen of the product, by who sees it. */
export const screens: Screen[] = [
  screen('visitor', 'sign-in', '/'),
  screen('visitor', 'forgot-password', '/reset'),
  screen('visitor', 'signup-worker', '/public/signup/worker'),
  screen('visitor', 'signup-company', '/public/signup/company'),

  screen('worker', 'jobs-my-shifts', '/jobs/upcoming'),
  screen('worker', 'jobs-openings', '/jobs/openings'),
  screen('worker', 'jobs-all', '/jobs/all'),
  screen('worker', 'job-details', '/jobs/upcoming', async (page) => {
    await page.getByRole('button', { name: 'Details' }).first().click();
  }),
  screen('worker', 'messages', '/messages'),
  screen('worker', 'invites', '/messages', tab(/Invites/)),
  screen('worker', 'calendar', '/calendar'),
  screen('worker', 'invoices', '/invoices'),
  screen('worker', 'invoice', '/invoices', async (page) => {
    await page.getByRole('button', { name: /View the invoice/ }).first().click();
  }),
  screen('worker', 'me', '/me'),
  screen('worker', 'me-personal', '/me?tab=personal'),
  screen('worker', 'me-banking', '/me?tab=banking'),

  screen('supervisor', 'supervisor-jobs', '/jobs/upcoming'),

  screen('manager', 'manager-dashboard', '/admin/dashboard'),
  screen('manager', 'manager-requests', '/admin/requests'),
  screen('manager', 'manager-calendar', '/admin/calendar'),

  screen('admin', 'dashboard', '/admin/dashboard'),
  screen('admin', 'dashboard-todo', '/admin/dashboard', tab(/To Do/)),
  screen('admin', 'dashboard-messages', '/admin/dashboard', tab(/Messages/)),
  screen('admin', 'job-form', '/admin/dashboard', firstRow),
  screen('admin', 'requests', '/admin/requests'),
  screen('admin', 'admin-calendar', '/admin/calendar'),
  screen('admin', 'crew', '/admin/crew'),
  screen('admin', 'crew-person', '/admin/crew', firstRow),
  screen('admin', 'registrants', '/admin/registrants'),
  screen('admin', 'registrant', '/admin/registrants', firstRow),
  screen('admin', 'check-time', '/admin/time'),
  screen('admin', 'check-time-worker', '/admin/time', firstRow),
  screen('admin', 'crew-invoices', '/admin/invoices'),
  screen('admin', 'crew-invoice', '/admin/invoices', firstRow),
  screen('admin', 'groups', '/admin/groups'),
  screen('admin', 'settings-templates', '/admin/settings'),
  screen('admin', 'settings-job', '/admin/settings', tab('Job Settings')),
  screen('admin', 'settings-bank', '/admin/settings', tab('Bank Settings')),
  screen('admin', 'stats', '/admin/stats'),
  screen('admin', 'outbox', '/admin/outbox'),
  screen('admin', 'failed-messages', '/admin/failed'),
  screen('admin', 'audit', '/admin/audit'),
  screen('admin', 'releases', '/admin/releases'),
  screen('admin', 'debug', '/admin/debug'),
  screen('admin', 'not-found', '/admin/nowhere'),
];
