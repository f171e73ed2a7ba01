import { shownInstant } from '../support/shown-instant';
import type { Locator, Page } from '@playwright/test';
import { expect } from './people';

export interface JobFacts {
  title: string;
  /** `YYYY-MM-DDTHH:MM` on the job's clock. */
  date: string;
  company: string;
  location: string;
}

/** The office's form of one job, wherever it is open. */
export class JobForm {
  private readonly form: Locator;

  constructor(private readonly page: Page) {
    this.form = page.locator('[data-remote="mf-jobs"][data-region="job-form"]');
  }

  /** Opens the form of a job beside the dashboard. */
  async open(idJob: number, tab = 'info'): Promise<void> {
    await this.page.goto(`/admin/dashboard/${idJob}/${tab}`);
    await expect(this.form.getByRole('tab', { name: 'Info' })).toBeVisible();
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  get says(): Locator {
    return this.form.getByRole('status');
  }

  async saysSaved(): Promise<void> {
    await expect(this.says.filter({ hasText: 'Saved' })).toBeVisible();
  }

  /** Who else has the form open, and in which tab. */
  async showsEditor(name: string, tab: string): Promise<void> {
    await expect(this.says.filter({ hasText: `${name}also here, in ${tab}` })).toBeVisible();
  }

  async showsNobodyElse(): Promise<void> {
    await expect(this.form.getByText(/also here/)).toHaveCount(0);
  }

  /** The notice about fields that somebody else changed meanwhile. */
  get clash(): Locator {
    return this.form.getByRole('alert').filter({ hasText: 'Their changes were saved for' });
  }

  async tab(name: 'Info' | 'Crew' | 'Timesheets' | 'Actions'): Promise<void> {
    await this.form.getByRole('tab', { name }).click();
    await expect(this.form.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }

  private async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Types what the job is; the form saves by itself, and the panel's title is what the server has. */
  async fillInfo({ title, date, company, location }: JobFacts): Promise<void> {
    await this.form.getByLabel('Title').fill(title);
    await this.form.getByLabel('Job date', { exact: true }).fill(date);
    const companies = this.form.getByRole('combobox', { name: 'Company' });
    await companies.fill(company);
    await this.page.getByRole('option', { name: company }).click();
    await this.form.getByLabel('Location').fill(location);
    await this.form.getByLabel('Location').blur();
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible();
  }

  async saysInfo({ title, date, company, location }: JobFacts): Promise<void> {
    await expect(this.form.getByLabel('Title')).toHaveValue(title);
    await expect(this.form.getByLabel('Job date', { exact: true })).toHaveValue(shownInstant(date));
    await expect(this.form.getByRole('combobox', { name: 'Company' })).toHaveValue(company);
    await expect(this.form.getByLabel('Location')).toHaveValue(location);
  }

  crew(group: string): Locator {
    return this.form.getByRole('region', { name: `Crew ${group}` });
  }

  async hasPlaces(group: string, words: string): Promise<void> {
    await expect(this.crew(group).getByRole('img', { name: `${words} places confirmed` })).toBeVisible();
  }

  /** One place for this group, starting with the job. */
  async addGroup(group: string, starts: string): Promise<void> {
    await this.form.getByRole('button', { name: 'Add group' }).click();
    const draft = this.form.getByRole('form', { name: 'New group' });
    await this.choose(draft.getByRole('combobox', { name: 'Group' }), group);
    await draft.getByLabel('Amount').fill('1');
    await expect(draft.getByLabel('Start', { exact: true })).toHaveValue(shownInstant(starts));
    await draft.getByRole('button', { name: 'Add', exact: true }).click();
    await this.hasPlaces(group, '0 of 1');
  }

  async chooseSupervisor(name: string): Promise<void> {
    const field = this.form.getByRole('combobox', { name: 'Supervisors' });
    await field.fill(name);
    await this.page.getByRole('option', { name }).click();
    await field.blur();
    await expect(this.form.getByRole('button', { name })).toBeVisible();
    await expect(this.form.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  }

  async invite(worker: string, group: string): Promise<void> {
    await this.crew(group).getByRole('button', { name: 'Invite workers' }).click();
    await this.form.getByLabel('Search workers').fill(worker);
    await this.form.getByRole('button', { name: `${worker}: Not Invited. Change` }).click();
    await this.page.getByRole('menuitem', { name: 'Invited', exact: true }).click();
    await this.inviteAnyway(this.form.getByRole('button', { name: `${worker}: Invited. Change` }));
    await this.form.getByRole('button', { name: 'Crew', exact: true }).click();
    await expect(this.crew(group)).toContainText(worker);
  }

  /** Chooses so many of those who can be invited, the first by name, and invites them together. */
  async inviteFirst(count: number, group: string): Promise<void> {
    await this.crew(group).getByRole('button', { name: 'Invite workers' }).click();
    const free = this.form.getByRole('checkbox', { name: /^Select (?!all)/ });
    for (let chosen = 0; chosen < count; chosen += 1)
      await free.and(this.form.locator(':enabled')).nth(chosen).check();
    await this.form.getByRole('button', { name: `Invite ${count}` }).click();
    await this.inviteAnyway(this.page.getByText(`${count} workers invited.`));
  }

  /** What speaks against them is asked about, and they are invited. */
  private async inviteAnyway(done: Locator): Promise<void> {
    const anyway = this.page.getByRole('alertdialog').getByRole('button', { name: 'Invite anyway' });
    await expect(anyway.or(done)).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(done).toBeVisible();
  }

  /** Accepts an application; a shift of theirs that is near in time is asked about, and taken. */
  async approve(worker: string, group: string): Promise<void> {
    await this.crew(group)
      .getByRole('button', { name: `Accept ${worker}` })
      .click();
    const question = this.page.getByRole('alertdialog', { name: 'Accept all the same?' });
    const isIn = this.crew(group).getByRole('img', { name: '1 of 1 places confirmed' });
    // A shift within 20 hours is one question, what else speaks against them another.
    await expect(async () => {
      if (await question.isVisible()) {
        await expect(question).toContainText(worker);
        await question.getByRole('button', { name: 'Accept', exact: true }).click();
      }
      await expect(isIn).toBeVisible({ timeout: 1000 });
    }).toPass();
    await this.hasPlaces(group, '1 of 1');
  }

  async close(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(this.form).toHaveCount(0);
  }
}
