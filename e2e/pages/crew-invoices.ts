import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, follow } from './people';

/** An invoice as the list shows it. */
export interface ListedInvoice {
  name: string;
  number: string;
  /** `$1,234.50` */
  amount: string;
}

/** `$1,234.50` to cents. */
export const centsOf = (money: string): number => Math.round(Number(money.replace(/[$,]/g, '')) * 100);

/** The office's invoices, and the bank file. */
export class CrewInvoices {
  constructor(private readonly page: Page) {}

  /** Invoices are listed by the Sunday that ends their week. Days as `YYYY-MM-DD`. */
  async open(from: string, to: string): Promise<void> {
    await follow(this.page, '/admin/invoices');
    await expect(async () => {
      await this.page.getByLabel('To', { exact: true }).fill(to);
      await this.page.getByLabel('From', { exact: true }).fill(from);
      await expect(this.page).toHaveURL(new RegExp(`/admin/invoices/${from}/${to}$`), { timeout: 1_000 });
    }).toPass();
  }

  private row(name: string, amount: string): Locator {
    return this.page
      .getByRole('table', { name: 'Crew invoices' })
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ has: this.page.getByRole('cell', { name: amount, exact: true }) });
  }

  async find(name: string, amount: string): Promise<ListedInvoice> {
    const row = this.row(name, amount);
    await expect(row).toHaveCount(1);
    // Tick box, name, number.
    return { name, amount, number: await row.getByRole('cell').nth(2).innerText() };
  }

  async look({ name, amount, number }: ListedInvoice): Promise<void> {
    await this.row(name, amount).click();
    const panel = this.page.getByRole('dialog', { name: amount });
    await expect(panel).toContainText(`${name} · No. ${number}`);
    await seesPdf(panel);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  }

  async select(invoices: readonly ListedInvoice[]): Promise<void> {
    for (const { name, amount } of invoices) await this.row(name, amount).getByRole('checkbox').check();
    await expect(this.page.getByText(`${invoices.length} selected`)).toBeVisible();
  }

  /** Downloads the bank file and the workbook of what is selected; answers both files. */
  async downloadBankFile(): Promise<{ aba: Buffer; xlsx: Buffer }> {
    await this.page.getByRole('button', { name: 'ABA File' }).click();
    await this.page.getByRole('menuitem', { name: 'ABA File', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'ABA File' });
    const downloads: Download[] = [];
    this.page.on('download', (download) => downloads.push(download));
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => downloads.length).toBe(2);
    const read = async (ending: string) => {
      const found = downloads.find((download) => download.suggestedFilename().endsWith(ending));
      if (!found) throw new Error(`No ${ending} file came.`);
      return readFile(await found.path());
    };
    return { aba: await read('.aba'), xlsx: await read('.xlsx') };
  }
}

/** A page of the PDF is drawn: there is ink on the canvas. */
export async function seesPdf(place: Locator): Promise<void> {
  await expect(place.getByText(/^Page 1 of \d+$/)).toBeVisible();
  const canvas = place.locator('canvas');
  await expect(canvas).toBeVisible();
  const darkDots = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {};
      let count = 0;
      for (let at = 0; at < (data?.length ?? 0); at += 4) if ((data?.[at] ?? 255) < 128) count += 1;
      return count;
    });
  await expect.poll(darkDots).toBeGreaterThan(500);
}
