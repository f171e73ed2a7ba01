import { Entry } from '../pages/entry';
import { caller } from '../support/api';
import type { Answer, Caller } from '../support/api';
import { mailedDemo } from '../support/mailed-demo';
import { accounts, password } from '../support/accounts';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const test = mailedDemo();
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const DAY = 86_400_000;
const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { status, body } = await answer;
  expect([status, body.snackbar?.text]).toEqual([200, undefined]);
  return body;
};

/** A job in two days with a place for whoever is invited; the invitation goes out by mail. */
async function invite(office: Caller, worker: number, title: string) {
  const date = (Math.floor(Date.now() / 3_600_000) + 1) * 3_600_000 + 2 * DAY;
  const group = (await must(office.call('getGroups', {}))).groups[0]?.id ?? 0;
  const { jobId } = await must(
    office.call('insertNewJobs', {
      job: {
        title,
        date,
        prepend: 'ACME',
        state: 1,
        location: 'Sydney Showground',
        reqCrew: [{ groupId: group, amount: 1, startTime: date }],
      },
    }),
  );
  const { job } = await must(office.call('getJobDetail', { id: jobId }));
  const idReqCrew = job.reqCrew[0]?.id ?? 0;
  await must(office.call('saveJobUserList', { idReqCrew, statusUser: { id: worker, status: 1 } }));
  return { jobId, idReqCrew };
}
const linksIn = (text: string) => text.match(/http:\S+\/linklogin\/\S+/g) ?? [];

test('A.2.04, A.2.05, S-11, S-14, C-04: a link in a mail accepts the invite, once, whatever a scanner did before', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker');
  const { jobId, idReqCrew } = await invite(office, worker.id, 'Harbour sound check');
  const { text } = await mailbox.letter(accounts.worker, 'Invitation: Harbour sound check');
  const [accept = '', decline = ''] = linksIn(text);
  const invited = async () =>
    (await must(worker.call('getNotifications', {}))).jobsAvailable.some(
      (one) => one.idReqCrew === idReqCrew,
    );

  const token = new URL(accept).pathname.split('/')[2] ?? '';
  for (const method of ['HEAD', 'GET'])
    for (const url of [accept, decline, `${server.url}/api/auth/otllogin/${token}`])
      expect((await fetch(url, { method })).status).toBe(200);
  expect(await invited()).toBe(true);

  const posts: string[] = [];
  await page.route('**/api/auth/otllogin', async (route) => {
    posts.push(route.request().method());
    await expect(page.getByRole('status').filter({ hasText: 'LOADING' })).toBeVisible();
    await route.continue();
  });
  // A scanner that runs scripts gets as far as the button, with either link, and spends nothing.
  const scanner = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const scanned = await scanner.newPage();
  for (const [url, name] of [
    [accept, 'Accept'],
    [decline, 'Decline'],
    [accept, 'Accept'],
  ] as const) {
    await scanned.goto(url);
    await expect(scanned.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await scanner.close();
  expect(await invited()).toBe(true);

  await page.goto(accept);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/jobs/upcoming/${jobId}/crews`);
  await expect(page.getByText('You have accepted the invite.')).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Harbour sound check' });
  await expect(panel.getByRole('tab', { name: 'Crews' })).toHaveAttribute('aria-selected', 'true');
  expect(posts).toEqual(['POST']);
  expect(await invited()).toBe(false);

  // In a browser that the worker has signed in on before, the next link acts at once; a decline never does.
  const next = await invite(office, worker.id, 'Harbour load out');
  const [acceptNext = '', declineNext = ''] = linksIn(
    (await mailbox.letter(accounts.worker, 'Invitation: Harbour load out')).text,
  );
  await page.goto(declineNext);
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeVisible();
  await page.goto(acceptNext);
  await page
    .getByRole('alertdialog', { name: 'Accept anyway?' })
    .getByRole('button', { name: 'Accept anyway' })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === `/jobs/upcoming/${next.jobId}/crews`);
  await expect(page.getByText(/^You have accepted the invite\./)).toBeVisible();
});

test('A.2.05, S-11: a link whose first answer is lost accepts the invite with Retry', async ({
  page,
  server,
  mailbox,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker');
  const before = await invite(office, worker.id, 'Harbour tuning');
  await must(worker.call('replyJob', { id: before.idReqCrew, accepted: true }));
  const { jobId } = await invite(office, worker.id, 'Harbour encore');
  const { text } = await mailbox.letter(accounts.worker, 'Invitation: Harbour encore');
  await page.route(
    '**/api/auth/otllogin',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto(linksIn(text)[0] ?? '');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  // They work on the other job of that hour already.
  await page
    .getByRole('alertdialog', { name: 'Accept anyway?' })
    .getByRole('button', { name: 'Accept anyway' })
    .click();
  await expect(page.getByText(/^You have accepted the invite\. You work /)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/jobs/upcoming/${jobId}/crews`);
});

