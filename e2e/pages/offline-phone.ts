import { timesheetMinute } from '@crewcall/domain/clock';
import type { Locator, Page } from '@playwright/test';
import { accounts, password } from '../support/accounts';
import { expect } from '../support/test';
import type { Account } from '../support/accounts';

/** A worker's phone where reception comes and goes. */
export class OfflinePhone {
  readonly slab: Locator;
  readonly banner: Locator;
  /** The field of a job's chat. */
  readonly message: Locator;

  constructor(readonly page: Page) {
    this.slab = page.getByRole('region', { name: 'Next shift' });
    this.message = page.getByRole('textbox', { name: 'Message' });
    this.banner = page.getByRole('status').filter({ hasText: 'No connection.' });
  }

  /** Opens /jobs, signing in where that is asked: at once, or when what a killed browser left of a session is none. */
  async enter(url: string, who: Account): Promise<void> {
    const email = this.page.getByLabel('Email');
    const renewed = this.page.waitForResponse(/\/api\/auth\/refresh$/).then(
      (answer) => answer.ok(),
      () => false,
    );
    await this.page.goto(`${url}/jobs`);
    const isSignedIn = await Promise.race([renewed, email.waitFor().then(() => false)]);
    if (!isSignedIn) await this.signIn(who);
    await expect(this.page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  }

  async signIn(who: Account): Promise<void> {
    await this.page.getByLabel('Email').fill(accounts[who]);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
    await this.page.waitForURL(/\/(jobs|admin)/);
  }

  async isNext(title: string): Promise<void> {
    await expect(this.slab).toContainText(title);
  }

  /** The job's side panel at one of its views, by its address. */
  async openJob(idJob: number, view: 'details' | 'timecard' | 'chat'): Promise<void> {
    await this.page.goto(`/jobs/upcoming/${idJob}/${view}`);
  }

  async write(text: string): Promise<void> {
    await this.message.fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('button', { name: 'Sign out' }).click();
  }

  /** Until the service worker keeps the shell and answers for this page. */
  async isKept(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller === null)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
    });
  }

  /**
   * Until the files of a worker's day are on this device, which is when the releases are kept that name them. With
   * `release` that one of the jobs is among them.
   */
  async hasDay(release = ''): Promise<void> {
    const isHere = () =>
      this.page.evaluate(async (wanted) => {
        interface Region {
          files: string[];
          later?: string[];
        }
        const { remotes } = JSON.parse(localStorage.getItem('crewcall.registry') ?? '{"remotes":[]}') as {
          remotes: { name: string; live?: { base: string; manifest: { regions: Record<string, Region> } } }[];
        };
        if (!remotes.some(({ name, live }) => name === 'mf-jobs' && live?.base.includes(wanted)))
          return false;
        const files = ['mf-jobs jobs', 'mf-timesheets time-card'].flatMap((part) => {
          const [name, region = ''] = part.split(' ');
          const live = remotes.find((remote) => remote.name === name)?.live;
          const { files = [], later = [] } = live?.manifest.regions[region] ?? {};
          return [...files, ...later].map((file) => `${live?.base ?? ''}/${file}`);
        });
        const found = await Promise.all(files.map((file) => caches.match(file)));
        return files.length > 0 && found.every(Boolean);
      }, release);
    await expect.poll(isHere).toBe(true);
  }

  /**
   * A visit that lasts until the files of the day have been read ahead in it, which is five seconds and more.
   * With `release` they are those of that release of the jobs. The calendar is on no screen that is open here.
   */
  async stays(release = ''): Promise<void> {
    const isRead = () =>
      this.page.evaluate(
        (parts) => {
          const names = performance.getEntriesByType('resource').map(({ name }) => name);
          return parts.every((part) => names.some((name) => name.includes(part)));
        },
        [`/remotes/mf-jobs/${release}`, '/remotes/mf-calendar/'],
      );
    await expect.poll(isRead).toBe(true);
    await expect.poll(() => this.page.evaluate(() => performance.now())).toBeGreaterThan(6000);
    await this.hasDay(release);
  }

  /** Until this device keeps the answer of this call about this job: others are read ahead, too, in any order. */
  async keeps(call: 'getJobDialog' | 'getTimeCard' | 'getchat', idJob: number): Promise<void> {
    const kept = () =>
      this.page.evaluate(
        () =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open('crewcall-offline');
            opening.onerror = () => reject(new Error('There is no database.'));
            opening.onsuccess = () => {
              const all = opening.result.transaction('queries').objectStore('queries').getAll();
              all.onsuccess = () => {
                opening.result.close();
                resolve(all.result.map(({ queryKey }: { queryKey: unknown }) => queryKey));
              };
            };
          }),
      );
    await expect.poll(kept).toContainEqual([call, expect.objectContaining({ idJob })]);
  }

  /** Until the button can be pressed: whoever opens the page early has to hear the time first. */
  async isOpen(name: 'Check In' | 'Check Out'): Promise<void> {
    await expect(this.slab.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');
  }

  /** Presses the button and gives the minutes between which the press was made, as a timesheet has them. */
  async press(name: 'Check In' | 'Check Out'): Promise<readonly [from: number, to: number]> {
    const button = this.slab.getByRole('button', { name });
    await this.isOpen(name);
    const from = timesheetMinute(Date.now());
    await button.click();
    // Nobody here works for longer than the moments in which a check-out is asked about.
    if (name === 'Check Out')
      await this.page
        .getByRole('alertdialog', { name: 'Check out already?' })
        .getByRole('button', { name: 'Check Out' })
        .click();
    return [from, timesheetMinute(Date.now())];
  }

  /** The dialog that asks for the code of the crew before a check-in. */
  codeOf(): Locator {
    return this.page.getByRole('dialog', { name: 'Check In with a code' });
  }

  /** Presses Check In of a crew with a code; the dialog may be open already, with another code. */
  async checkInWithCode(code: string): Promise<void> {
    const dialog = this.codeOf();
    if (!(await dialog.isVisible())) await this.slab.getByRole('button', { name: 'Check In' }).click();
    await dialog.getByLabel('Check-in code').fill(code);
    await dialog.getByRole('button', { name: 'Check In' }).click();
  }

  /** What says on /jobs that presses in this job wait for a decision. */
  undecided(title: string): Locator {
    return this.page.getByText(new RegExp(`^Your check-(in|out) .* waits for .*: ${title}\\.`));
  }

  /** Several presses that wait are one line, which is unfolded here. */
  async showUndecided(title: string): Promise<void> {
    const show = this.page.getByRole('button', { name: 'Show: what waits' });
    await expect(show.or(this.undecided(title)).first()).toBeVisible();
    if (await show.isVisible()) await show.click();
  }

  waits(what: 'Check In' | 'Check Out'): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${what} at .* is saved on this phone`) });
  }
}
