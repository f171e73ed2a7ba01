import { drawn, newcomer } from './facts';
import { caller } from '../support/api';
import { smallPdf } from '../support/small-pdf';
import { expect, test } from './test';

test('a worker’s walk: jobs, time card, chat, calendar, messages, the PDF of an invoice, their own page', async ({
  visitor,
}) => {
  await visitor.signIn('worker');
  await visitor.sees(/Welcome, Mai/);
  await visitor.press('^Details');
  await visitor.sees(/Time Card/);
  await visitor.go('/calendar');
  await visitor.ready('mf-calendar');
  await visitor.go('/messages');
  await visitor.ready('mf-jobs');
  await visitor.go('/invoices');
  await visitor.press('View the invoice');
  await visitor.sees(/Page 1 of \d/);
  await visitor.inked(500);
  await visitor.go('/me?tab=banking');
  await visitor.sees(/BSB/);
});

test('the office’s walk: dashboard, calendar, time, crew, invoices, settings', async ({ visitor }) => {
  await visitor.signIn('admin');
  await visitor.isAt(/^\/admin\/dashboard/);
  const places = [
    ['/admin/dashboard', 'mf-jobs'],
    ['/admin/calendar', 'mf-calendar'],
    ['/admin/time', 'mf-timesheets'],
    ['/admin/crew', 'mf-admin-crew'],
    ['/admin/invoices', 'mf-invoicing'],
    ['/admin/settings', 'mf-admin-crew'],
  ] as const;
  for (const [path, remote] of places) {
    await visitor.go(path);
    await visitor.ready(remote);
  }
  await visitor.signOut();
});

test('a contract is read, signed by hand, and leads on', async ({ visitor, server }) => {
  const email = 'hannah.schafer@crewcall.example';
  const office = await caller(server.url, 'admin');
  const { crew } = (await office.call('getAvailableCrew', {})).body;
  const id = crew.find((one) => one.email === email)?.id ?? 0;
  await office.call('toggeuseractive', { id, newState: true });
  await visitor.signIn(email, '/messages');
  await visitor.sees(/Crew agreement/);
  await visitor.tick('terms of engagement');
  await visitor.tick('safety rules');
  await visitor.press('^Continue$');
  await visitor.tab.draw(drawn, `return document.querySelector('canvas')`);
  await visitor.inked();
  await visitor.press('^Approve$');
  await visitor.isAt(/^\/messages/);
  await visitor.sees(/Contract signed\./);
});

test('a visitor asks for an account with a CV', async ({ visitor }) => {
  await visitor.go('/public/signup/worker');
  for (const [label, text] of newcomer) await visitor.fill(label, text);
  const cv = smallPdf('Robin Appleby, event crew').toString('base64');
  await visitor.tab.ask(
    `const bytes = Uint8Array.from(atob(arguments[0]), (one) => one.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'cv.pdf', { type: 'application/pdf' }));
    const input = document.querySelector('input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));`,
    cv,
  );
  await visitor.sees(/cv\.pdf/);
  await visitor.press('^Register$');
  await visitor.sees(/You have registered\./);
  expect(await visitor.path()).toMatch(/^\/public\//);
});