test('A.2.05, A.2.08, A.8.02, S-12: the other link declines; a used one says so lastingly, fills in the address and leads on', async ({
  page,
  server,
  mailbox,
  context,
}) => {
  const entry = new Entry(page);
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker2');
  const { jobId } = await invite(office, worker.id, 'Harbour strike');
  const { text } = await mailbox.letter(accounts.worker2, 'Invitation: Harbour strike');
  const [accept = '', decline = ''] = linksIn(text);
  await page.goto(decline);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('You have declined the invite.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/jobs/upcoming/${jobId}/crews`);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(accept);
  await entry.isAtSignIn();
  const why = 'This link has been used already: it works once. Please sign in.';
  await expect(entry.notice(why)).toBeVisible();
  await expect(entry.why).toHaveText(why);
  await expect(entry.email).toHaveValue(accounts.worker2);
  expect(page.url()).not.toContain('worker2');
  await entry.password.fill(password);
  await entry.press();
  await expect(page).toHaveURL((url) => url.pathname === `/jobs/upcoming/${jobId}/crews`);
});

test('A.2.08, S-11: links that were never given out, or only in part, lead to sign-in with a sentence', async ({
  page,
}) => {
  const entry = new Entry(page);
  for (const [path, text] of [
    ['/linklogin/made-up/acceptJob/1/2/1', 'This link is not valid. Please sign in, or ask for a new one.'],
    [`/linklogin/${'x'.repeat(300)}`, 'This link is not complete. Open it again from the message.'],
    ['/linklogin/%00', 'This link is not complete. Open it again from the message.'],
    ['/linklogin', 'This link is not complete. Open it again from the message.'],
  ] as const) {
    await page.goto(path);
    await entry.isAtSignIn();
    await expect(entry.notice(text), path).toBeVisible();
  }
});

test('A.2.06, R-13, S-13: an office link signs a customer in and goes to the page it names, once', async ({
  page,
  server,
  context,
  ready,
}) => {
  const entry = new Entry(page);
  const office = await caller(server.url, 'admin');
  const { linklogin } = await must(office.call('generateLinkLoginUserCompany', { email: accounts.manager }));
  await page.goto(linklogin);
  await entry.press();
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/admin/dashboard'));
  await ready('mf-jobs');
  // A session by link ends with the browser.
  expect((await context.cookies()).find(({ name }) => name === 'rt')?.expires).toBe(-1);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(linklogin);
  await expect(entry.notice('This link has been used already')).toBeVisible();
  await expect(page).toHaveURL((url) => url.search === '?redirect=%2Fadmin%2Fdashboard');
});

test('S-19: a forgotten password is replaced by mail, ends the other sessions, and the mail says so', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const entry = new Entry(page);
  const fresh = 'a quiet lantern at noon';
  const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/');
  await new Entry(elsewhere).signIn(accounts.supervisor);
  await elsewhere.waitForURL(/\/jobs/);

  await page.goto('/');
  await entry.email.fill(accounts.supervisor);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(entry.email).toHaveValue(accounts.supervisor);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const { text } = await mailbox.letter(accounts.supervisor, 'Choose a new password');
  const link = /http:\S+/.exec(text)?.[0] ?? '';

  await page.goto(link);
  await expect(page.getByText(accounts.supervisor)).toBeVisible();
  await entry.newPassword.fill('too short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The password needs at least 10 characters.');
  await entry.newPassword.fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
  await expect(entry.email).toHaveValue(accounts.supervisor);

  await new Entry(elsewhere).isAtSignIn();
  await mailbox.letter(accounts.supervisor, 'Your password was changed');
  await entry.password.fill(password);
  await entry.press();
  await expect(entry.notice('The email or the password is not right.')).toBeVisible();
  await entry.password.fill(fresh);
  await entry.press();
  await page.waitForURL(/\/jobs/);

  // The old link says at once what it is, and the new one may be asked for there.
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('alert')).toHaveText('This link has been used already: it works once.');
  await expect(elsewhere.getByRole('button', { name: 'Send link' })).toBeVisible();
  await expect(elsewhere.getByLabel('New password', { exact: true })).toHaveCount(0);
  await other.close();
});

test('S-19: who has no account reads the same, and gets no mail', async ({ page, server }) => {
  await page.goto('/reset');
  await page.getByLabel('Email').fill('nobody@crewcall.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const office = await caller(server.url, 'admin');
  const { messages } = await must(office.call('getOutbox', {}));
  expect(JSON.stringify(messages)).not.toContain('nobody@crewcall.example');
});
