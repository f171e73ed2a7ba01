import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/test';
import { screens } from './screens';
import { paint, schemes, screensOf, sizes, stillContext, visit } from './visit';

// Only the screens whose name fits, to look at a few again: GALLERY_ONLY='job-form|crew'.
const only = new RegExp(process.env['GALLERY_ONLY'] ?? '');
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../gallery');
const people = [...new Set(screens.map(({ who }) => who))];
const fileOf = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.png`;

test.describe.configure({ mode: 'parallel' });
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});

for (const who of people)
  for (const size of sizes) {
    const wanted = screensOf(screens, who, size).filter(({ name }) => only.test(name));
    if (wanted.length === 0) continue;
    test(`draws the screens of ${who} at ${size.width} px`, async ({ browser, server, login }) => {
      const context = await stillContext(browser, size, { baseURL: server.url });
      const page = await context.newPage();
      if (who !== 'visitor') await login(who, page);
      for (const screen of wanted) {
        const problem = await visit(page, screen);
        // What cannot be opened as told is drawn as it stands: the picture shows it.
        expect.soft(problem, `${screen.name} opens at ${size.width} px`).toBeNull();
        for (const scheme of schemes) {
          await paint(page, scheme);
          await page.screenshot({ path: join(folder, fileOf(screen.name, size.width, scheme)) });
        }
        await paint(page, 'light');
      }
      await context.close();
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
