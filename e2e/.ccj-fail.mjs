import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4147';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await browser.newContext({ serviceWorkers: 'block' });
const page = await ctx.newPage();
page.on('console', (m) => console.log(m.type(), m.text().slice(0, 600)));
page.on('pageerror', (e) => console.log('pageerror', String(e.stack).slice(0, 800)));
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
await page.goto(base + '/');
await page.getByLabel('Email').fill('worker@crewcall.example');
await page.getByLabel('Password').first().fill('crewcall-demo');
await page.getByRole('button', { name: 'Sign In' }).click();
await page.waitForTimeout(4000);
await page
  .locator('details')
  .first()
  .evaluate((d) => (d.open = true));
console.log(await page.locator('details').first().innerText());
await browser.close();
