import type { Locator, Page } from '@playwright/test';
import { JobForm } from '../pages/job-form';
import { test as base } from '../pages/people';
import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { expect } from '../support/test';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

interface Desk {
  page: Page;
  form: JobForm;
}

const test = base.extend<{ office: Caller; admin: Desk; manager: Desk }>({
  office: async ({ server }, use) => use(await caller(server.url, 'admin')),
  admin: async ({ people, login }, use) => {
    const page = await people.arrive('desk');
    await login('admin', page);
    await use({ page, form: new JobForm(page) });
  },
  manager: async ({ people, login }, use) => {
    const page = await people.arrive('desk');
    await login('manager', page);
    await use({ page, form: new JobForm(page) });
  },
});

/** A job of the manager's company, four days ahead, with places for stagehands. */
async function makeJob(office: Caller, title: string, amount = 6): Promise<number> {
  const date = Math.ceil(Date.now() / QUARTER) * QUARTER + 96 * HOUR;
  const { groups } = (await office.call('getGroups', {})).body;
  const groupId = groups.find(({ groupName }) => groupName === 'Stagehand')?.id ?? 0;
  const reqCrew = [{ groupId, amount, startTime: date, endTime: date + 8 * HOUR }];
  const job = { title, date, prepend: 'ACME', location: 'Pier 9', reqCrew };
  return (await office.call('insertNewJobs', { job })).body.jobId;
}
const stored = async (office: Caller, id: number) => (await office.call('getJobDetail', { id })).body.job;

test('B.2.27, C-03, C-05: two people type into different fields of one job; both are seen live, and both stand', async ({
  office,
  admin,
  manager,
}) => {
  const id = await makeJob(office, 'Harbour Lights bump in');
  await admin.form.open(id);
  await manager.form.open(id);
  await admin.form.showsEditor('Rachel Stone', 'Info');
  await manager.form.showsEditor('Alex Morgan', 'Info');

  const title = admin.form.field('Title');
  await title.click();
  // In the middle of a word, so that a caret that jumps would show.
  await title.press('Home');
  for (let step = 0; step < 7; step += 1) await title.press('ArrowRight');
  await title.pressSequentially(' Bri');
  await manager.form.field('Description').fill('Steel caps, gate 4');
  await manager.form.field('Description').blur();
  await manager.form.saysSaved();
  await expect(admin.form.field('Description')).toHaveValue('Steel caps, gate 4');
  await title.pressSequentially('ght');
  await expect(title).toHaveValue('Harbour Bright Lights bump in');
  await title.press('Enter');
  await admin.form.saysSaved();
  await expect(manager.form.field('Title')).toHaveValue('Harbour Bright Lights bump in');
  await expect(admin.form.clash).toHaveCount(0);
  expect(await stored(office, id)).toMatchObject({
    title: 'Harbour Bright Lights bump in',
    description: 'Steel caps, gate 4',
  });

  await manager.form.tab('Crew');
  await admin.form.showsEditor('Rachel Stone', 'Crew');
  await manager.form.close();
  await admin.form.showsNobodyElse();
});

test('B.4.04, C-03: two people type into the same field: one notice, and nothing is silently lost', async ({
  office,
  admin,
  manager,
}) => {
  const id = await makeJob(office, 'Lantern Parade');
  await admin.form.open(id);
  await manager.form.open(id);
  // The manager does not hear of it before saving: a stale version, not a live change.
  await manager.page.route('**/api/live', (route) => route.abort());
  const title = manager.form.field('Title');
  await title.fill('Lantern Parade, north');
  await admin.form.field('Title').fill('Lantern Parade, south');
  await admin.form.field('Title').blur();
  // On a slow machine the manager's pause may be over first: then it is the administrator who reads of it.
  const saved = admin.form.says.filter({ hasText: 'Saved' });
  await expect.poll(async () => (await saved.count()) + (await admin.form.clash.count())).toBeGreaterThan(0);
  await title.blur();
  const notices = async () => (await admin.form.clash.count()) + (await manager.form.clash.count());
  await expect.poll(notices).toBe(1);
  const [loser, winner] = (await admin.form.clash.count()) === 1 ? [admin, manager] : [manager, admin];
  const mine = loser === manager ? 'Lantern Parade, north' : 'Lantern Parade, south';
  await expect(loser.form.clash).toContainText(`Yours: ${mine}`);
  await expect(winner.form.clash).toHaveCount(0);
  await loser.form.clash.getByRole('button', { name: 'Use mine for Title' }).click();
  await expect.poll(async () => (await stored(office, id)).title).toBe(mine);
  await expect(winner.form.field('Title')).toHaveValue(mine);
});

