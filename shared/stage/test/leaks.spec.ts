import { stageVisits } from '@crewcall/build/mount-regions.mjs';
import { expect, test } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { builtRemotes } from './built-remotes';

// What a first mount keeps for good (styles, kept answers, compiled code) is there after these.
const WARM_UP = 10;
const TIMES = 30;

/** Takes the region off the stage and puts it there again, so often. */
const mountAgain = (page: Page, region: string, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const until = async (check: () => boolean) => {
        for (let tries = 0; !check(); tries += 1) {
          if (tries > 1200) throw new Error(`${name} did not come or go.`);
          await frame();
        }
      };
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        ['Unmount', 'Mount'].includes(textContent ?? ''),
      );
      const isThere = () => document.querySelector(`[data-region="${name}"]`) !== null;
      const isReady = () => document.querySelector(`[data-region="${name}"][data-state="ready"]`) !== null;
      for (let time = 0; time < count; time += 1) {
        button?.click();
        await until(() => !isThere());
        button?.click();
        await until(isReady);
        await frame();
      }
    },
    [region, times] as const,
  );

/** What is alive once the collector has run: nodes, also those in no document, listeners, and the heap in bytes. */
async function alive(cdp: CDPSession): Promise<{ nodes: number; listeners: number; heap: number }> {
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

for (const manifest of builtRemotes) {
  for (const { region, address } of stageVisits(manifest, `/remotes/${manifest.name}`)) {
    test(`F14: ${manifest.name}: ${region}, mounted ${TIMES} times, leaves nothing behind`, async ({
      page,
    }) => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable');
      await page.goto(address);
      await expect(page.locator(`[data-region="${region}"]`)).toHaveAttribute('data-state', 'ready');
      await mountAgain(page, region, WARM_UP);
      const before = await alive(cdp);
      await mountAgain(page, region, TIMES);
      // A root that just went can wait for the browser, with its 144 listeners of React: what leaks stays for good.
      await expect(async () => {
        await mountAgain(page, region, 1);
        const after = await alive(cdp);
        // One node or listener a mount would be as many as there were mounts.
        expect(after.nodes - before.nodes, 'nodes').toBeLessThan(TIMES);
        expect(after.listeners - before.listeners, 'listeners').toBeLessThan(TIMES);
        expect(after.heap - before.heap, 'bytes of the heap').toBeLessThan(TIMES * 20_000);
      }).toPass({ timeout: 15_000 });
    });
  }
}
