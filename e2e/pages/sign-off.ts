import type { Page } from '@playwright/test';
import { expect } from './people';

/** Finish Job: the times, the name, the signature. */
export class SignOff {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Finish Job' }).click();
    await expect(this.page.getByRole('dialog', { name: 'Finish Job' })).toBeVisible();
  }

  async tick(workers: readonly string[]): Promise<void> {
    for (const worker of workers) await this.page.getByRole('checkbox', { name: worker }).check();
  }

  async sign(name: string): Promise<void> {
    const panel = this.page.getByRole('dialog', { name: 'Finish Job' });
    await panel.getByLabel('Authorizer name').fill(name);
    await panel.getByRole('button', { name: /^Approve \d+ times/ }).click();
    await drawSignature(this.page, name);
    await panel.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(panel.getByText('Signature saved')).toBeVisible();
    await expect(panel).toContainText('The job is finished.');
    // The panel's own cross is called Close as well.
    await panel.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  }
}

/** Draws a wave over the signature pad with the mouse. */
export async function drawSignature(page: Page, name: string): Promise<void> {
  const pad = page.getByRole('img', { name: `Signature of ${name}` });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad has no size.');
  const at = (part: number) =>
    [box.x + box.width * part, box.y + box.height * (0.5 + 0.2 * Math.sin(part * 20))] as const;
  await page.mouse.move(...at(0.15));
  await page.mouse.down();
  for (let part = 0.2; part < 0.85; part += 0.05) await page.mouse.move(...at(part), { steps: 3 });
  await page.mouse.up();
}
