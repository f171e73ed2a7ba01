import { dayText } from '@crewcall/domain/time';
import { CheckTime } from '../pages/check-time';
import { CrewInvoices } from '../pages/crew-invoices';
import { TimeCardPage } from '../pages/time-card';
import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { unreadable } from '../support/fits';
import { ownDemo } from '../support/own-demo';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const test = ownDemo();
const HOUR = 3_600_000;
const lukasz = 'Łukasz Wójcik';
const day = (ms: number) => dayText('Australia/Sydney', ms);

// Tall enough for the whole of the navigation.
test.use({ viewport: { width: 1440, height: 1300 } });

test('Y-07, Y-09: the office pays overlapping times, and what a full file has paid, by a tick for each alone', async ({
  page,
  server,
  login,
}) => {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const [quay, hall] = [
    await makeCrewedJob(server.url, 'Quay Overlap'),
    await makeCrewedJob(server.url, 'Hall Overlap'),
  ];
  const { office, worker2 } = quay;
  for (const [job, from, to] of [
    [quay, 9, 5],
    [hall, 7, 4],
  ] as const)
    await office.call('setTimeCreate', {
      idJob: job.id,
      idUser: worker2.id,
      start: now - from * HOUR,
      end: now - to * HOUR,
    });
  const days = [day(now - 9 * HOUR), day(now)] as const;
  await addAxe(page.context());
  await login('admin');

  await test.step('Check Time marks the worker, and leaves the two times out by name', async () => {
    const check = new CheckTime(page);
    await check.open(...days);
    await expect(page.getByRole('row').filter({ hasText: lukasz })).toContainText('2 overlapping');
    await page.getByRole('button', { name: `to invoice of ${lukasz}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click();
    const left = page.getByRole('group', { name: /left out/ });
    await expect(left.getByRole('checkbox')).toHaveCount(2);
    await expect(left).toContainText(`${lukasz}: Quay Overlap`);
    await expect(left).toContainText('overlaps Hall Overlap');
    expect(await violations(page)).toEqual([]);
    await left.getByRole('checkbox', { name: /^Łukasz Wójcik: Quay/ }).check();
    await left.getByRole('button', { name: 'Invoice 1 ticked time' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^1 invoice, / })).toBeVisible();
    await expect(left.getByRole('checkbox')).toHaveCount(1);
  });

  const invoices = async () =>
    (await office.call('getInvoice', { search: lukasz })).body.invoices.filter(
      ({ idUser, cancelled }) => idUser === worker2.id && !cancelled,
    );
  const newest = async () => Math.max(...(await invoices()).map(({ number }) => number));
  const paid = await newest();
  await test.step('the invoice is paid, cancelled and made again', async () => {
    await office.call('downloadABA', {
      downloadList: [paid],
      typeABA: 2,
      dateABA: Date.now() + 72 * HOUR,
    });
    await office.call('deleteInvoice', { idInvoice: paid, confirmed: true });
    const range = { dateStart: now - 24 * HOUR, dateEnd: now + 24 * HOUR, idUser: worker2.id };
    const refused = (await office.call('generateInvoice', range)).body;
    const [first] = refused.leftOut ?? [];
    await office.call('generateInvoice', { ...range, allowOverlaps: [first?.idTimesheet ?? 0] });
    expect(await newest()).toBeGreaterThan(paid);
  });

  await test.step('its bank file leaves it out until it is ticked', async () => {
    const number = await newest();
    const list = new CrewInvoices(page);
    await list.open(day(now - 7 * 24 * HOUR), day(now + 8 * 24 * HOUR));
    await page
      .getByRole('row')
      .filter({ hasText: String(number) })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'ABA File' }).click();
    await page.getByRole('menuitem', { name: 'ABA File', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'ABA File' });
    const again = dialog.getByRole('checkbox', { name: new RegExp(`${lukasz}.*as invoice ${paid}`) });
    await expect(again).not.toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    await again.check();
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
  });
});

test.describe('on a phone', () => {
  // Without motion: a button that was just pressed is not looked at between two colours.
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('Y-07: a second clock that runs elsewhere is told where it is pressed, and stands on the card', async ({
    page,
    server,
    login,
  }) => {
    const first = await makeCrewedJob(server.url, 'Arena Elsewhere');
    const second = await makeCrewedJob(server.url, 'Dome Elsewhere');
    await first.office.call('setTimeCreate', {
      idJob: first.id,
      idUser: first.worker2.id,
      start: Date.now() - HOUR,
    });
    await addAxe(page.context());
    await login('worker2');
    const card = new TimeCardPage(page);
    await card.open(second.id);
    await card.press('Check In');
    await expect(page.getByText(/You are still checked in on .*Arena Elsewhere, since/)).toBeVisible();
    await expect(page.getByText(/^Overlaps .*Arena Elsewhere/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await unreadable(page)).toEqual([]);
    for (const job of [first, second]) await job.worker2.call('doclock', { id: job.id, action: 'out' });
  });
});
