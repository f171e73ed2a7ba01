import { launch } from 'puppeteer-core';
import type { ElementHandle } from 'puppeteer-core';
import { until } from './tab';
import type { Tab } from './tab';

const asText = (body: string, args: unknown[]) =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;

/** Debian's Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1000, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-AU', 'intl.regional_prefs.use_os_locales': false },
  });
  const page = await browser.newPage();
  const find = (body: string, args: unknown[]) =>
    until(`${body} ${JSON.stringify(args)}`, async () => {
      const handle = await page.evaluateHandle(asText(body, args));
      return handle.asElement() as ElementHandle<Element> | null;
    });
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    back: async () => void (await page.goBack({ waitUntil: 'load' })),
    ask: async <T>(body: string, ...args: unknown[]) => (await page.evaluate(asText(body, args))) as T,
    async click(body, ...args) {
      await until(`click ${body} ${JSON.stringify(args)}`, async () => {
        const element = await find(body, args);
        // Once it has come to rest: a page that is being filled moves it away from under the pointer.
        await element?.asLocator().setTimeout(5000).click();
        return true;
      });
    },
    async type(text, body, ...args) {
      const element = await find(body, args);
      await element?.type(text);
    },
    async draw(points, body, ...args) {
      const element = await find(body, args);
      await element?.scrollIntoView();
      const box = await element?.boundingBox();
      if (!box) throw new Error('Nothing to draw on.');
      const at = (part: readonly [number, number]) =>
        [box.x + box.width * part[0], box.y + box.height * part[1]] as const;
      const [first = [0, 0] as const, ...rest] = points;
      await page.mouse.move(...at(first));
      await page.mouse.down();
      for (const point of rest) await page.mouse.move(...at(point));
      await page.mouse.up();
    },
    close: () => browser.close(),
  };
}
