import { dayText } from '@crewcall/domain/time';
import { addAxe, violations } from '../support/axe';
import { unreadable } from '../support/fits';
import { Keys } from '../support/keys';
import { ownDemo } from '../support/own-demo';
import { makePayWeek } from '../support/pay-week';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const day = (ms: number) => dayText('Australia/Sydney', ms);

const test = ownDemo();
// Tall enough for the whole of the navigation.
test.use({ viewport: { width: 1440, height: 1300 }, contextOptions: { reducedMotion: 'reduce' } });

test('a week with one exception of each kind is worked through to the bank file by keyboard alone', async ({
  page,
  server,
  login,
}) => {
  const { range } = await makePayWeek(server.url);
  await addAxe(page.context());
  await login('admin');
  const keys = new Keys(page);
  const [from, to] = [day(range.dateStart), day(range.dateEnd - 24 * 3_600_000)];
  await page.goto(`/admin/pay-run/${from}/${to}`);

  const first = page.getByRole('region', { name: 'Check these first' });
  const status = first.getByRole('status');
  const row = (...texts: string[]) =>
    texts.reduce((rows, hasText) => rows.filter({ hasText }), first.getByRole('row'));
  const panel = page
    .getByRole('complementary', { name: /Timesheets/ })
    .or(page.getByRole('dialog', { name: /Timesheets/ }));
  const open = async (...texts: string[]) => {
    await keys.press(row(...texts).getByRole('button', { name: /^Open/ }));
    await expect(panel).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };

  await test.step('every kind is there, and axe finds nothing, light or dark', async () => {
    for (const name of [
      'Check-in or check-out to decide 1',
      'Missing Clock out 1',
      'Open question 1',
      'Overlaps 2',
      'No rate 1',
      'No ABN 1',
      'Far from its shift 1',
      'Over 20 hours 1',
      'Over 28 days 1',
    ])
      await expect(status).toContainText(name);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Labels fade from one colour to the other.
    await expect.poll(() => violations(page, 'colours')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the press, the running clock, the question and the overlap are mended on their jobs', async () => {
    await open('Check-in or check-out to decide');
    await keys.press(panel.getByRole('button', { name: /^(Decline|Dismiss) Check In/ }));
    const sure = page.getByRole('alertdialog');
    await keys.press(sure.getByRole('button', { name: /^(Decline|Dismiss)$/ }));
    await expect(status).not.toContainText('Check-in or check-out to decide');
    await close();

    await open('Missing Clock out');
    await keys.press(panel.getByRole('button', { name: 'Clock Out All' }));
    const ending = page.getByRole('dialog', { name: 'Clock Out All' });
    await keys.press(ending.getByRole('button', { name: 'Clock Out All' }));
    await expect(status).not.toContainText('Missing Clock out');
    await close();

    await open('Open question');
    await keys.press(panel.getByRole('button', { name: 'Change the time' }));
    await keys.type(panel.getByRole('textbox', { name: 'Why' }), 'Right, until four.');
    await keys.press(panel.getByRole('button', { name: 'Change the time' }));
    await expect(status).not.toContainText('Open question');
    await close();

    await open('Overlaps', 'Hall Pay');
    await keys.press(panel.getByRole('button', { name: /^Delete the time of/ }));
    const why = page.getByRole('alertdialog');
    await keys.type(why.getByRole('textbox', { name: 'Reason' }), 'Was on the quay');
    await keys.press(why.getByRole('button', { name: /Delete/ }));
    await expect(status).not.toContainText('Overlaps');
    await close();
  });

  await test.step('a note stands for the ABN, and the rate is set with the person', async () => {
    await keys.press(first.getByRole('button', { name: /^Note/ }));
    const dialog = page.getByRole('dialog', { name: /^No ABN of/ });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await keys.type(dialog.getByRole('textbox'), '47 % withheld by payroll');
    await keys.press(dialog.getByRole('button', { name: 'Save the note' }));
    await expect(status).not.toContainText('No ABN');

    await keys.press(first.getByRole('button', { name: /^Set rate/ }));
    await page.waitForURL(/\/admin\/crew\/\d+/);
    await keys.type(page.getByRole('textbox', { name: /Diver/ }), '40');
    await keys.press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText(/saved/i).first()).toBeVisible();
    await page.goto(`/admin/pay-run/${from}/${to}`);
    await expect(status).toContainText('Unsigned');
    await expect(status).not.toContainText('No rate');
  });

  await test.step('what only somebody can judge is ticked and approved', async () => {
    await keys.press(first.getByRole('checkbox', { name: 'Select all' }), 'Space');
    await keys.press(first.getByRole('button', { name: /^Approve \d+ times/ }));
    // Those of earlier weeks are on whichever days the demo has them.
    await expect(status).toHaveText(
      /^Over 28 days 1( · \d+ times? of earlier weeks (is|are) not invoiced\.)?$/,
    );
  });

  await test.step('the old time is taken along, and everybody gets their invoice', async () => {
    await keys.press(first.getByRole('button', { name: 'Include the old times' }));
    const people = page.getByRole('region', { name: 'Who is paid' });
    await expect(people.getByRole('row').filter({ hasText: 'Łukasz Wójcik' })).toContainText('$');
    const invoices = page.getByRole('region', { name: 'Invoices', exact: true });
    await keys.press(invoices.getByRole('button', { name: /^Generate/ }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }));
    await expect(invoices.getByRole('alert')).toContainText(/invoices, \$/, { timeout: 60_000 });
    await expect(status).toHaveText('Nothing to check.');
    await expect(people.getByRole('status')).toHaveText('Nobody is left to invoice.');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the bank file is checked, ticked and downloaded', async () => {
    const bank = page.getByRole('region', { name: 'Bank file' });
    const all = bank.getByRole('checkbox', { name: 'Select all' });
    await expect(all).toBeChecked();
    await keys.press(all, 'Space');
    await expect(bank.getByRole('status')).toContainText('0 of');
    const own = bank.getByRole('checkbox', { name: /Łukasz Wójcik/ }).first();
    // One row of a table is a stop of Tab; the arrows walk on to the others.
    await keys.reach(bank.getByRole('row').nth(1));
    const here = bank.locator('tr:focus');
    // How many rows there are depends on the day of the week: each press follows the one before at once.
    await expect
      .poll(
        async () => {
          const name = await here.textContent();
          if (name?.includes('Łukasz Wójcik') !== true) await page.keyboard.press('ArrowDown');
          return name;
        },
        { intervals: [50], timeout: 60_000 },
      )
      .toContain('Łukasz Wójcik');
    await page.keyboard.press('Space');
    await expect(own).toBeChecked();
    await keys.press(bank.getByRole('button', { name: 'ABA File' }));
    await expect(page.getByRole('menuitem', { name: 'ABA File', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'ABA File' });
    const download = dialog.getByRole('button', { name: 'Download' });
    await expect(dialog.getByText('Payments')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const tick of await dialog.getByRole('checkbox').all()) await keys.press(tick, 'Space');
    const file = page.waitForEvent('download');
    await keys.press(download);
    expect((await file).suggestedFilename()).toMatch(/\.aba$/);
    await expect(bank.getByRole('status')).toContainText('in a full file already');
  });

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await unreadable(page)).toEqual([]);
  });
});
