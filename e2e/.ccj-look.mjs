import { chromium } from '@playwright/test';
const [, , base, email, ...rest] = process.argv;
const shots = rest; // name:path:width:theme
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const byKey = {};
for (const shot of shots) {
  const [name, path, width, theme, click] = shot.split('|');
  const key = `${width}-${theme}`;
  if (!byKey[key]) {
    const ctx = await browser.newContext({
      viewport: { width: Number(width), height: width < 500 ? 844 : 900 },
      colorScheme: theme,
      deviceScaleFactor: 1,
      hasTouch: width < 500,
      timezoneId: 'Australia/Sydney',
      locale: 'en-AU',
      serviceWorkers: 'block',
    });
    const page = await ctx.newPage();
    page.on(
      'console',
      (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.type(), m.text().slice(0, 300)),
    );
    page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 400)));
    await page.goto(base + '/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').first().fill('crewcall-demo');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page
      .waitForURL((u) => u.pathname !== '/', { timeout: 20000 })
      .catch((e) => console.log('login', e.message.slice(0, 100)));
    byKey[key] = page;
  }
  const page = byKey[key];
  await page.goto(base + path);
  await page.waitForTimeout(2500);
  if (click) {
    for (const c of click.split('>')) {
      await page
        .getByRole('button', { name: c })
        .first()
        .click()
        .catch((e) => console.log('click', c, e.message.slice(0, 200)));
      await page.waitForTimeout(1200);
    }
  }
  await page.screenshot({ path: `/tmp/ccj/shots/${name}.png` });
}
await browser.close();
