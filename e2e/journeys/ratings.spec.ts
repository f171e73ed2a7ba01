import { epochToLocal } from '@crewcall/domain/time';
import type { Page } from '@playwright/test';
import { CrewPhone } from '../pages/crew-phone';
import { expect, test as base } from '../pages/people';
import { SignOff, drawSignature } from '../pages/sign-off';
import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { addAxe } from '../support/axe';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { isSound } from '../support/sound';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const zone = 'Australia/Sydney';
const company = 'Acme Live Events';
const workerName = 'Mai Nguyễn';
const ratedName = 'Łukasz Wójcik';
const supervisorName = "Sinéad O'Brien";

const test = base.extend<object, { server: RunningServer }>({
  // A demo of its own: what is said of people here would keep them off other journeys' jobs.
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** A job of this customer with one group; who is given is confirmed, the supervisor supervises. */
async function makeJob(
  office: Caller,
  {
    title,
    date,
    prepend,
    amount = 1,
    of = [],
    supervisor,
  }: {
    title: string;
    date: number;
    prepend: string;
    amount?: number;
    of?: readonly Caller[];
    supervisor?: Caller;
  },
) {
  const { groups } = (await office.call('getGroups', {})).body;
  const { jobId } = (
    await office.call('insertNewJobs', {
      job: {
        title,
        date,
        prepend,
        state: 1,
        location: 'Pier 9, Walsh Bay',
        selectedSupervisors: supervisor ? [supervisor.id] : [],
        reqCrew: [{ groupId: groups[0]?.id ?? 0, amount, startTime: date, endTime: date + 6 * 60 * MINUTE }],
      },
    })
  ).body;
  const [crew] = (await office.call('getJobDetail', { id: jobId })).body.job.reqCrew;
  for (const { id } of of)
    await office.call('saveJobUserList', { idReqCrew: crew?.id ?? 0, statusUser: [{ id, status: 2 }] });
  return { id: jobId, idReqCrew: crew?.id ?? 0 };
}

/** The office says five stars for two jobs of the last days: with fewer than three ratings there is no score. */
async function rateTwice(office: Caller, who: Caller): Promise<void> {
  const { jobs } = (
    await office.call('getJobs', { dateStart: Date.now() - 13 * DAY, dateEnd: Date.now() - DAY })
  ).body;
  let done = 0;
  for (const { id: idJob } of jobs) {
    const { crew } = (await office.call('getJobRatings', { idJob })).body;
    if (done === 2 || !crew.some(({ idUser }) => idUser === who.id)) continue;
    await office.call('rateCrew', { idJob, ratings: [{ idUser: who.id, stars: 5 }] });
    done += 1;
  }
  expect(done).toBe(2);
}

test('C.10.01 to C.10.08: rated after a sign-off; asked for, blocked and left out, and nobody is told why', async ({
  people,
  server,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const supervisor = await caller(server.url, 'supervisor');
  const worker = await caller(server.url, 'worker');
  const rated = await caller(server.url, 'worker2');
  // Check-in opens before the start.
  const soon = Math.ceil(Date.now() / QUARTER) * QUARTER + QUARTER;
  const job = { title: 'Quay Lights bump in', date: soon, prepend: 'ACME' };
  const { id } = await makeJob(office, { ...job, of: [rated], supervisor });
  for (const action of ['in', 'out'] as const)
    await rated.call('doclock', { id, action, key: `${action} ${id}` });
  const began = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE;
  await rateTwice(office, rated);
  const later = { title: 'Quay Lights show', date: soon + 4 * DAY, prepend: 'ACME', amount: 3 };
  const next = await makeJob(office, { ...later, of: [rated] });
  const other = { title: 'Opal Gala', date: soon + 4 * DAY, prepend: 'OPAL', amount: 3 };
  await makeJob(office, other);

  const [desk, customer] = [await people.arrive('desk'), await people.arrive('desk')];
  const [phone, ratedPhone, ownPhone] = [
    await people.arrive('phone'),
    await people.arrive('phone'),
    await people.arrive('phone'),
  ];
  for (const page of [desk, customer, phone, ownPhone]) await addAxe(page.context());
  const openings = async (page: Page, sees: readonly string[], not: readonly string[]) => {
    await page.goto('/jobs/openings');
    for (const title of sees)
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
    for (const title of not)
      await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  };

  await test.step('the supervisor signs the job off, and rates who worked', async () => {
    await login('supervisor', phone);
    const crew = new CrewPhone(phone);
    await crew.openTimeCard(job.title);
    await crew.moveStart(ratedName, epochToLocal(zone, began));
    const signOff = new SignOff(phone);
    await signOff.open();
    await signOff.tick([ratedName]);
    await signOff.begin('Dana Site');
    await drawSignature(phone, 'Dana Site');
    await signOff.approve();
    await phone.getByRole('button', { name: 'Rate the crew' }).click();
    await expect(phone.getByText('The person may ask to read this')).toBeVisible();
    await phone.getByRole('radio', { name: `5 stars for ${ratedName}` }).check();
    await phone.getByLabel(`Note on ${ratedName}`).fill('Quick, and calm with the guests.');
    await isSound(phone);
    await phone.getByRole('button', { name: 'Save ratings' }).click();
    await expect(phone.getByText('1 rating saved.')).toBeVisible();
  });

  await test.step('the office reads the score, and who said what', async () => {
    await login('admin', desk);
    await desk.goto(`/admin/crew/${rated.id}?tab=ratings`);
    const standing = desk.getByRole('region', { name: 'Ratings and customers' });
    await expect(standing).toContainText('3 ratings in 12 months');
    await expect(standing.getByText('5.0', { exact: true })).toBeVisible();
    await expect(standing).toContainText('Quick, and calm with the guests.');
    await expect(standing).toContainText(supervisorName);
    await isSound(desk);
  });

  const favourite =
    await test.step('the manager asks for a favourite and for a block, and reads no score', async () => {
      await login('manager', customer);
      await customer.getByRole('link', { name: 'Preferred Crew' }).click();
      const row = customer.getByRole('listitem').filter({ hasText: ratedName });
      await row.getByRole('button', { name: /^Block/ }).click();
      await customer.getByRole('alertdialog').getByRole('button', { name: 'Ask to block' }).click();
      await expect(customer.getByText('Say why. A block needs a reason.')).toBeVisible();
      await customer.getByLabel(/^Reason/).fill('Argued with our guests.');
      await isSound(customer);
      await customer.getByRole('alertdialog').getByRole('button', { name: 'Ask to block' }).click();
      await expect(row).toContainText('Block asked for');
      const others = customer
        .getByRole('list', { name: 'Worked for you' })
        .getByRole('listitem')
        .filter({ hasNotText: ratedName })
        .filter({ hasNotText: workerName });
      const name = await others.first().locator('strong').innerText();
      await others
        .first()
        .getByRole('button', { name: /^Favourite/ })
        .click();
      await expect(customer.getByRole('listitem').filter({ hasText: name })).toContainText(
        'Favourite asked for',
      );
      await expect(customer.locator('main')).not.toContainText(/5\.0|stars|Quick/);
      await isSound(customer);
      return name;
    });

  await test.step('the office accepts both, reads which place is left, and the invite list follows', async () => {
    await desk.goto('/admin/preferred');
    const asked = desk.getByRole('region', { name: 'Asked for' });
    await expect(asked).toContainText('2 requests waiting');
    await isSound(desk);
    await asked.getByRole('button', { name: `Accept: favourite ${favourite} for ${company}` }).click();
    await asked.getByRole('button', { name: `Accept: block ${ratedName} for ${company}` }).click();
    const left = desk.getByRole('list', { name: `Places of ${ratedName}` });
    await expect(left).toContainText('Quay Lights show');
    await expect(customer.getByRole('list', { name: 'Blocked' })).toContainText(ratedName);
    await expect(customer.getByRole('list', { name: 'Favourites' })).toContainText(favourite);
    await isSound(desk);
    await left.getByRole('link', { name: later.title }).click();
    await expect(desk).toHaveURL(new RegExp(`/admin/preferred/ACME/${next.id}/crew$`));
    await office.call('saveJobUserList', {
      idReqCrew: next.idReqCrew,
      statusUser: [{ id: rated.id, status: 0 }],
    });
    await desk.goto(`/admin/dashboard/${next.id}/crew/invite-${next.idReqCrew}`);
    const list = desk.getByRole('table', { name: 'Workers' });
    const row = list.getByRole('row').filter({ hasText: ratedName });
    await expect(row).toContainText(`${ratedName} is blocked for ${company}.`);
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await expect(
      list.getByRole('row').filter({ hasText: favourite }).getByLabel('Preferred crew'),
    ).toBeVisible();
    await isSound(desk);
  });

  await test.step('its openings are not offered to who is blocked, and nothing says why', async () => {
    await login('worker2', ratedPhone);
    await openings(ratedPhone, [other.title], [later.title]);
    await expect(ratedPhone.locator('main')).not.toContainText(/block/i, { useInnerText: true });
  });

  await test.step('another worker leaves the company out under Me, and the office reads it', async () => {
    await login('worker', ownPhone);
    await openings(ownPhone, [other.title, later.title], []);
    await ownPhone.goto('/me?tab=account');
    const box = ownPhone.getByRole('checkbox', { name: company });
    await box.check();
    await expect(box).toBeEnabled();
    await isSound(ownPhone);
    await openings(ownPhone, [other.title], [later.title]);
    await desk.goto('/admin/preferred/ACME');
    await expect(desk.getByRole('list', { name: 'Would rather not' })).toContainText(workerName);
    expect((await office.call('getFlags', { prefix: 'ACME' })).body.flags).toContainEqual(
      expect.objectContaining({ idUser: worker.id, kind: 'avoid' }),
    );
  });
});
