import { CrewPhone } from '../pages/crew-phone';
import { follow } from '../pages/people';
import { caller } from '../support/api';
import { Office } from '../support/office';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' });

test(
  'A.2.24, A.2.26, A.4.14, A.8.07, B.8.03, N-07: invites arrive live, are answered, and a late answer says why',
  { tag: '@promise' },
  async ({ page, server, login }) => {
    const office = await Office.of(server.url);
    const me = await caller(server.url, 'worker2');
    const jobs = ['Orchid Room set', 'Paddock bump out', 'Quay night call'];
    const made = await Promise.all(jobs.map((title) => office.makeJob(title, [1], 60)));
    const crewOf = (at: number) => made[at]?.crews[0]?.id ?? 0;
    await login('worker2');
    await follow(page, '/messages');
    await page.getByRole('tab', { name: 'Invites' }).click();
    for (const at of jobs.keys()) await office.setStanding(crewOf(at), me.id, 1);

    const phone = new CrewPhone(page);
    const [first, second, third] = [phone.card('Orchid'), phone.card('Paddock'), phone.card('Quay')];
    await first.getByRole('button', { name: 'Accept: Orchid Room set' }).click();
    await expect(first).toContainText('Accepted');
    await second.getByRole('button', { name: 'Decline: Paddock bump out' }).click();
    await expect(second).toContainText('Declined');

    // Taken off the crew in the moment of the answer.
    await expect(third).toBeVisible();
    await page.route('**/api/user/replyJob', async (route) => {
      await office.setStanding(crewOf(2), me.id, 0);
      await route.continue();
    });
    await third.getByRole('button', { name: 'Accept: Quay night call' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Error' });
    await expect(alert).toContainText('You are not in the crew');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(third).toHaveCount(0);
  },
);