test('B.2.26, B.2.27: without a network the form says so, asks before it closes, and saves by itself afterwards', async ({
  office,
  admin,
}) => {
  const id = await makeJob(office, 'Winter Garden');
  const { page, form } = admin;
  await form.open(id);
  let asked = '';
  page.on('dialog', (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.context().setOffline(true);
  await form.field('Location').fill('Observatory Hill');
  await form.field('Location').blur();
  await expect(form.says.filter({ hasText: 'Not saved yet' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Winter Garden' }).getByRole('button', { name: 'Close' }).click();
  // The product's question where its file is there already, the browser's own where it is not.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect
    .poll(async () => asked || ((await question.count()) > 0 ? question.textContent() : ''))
    .toContain('Changes to Winter Garden');
  if (asked === '') await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.field('Location')).toHaveValue('Observatory Hill');
  await page.context().setOffline(false);
  await form.saysSaved();
  expect((await stored(office, id)).location).toBe('Observatory Hill');
});

test('B.2.31: a message that is being written is asked about before its panel or its view goes', async ({
  office,
  admin,
}) => {
  const id = await makeJob(office, 'Rooftop Cinema');
  const { page, form } = admin;
  await form.open(id, 'actions/chat');
  await form.field('Message').fill('The lift is out, use the ramp');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = [
    () => page.getByRole('dialog', { name: 'Rooftop Cinema' }).getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('button', { name: 'Actions', exact: true }).click(),
    () => page.locator('[role=row] a').first().click(),
  ];
  for (const go of leave) {
    await go();
    await expect(question).toContainText('A message that is not sent');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(form.field('Message')).toHaveValue('The lift is out, use the ramp');
  }
  await leave[0]?.();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form.field('Message')).toHaveCount(0);
});

test('B.5.15, B.2.29, B.1.03: day and time are chosen in place, the crew moves along, and many are invited at once', async ({
  office,
  admin,
}) => {
  const id = await makeJob(office, 'Night Noodles');
  const before = await stored(office, id);
  const { page, form } = admin;
  await form.open(id);
  const date = form.field('Job date');
  const local = await date.inputValue();
  await date.press('Alt+ArrowDown');
  const picker = page.getByRole('group', { name: 'Choose Job date' });
  await picker.getByRole('gridcell', { selected: true }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await picker.getByRole('option', { name: '6:30 pm' }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(picker).toHaveCount(0);
  await expect(date).toHaveValue(/ 6:30 pm$/);
  expect(await date.inputValue()).not.toContain(local.slice(0, 10));
  await expect
    .poll(async () => {
      const { date: at, reqCrew } = await stored(office, id);
      return at !== before.date && reqCrew[0]?.startTime === at && reqCrew[0].endTime === at + 8 * HOUR;
    })
    .toBe(true);

  await form.tab('Crew');
  await form.inviteFirst(3, 'Stagehand');
  const { reqCrew } = await stored(office, id);
  expect(reqCrew[0]?.userList.filter(({ status }) => status === 1)).toHaveLength(3);
});

test(
  'B.2.26: a new job with three crews takes at most twenty presses, typing apart',
  { tag: '@promise' },
  async ({ office, admin }) => {
    const { page, form } = admin;
    let presses = 0;
    const press = async (target: Locator) => {
      await target.click();
      presses += 1;
    };
    const choose = async (field: Locator, option: string) => {
      await press(field);
      await press(page.getByRole('option', { name: option }).first());
    };
    await press(page.getByRole('button', { name: 'Add Job' }));
    // The title has the focus, and all of it is selected.
    await expect(form.field('Title')).toBeFocused();
    await page.keyboard.type('Three crews in twenty');
    await press(page.getByRole('button', { name: 'Choose Job date' }));
    const picker = page.getByRole('group', { name: 'Choose Job date' });
    await press(picker.getByRole('gridcell').filter({ hasText: /\d/ }).last());
    await press(picker.getByRole('option', { name: '4:00 pm' }));
    await press(picker.getByRole('button', { name: 'Done' }));
    await choose(page.getByRole('combobox', { name: 'Company' }), 'ACME');
    await press(form.field('Location'));
    await page.keyboard.type('Pier 9');
    await press(page.getByRole('button', { name: 'Ask for crew' }));
    await press(page.getByRole('button', { name: 'Add group' }));
    const draft = page.getByRole('form', { name: 'New group' });
    const amount = draft.getByLabel('Amount');
    for (const [at, group] of ['Stagehand', 'Rigger', 'Audio Tech'].entries()) {
      await choose(draft.getByRole('combobox', { name: 'Group' }), group);
      await expect(amount).toBeFocused();
      await page.keyboard.type('3');
      if (at === 0) await press(draft.getByRole('button', { name: '8 h' }));
      await press(draft.getByRole('button', { name: at < 2 ? 'Add, then another' : 'Add', exact: true }));
      await form.hasPlaces(group, '0 of 3');
    }
    expect(presses).toBeLessThanOrEqual(20);
    const id = Number(/\/(\d+)\//.exec(page.url())?.[1]);
    const job = await stored(office, id);
    expect(job).toMatchObject({ title: 'Three crews in twenty', prepend: 'ACME', location: 'Pier 9' });
    expect(job.reqCrew.map(({ amount: wanted, startTime, endTime }) => [wanted, startTime, endTime])).toEqual(
      Array.from({ length: 3 }, () => [3, job.date, job.date + 8 * HOUR]),
    );
  },
);
