import { CrewPhone } from '../pages/crew-phone';
import { follow, test } from '../pages/people';
import { caller } from '../support/api';
import { Office } from '../support/office';
import { expect } from '../support/test';

test('a worker sees who reads a chat, writes to the office alone, and finds its answer and its message to many in Messages', async ({
  people,
  server,
  login,
}) => {
  const title = 'Quiet word';
  const office = await Office.of(server.url);
  const admin = await caller(server.url, 'admin');
  const [one, two] = [await caller(server.url, 'worker'), await caller(server.url, 'worker2')];
  const { id, crews } = await office.makeJob(title, [2], 50);
  for (const { id: idUser } of [one, two]) await office.setStanding(crews[0]?.id ?? 0, idUser, 2);

  const page = await people.arrive('phone');
  await login('worker', page);
  const phone = new CrewPhone(page);
  const chat = await phone.openChat(title, id);
  await expect(chat).toContainText(/Read by the crew of this job \(.+\) and the office \(.+\)\./);
  await chat.getByRole('tab', { name: 'Office' }).click();
  await expect(chat).toContainText(/Read by you and the office \(.+\)\./);
  await phone.write('Can somebody call me?');
  await expect(chat.getByText('Can somebody call me?', { exact: true })).toBeVisible();

  // Nobody else on the crew reads it; the office does, and answers.
  const thread = `office:${one.id}`;
  expect((await two.call('getchat', { idJob: id, thread })).status).toBe(403);
  await expect
    .poll(async () => (await admin.call('getchat', { idJob: id, thread })).body.messages.length)
    .toBe(1);
  await phone.closeJob(title);
  await admin.call('sendchat', { idJob: id, thread, message: 'In ten minutes' });
  await admin.call('sendNotification', {
    text: 'Gate 4 is closed, come to gate 5',
    listUser: [one.id, two.id],
    selectedEmail: true,
    selectedPhone: false,
  });

  await follow(page, '/messages');
  const notice = page.getByRole('article').filter({ hasText: 'Gate 4 is closed, come to gate 5' });
  await expect(notice).toContainText('To several people');
  const card = phone.card(title);
  await expect(card).toContainText('Worker and office');
  await card.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('In ten minutes');
});
