import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '../support/test';
import { screens } from './screens';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../gallery');
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;
const people = [...new Set(screens.map(({ who }) => who))];
const fileOf = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.png`;

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

for (const who of people) {
  test(`draws the screens of ${who}`, async ({ browser, server, login }) => {
    for (const size of sizes) {
      const context = await browser.newContext({
        viewport: size,
        baseURL: server.url,
        timezoneId: 'Australia/Sydney',
        locale: 'en-AU',
        reducedMotion: 'reduce',
        hasTouch: size.width < 768,
      });
      const page = await context.newPage();
      if (who !== 'visitor') await login(who, page);
      for (const screen of screens.filter((one) => one.who === who)) {
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.goto(screen.path);
          await page.waitForLoadState('networkidle');
          // A screen that cannot be opened as told is drawn as it stands: the picture shows it.
          await screen.then?.(page).catch((error: Error) => console.log(`${screen.name}: ${error.message.split('\n')[0]}`));
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: join(folder, fileOf(screen.name, size.width, scheme)) });
        }
      }
      await context.close();
    }
  });
}

test.afterAll(() => {
  const figures = screens.flatMap(({ name, who, path }) => [
    `<h2>${name} <small>${who} · ${path}</small></h2><div>`,
    ...sizes.flatMap(({ width }) =>
      schemes.map(
        (scheme) =>
          `<a href="${fileOf(name, width, scheme)}"><img loading="lazy" src="${fileOf(name, width, scheme)}" alt="${name}, ${width} px, ${scheme}" height="420"></a>`,
      ),
    ),
    '</div>',
  ]);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Crewcall gallery</title>
<style>body{font:16px/1.4 system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;overflow-x:auto}small{color:#555;font-weight:400}</style>
<h1>Crewcall, every screen</h1>${figures.join('\n')}`,
  );
});
