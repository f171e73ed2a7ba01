import { CrewPhone } from '../pages/crew-phone';
import { test } from '../pages/people';
import { caller } from '../support/api';
import { Office } from '../support/office';
import { expect } from '../support/test';

const bothOn = async (url: string, title: string) => {
  const office = await Office.of(url);
  const [one, two] = [await caller(url, 'worker'), await caller(url, 'worker2')];
  const { id, crews } = await office.makeJob(title, [2], 50);
  for (const { id: idUser } of [one, two]) await office.setStanding(crews[0]?.id ?? 0, idUser, 2);
  return { office, id, crew: [one, two] };
};

test(
  'B.2.31, B.3.07, B.7.20, N-05, X-07: two phones talk; what is written without reception arrives once',
  { tag: '@promise' },
  async ({ people, server, login }) => {
    const title = 'Harbour talk';
    const { id } = await bothOn(server.url, title);
    const mine = await people.arrive('phone');
    const theirs = await people.arrive('phone');
    await login('worker', mine);
    await login('worker2', theirs);
    const [one, two] = [new CrewPhone(mine), new CrewPhone(theirs)];
    const chat = await one.openChat(title, id);
    await expect(chat).toContainText('No messages');
    await one.write('Gate 4 is open');

    // The other sees that there is something, reads it, and the count goes.
    await two.openTab('My Shifts');
    await expect(two.card(title).getByRole('button', { name: `Messages (1): ${title}` })).toBeVisible();
    const other = await two.openChat(title, id);
    await expect(other.getByText('Gate 4 is open', { exact: true })).toBeVisible();
    await expect(other).toContainText(/\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d (am|pm)/);

    await theirs.context().setOffline(true);
    await two.write('On my way');
    await expect(other.getByText('You · waiting to be sent')).toBeVisible();
    await theirs.context().setOffline(false);
    await expect(other.getByText('You · waiting to be sent')).toHaveCount(0);
    await expect(other.getByText('On my way', { exact: true })).toHaveCount(1);
    await expect(chat.getByText('On my way', { exact: true })).toHaveCount(1);

    await two.closeJob(title);
    await expect(two.card(title).getByRole('button', { name: `Messages: ${title}` })).toBeVisible();
  },
);

test('A.9.04, N-03: scrolling up reads older messages, and what one reads stays in its place', async ({
  people,
  server,
  login,
}) => {
  const title = 'Long night talk';
  const { office, id, crew } = await bothOn(server.url, title);
  // By turns: nobody sends that many at once.
  for (let at = 1; at <= 50; at++)
    await crew[at % 2]?.call('sendchat', { idJob: id, message: `Call ${at} of the night` });
  const page = await people.arrive('phone');
  await login('worker', page);
  const phone = new CrewPhone(page);
  const chat = await phone.openChat(title, id);
  const line = (at: number) => chat.locator('li').filter({ hasText: `Call ${at} of the night` });
  await expect(line(50)).toBeInViewport();
  await expect(line(31)).toHaveCount(1);
  await expect(line(30)).toHaveCount(0);

  const body = chat.locator('[data-body]');
  await body.evaluate((element) => (element.scrollTop = 0));
  await expect(line(11)).toHaveCount(1);
  await expect(line(31)).toBeInViewport();
  await body.evaluate((element) => (element.scrollTop = 0));
  await expect(line(1)).toHaveCount(1);
  await expect(chat.getByRole('button', { name: 'Older messages' })).toHaveCount(0);

  // Further up one is not pulled away by what is new, but told of it.
  await body.evaluate((element) => (element.scrollTop = 0));
  await office.write(id, 'Call 51 of the night');
  await chat.getByRole('button', { name: 'New messages' }).click();
  await expect(line(51)).toBeInViewport();
});
