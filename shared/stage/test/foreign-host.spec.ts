import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const examples = JSON.parse(
  readFileSync(new URL('../../../mf-invoicing/examples/crew.json', import.meta.url), 'utf8'),
) as { answers: { explainPayLines: { answer: { paidMinutes: number } }[] } };

test('F15: a page that is no shell loads a region by mf-manifest.json and mounts it', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto('/foreign/index.html');
  const minutes = examples.answers.explainPayLines[0]?.answer.paidMinutes ?? 0;
  const paid = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  await expect(page.getByText(`Total, ${paid} paid`)).toBeVisible({ timeout: 15_000 });
  expect(thrown).toEqual([]);
});
