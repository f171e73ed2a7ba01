import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { settled } from './settled';

/** What a call answered, by its fields. */
export type Answer = Record<string, unknown>;

export interface Screen {
  /** File name and caption. */
  name: string;
  who: Account | 'visitor';
  path: string;
  /** Opens what the address alone does not. */
  then?: (page: Page) => Promise<void>;
  /** Only a phone has it. */
  isPhone?: boolean;
  /** A call that fails while the screen loads. */
  failing?: string;
  /** A call whose answer is another than the server's. */
  altering?: [call: string, alter: (answer: Answer) => object];
  /** Answers that stand in for the server’s, by call: what the demo has none of. */
  answers?: Readonly<Record<string, object>>;
}

export type Step = (page: Page) => Promise<void>;
export const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) {
      await step(page);
      await settled(page);
    }
  };
export const press =
  (
    name: string | RegExp,
    role: 'button' | 'tab' | 'menuitem' | 'checkbox' | 'radio' | 'link' | 'combobox' | 'option' = 'button',
  ): Step =>
  (page) =>
    page
      .getByRole(role, { name })
      .filter({ visible: true })
      .and(page.locator(':not(:disabled)'))
      .first()
      .click();
export const tab = (name: string | RegExp) => press(name, 'tab');
/** The first thing of a list: a row of a table, a job of the dashboard, a card on a phone. */
export const first: Step = (page) =>
  page.locator('main').locator('tbody tr, [role=row] a, [data-go]').filter({ visible: true }).first().click();
export const search =
  (text: string): Step =>
  async (page) => {
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Search/ }))
      .first()
      .fill(text);
  };
/** An invoice that was not cancelled. */
export const due: Step = (page) =>
  page
    .locator('main')
    .locator('tbody tr, li:has([data-go])')
    .filter({ hasNotText: 'Cancelled' })
    .first()
    .locator('td:nth-of-type(2), [data-go]')
    .first()
    .click();
export const drawn =
  (what: string): Step =>
  (page) =>
    page.locator(what).first().waitFor();
export const inPanel =
  (name: string | RegExp): Step =>
  (page) =>
    page.locator('[data-side-panel]').getByRole('button', { name }).first().click();
/** Only the first visit finds a shift to check in to. */
export const checkedIn: Step = async (page) => {
  const button = page.getByRole('button', { name: 'Check In' }).first();
  if (await button.isVisible()) await button.click();
};
const clockOutAllDialog = (page: Page) => page.getByRole('dialog', { name: 'Clock Out All' });
/** Only the first visit of a server finds running clocks. */
export const clockOutAll: Step = async (page) => {
  const button = page.getByRole('button', { name: 'Clock Out All', exact: true });
  if (!(await button.isEnabled())) return;
  await button.click();
  await clockOutAllDialog(page).waitFor();
};
export const everybodyOut: Step = async (page) => {
  await clockOutAll(page);
  const dialog = clockOutAllDialog(page);
  if (!(await dialog.isVisible())) return;
  await dialog.getByRole('button', { name: 'Clock Out All' }).click();
  await dialog.waitFor({ state: 'hidden' });
};
export const signAll: Step = async (page) => {
  for (const box of await page.locator('[data-side-panel] input[type=checkbox]:not(:disabled)').all())
    await box.check();
};
export const formTab = (name: string) => steps(first, tab(name));
export const details = press(/^Details/);

type Extra = Pick<Screen, 'then' | 'failing' | 'altering' | 'answers' | 'isPhone'>;
const of =
  (who: Screen['who']) =>
  (name: string, path: string, extra: Extra | Step = {}): Screen => ({
    who,
    name,
    path,
    ...(typeof extra === 'function' ? { then: extra } : extra),
  });
export const visitor = of('visitor');
export const worker = of('worker');
export const worker2 = of('worker2');
export const supervisor = of('supervisor');
export const manager = of('manager');
export const admin = of('admin');

export const offline: Step = async (page) => {
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
};

/** The same answer with every list empty. */
export const emptied = (answer: Answer): Answer =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  );

interface Crew {
  id: number;
  deleted: boolean;
  amount: number;
  confirmed: number;
  userList: unknown[];
  requireCode?: boolean;
}
const jobsOf = (answer: Answer) => answer['jobs'] as { reqCrew: Crew[] }[];

/** Two crews with places in each job. */
export const withTwoCrews = (answer: Answer): Answer => ({
  ...answer,
  jobs: jobsOf(answer).map((job) => {
    const open = job.reqCrew.slice(0, 1).map((crew) => ({ ...crew, amount: 9, confirmed: 2, userList: [] }));
    return { ...job, reqCrew: [...open, ...open.map((crew) => ({ ...crew, id: crew.id + 100_000 }))] };
  }),
});

/** Every crew asks for its code at the clock. */
export const askingCode = (answer: Answer): Answer => ({
  ...answer,
  jobs: jobsOf(answer).map((job) => ({
    ...job,
    reqCrew: job.reqCrew.map((crew) => ({ ...crew, requireCode: true })),
  })),
});

/** The page that a link leads to has found out what becomes of it. */
export const onward: Step = (page) => page.getByRole('heading').first().waitFor();

/** The contract as somebody meets it who has not signed it. */
export const unsigned = (answer: Answer): Answer => ({ ...answer, signedAt: null, signatures: [] });

/** Every box of the contract ticked, and on to the signature. */
export const ticked: Step = async (page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page
    .getByRole('button', { name: /^(Continue|Next|Proceed|Sign)/ })
    .first()
    .click();
};

const customerChange = () => ({ at: Date.now() - 900_000, changed: ['Start', 'Location'] });
/** Rows of jobs that a customer has changed. */
export const changedByCustomer = (answer: Answer): Answer => ({
  ...answer,
  jobs: jobsOf(answer).map((job) => ({ ...job, customerChange: customerChange().changed })),
});
export const formOfCustomerChange = (answer: Answer): Answer => ({
  ...answer,
  job: { ...(answer['job'] as object), customerChange: customerChange() },
});

/** Something typed and not saved, and the page opened anew. */
export const retyped: Step = async (page) => {
  await page.locator('main form input:not([type=checkbox])').first().fill('7');
  await settled(page);
  await page.reload();
};
