import type { Page } from '@playwright/test';
import { expect } from './people';

/** Finish Job: the times, the name, the signature. */
export class SignOff {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Finish Job' }).click();
    await expect(this.page.getByRole('dialog', { name: 'Finish Job' })).toBeVisible();
  }

  /** Times that share minutes with those of other walks are not ticked by themselves. */
  async tick(workers: readonly string[]): Promise<void> {
    for (const worker of workers) await this.page.getByRole('checkbox', { name: worker }).check();
  }

  private get panel() {
    return this.page.getByRole('dialog', { name: 'Finish Job' });
  }

  /** Names who signs, and opens the pad. */
  async begin(name: string): Promise<void> {
    await this.panel.getByLabel('Authorizer name').fill(name);
    await this.panel.getByRole('button', { name: /^Approve \d+ times?/ }).click();
    await expect(this.page.getByRole('img', { name: `Signature of ${name}` })).toBeVisible();
  }

  async approve(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Approve', exact: true }).click();
  }

  /** The last signature of the job: it says so, and Close leads back. */
  async isSaved(): Promise<void> {
    await expect(this.panel.getByText('Signature saved')).toBeVisible();
    await expect(this.panel).toContainText('The job is finished.');
    // The panel's own cross is called Close as well.
    await this.panel.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await expect(this.panel).toHaveCount(0);
  }

  async sign(name: string): Promise<void> {
    await this.begin(name);
    await drawSignature(this.page, name);
    await this.approve();
    await this.isSaved();
  }
}

/** How much wider than high the drawn ink is, as the pad shows it. */
export const inkShape = (page: Page, name: string): Promise<number> =>
  page.getByRole('img', { name: `Signature of ${name}` }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let at = 0; at < width * height; at += 1) {
      if (!data[at * 4 + 3]) continue;
      const x = at % width;
      const y = (at - x) / width;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    // As seen: a canvas whose size was not set anew is stretched.
    const stretch = canvas.clientWidth / width / (canvas.clientHeight / height);
    return ((right - left) / (bottom - top)) * stretch;
  });

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
