import { shownInstant } from '../support/shown-instant';
import type { Locator, Page } from '@playwright/test';
import { expect, follow } from './people';

/** A worker's or supervisor's phone. */
export class CrewPhone {
  constructor(private readonly page: Page) {
    // The demo's crew have many shifts: what speaks against one more is read, and the shift is taken.
    const question = page.getByRole('alertdialog', { name: /^(Accept|Apply) anyway\?$/ });
    void page.addLocatorHandler(question, () =>
      question.getByRole('button', { name: /^(Accept|Apply) anyway$/ }).click(),
    );
  }

  private job(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  private tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** A job's card in the list that is open. */
  card(title: string): Locator {
    return this.page.getByRole('article').filter({ hasText: title });
  }

  async openTab(name: 'All Jobs' | 'Openings' | 'My Shifts'): Promise<void> {
    await follow(this.page, '/jobs');
    await this.tab(name).click();
  }

  /** The job's detail, by its card. */
  async openDetails(title: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Details: ${title}` }).click();
    await expect(this.job(title)).toBeVisible();
    return this.job(title);
  }

  async closeJob(title: string): Promise<void> {
    await this.job(title).getByRole('button', { name: 'Close' }).click();
    await expect(this.job(title)).toHaveCount(0);
  }

  /** The job's chat, by its address. */
  async openChat(title: string, idJob: number): Promise<Locator> {
    await this.page.goto(`/jobs/upcoming/${idJob}/chat`);
    await expect(this.job(title).getByLabel('Message', { exact: true })).toBeVisible();
    return this.job(title);
  }

  async write(text: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  async acceptInvite(title: string): Promise<void> {
    await follow(this.page, '/messages');
    await this.tab('Invites').click();
    const card = this.page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: `Accept: ${title}` }).click();
    await expect(card).toContainText('Accepted');
  }

  /** Finds the job under Openings and has applied in this group; several have one, so the phone asks which. */
  async applyFor(title: string, group: string): Promise<void> {
    await follow(this.page, '/jobs');
    await this.tab('Openings').click();
    const card = this.page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: `Apply: ${title}` }).click();
    const question = this.page.getByRole('dialog', { name: 'On which crew you would like to apply?' });
    await question.getByRole('radio', { name: group }).check();
    await question.getByRole('button', { name: 'Apply' }).click();
    await expect(card.getByRole('button', { name: 'Applied' })).toBeVisible();
  }

  async openTimeCard(title: string): Promise<void> {
    await follow(this.page, '/jobs');
    await this.tab('My Shifts').click();
    await this.page.getByRole('button', { name: `Details: ${title}` }).click();
    await this.job(title).getByRole('tab', { name: 'Time Card' }).click();
  }

  async checkIn(): Promise<void> {
    const clock = this.page.getByRole('region', { name: 'Your time' });
    await clock.getByRole('button', { name: 'Check In' }).click();
    await expect(clock.getByRole('button', { name: 'Check Out' })).toBeEnabled();
    await expect(clock).toContainText('Clocked in at');
  }

  /** The button rests after a check-in, and a check-out that comes so soon is asked about. */
  private async checkOutSoon(button: Locator): Promise<void> {
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
    await this.page
      .getByRole('alertdialog', { name: 'Check out already?' })
      .getByRole('button', { name: 'Check Out' })
      .click();
  }

  /** On the time card. */
  async checkOutOnCard(): Promise<void> {
    const clock = this.page.getByRole('region', { name: 'Your time' });
    const out = clock.getByRole('button', { name: 'Check Out' });
    await this.checkOutSoon(out);
    await expect(clock).toContainText('Not clocked in');
  }

  /** On the dark slab above the shifts, which shows the job whose clock runs. */
  async checkOutOnSlab(title: string): Promise<void> {
    await this.job(title).getByRole('button', { name: 'Close' }).click();
    const slab = this.page.getByRole('region', { name: 'Next shift' });
    await expect(slab).toContainText('On the clock');
    await expect(slab).toContainText(title);
    await this.checkOutSoon(slab.getByRole('button', { name: 'Check Out' }));
    await expect(slab).not.toContainText('On the clock');
  }

  /** The supervisor corrects when somebody began. Both are `YYYY-MM-DDTHH:MM`. */
  async moveStart(worker: string, to: string): Promise<void> {
    const card = this.page.getByRole('region', { name: worker });
    await card.getByRole('button', { name: `Edit the time of ${worker}` }).click();
    const editor = this.page.getByRole('form', { name: `Time of ${worker}` });
    await editor.getByLabel('Start', { exact: true }).fill(to);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(editor.getByLabel('Start', { exact: true })).toHaveValue(shownInstant(to));
    await editor.getByRole('button', { name: 'All times' }).click();
    await expect(card).toContainText('1 h 30 min');
  }

  async openInvoice(money: string): Promise<void> {
    await follow(this.page, '/invoices');
    await this.page
      .getByRole('listitem')
      .filter({ hasText: money })
      .getByRole('button', { name: 'View the invoice' })
      .click();
    await expect(this.page.getByRole('dialog', { name: money })).toBeVisible();
  }
}
