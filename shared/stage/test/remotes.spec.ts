import { expect, test } from '@playwright/test';
import { stageVisits } from '@crewcall/build/mount-regions.mjs';
import { builtRemotes } from './built-remotes';

/** What a worker opens; the office opens every other slot. */
const crewSlots = ['job-viewer', 'pay-explained', 'time-query'];

test.describe.configure({ mode: 'parallel' });

// Every built remote stands on the stage alone, whatever its calls answer: here nothing does.
for (const { name, routes } of builtRemotes) {
  for (const route of routes) {
    test(`F15, F35: ${name} mounts ${route.path} without a shell, hears what it declares, and leaves it clean`, async ({
      page,
    }) => {
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      // The stage's bus says of every event that the manifest does not name.
      page.on('console', (message) => {
        if (message.text().includes('does not declare')) thrown.push(message.text());
      });
      const session = route.policy === 'public' ? 'none' : route.path.startsWith('/admin') ? 'admin' : 'crew';
      await page.goto(
        `${route.path}?stage.manifest=/remotes/${name}/mf-manifest.json&stage.session=${session}&stage.api=/nothing.json`,
      );
      const region = page.locator(`[data-region="${route.region}"]`);
      await expect(region).toHaveAttribute('data-state', 'ready', { timeout: 15_000 });
      await expect(region).not.toBeEmpty();
      await page.getByRole('button', { name: 'Unmount', exact: true }).click();
      await expect(region).toHaveCount(0);
      const left = await page.evaluate(() =>
        (window as unknown as { stage: { host: { bus: { size(): number } } } }).stage.host.bus.size(),
      );
      expect(left).toBe(0);
      expect(thrown).toEqual([]);
    });
  }
}

// With its examples every region has something to show, whatever day it is.
for (const manifest of builtRemotes) {
  for (const { region, address } of stageVisits(manifest, `/remotes/${manifest.name}`)) {
    test(`F35: ${manifest.name} fills ${region} with its examples`, async ({ page }) => {
      const url = new URL(address, 'http://stage');
      const opened = url.searchParams.get('stage.session') ?? '';
      const who = crewSlots.includes(region) ? 'crew' : opened;
      url.searchParams.set('stage.session', who);
      url.searchParams.set('stage.api', `/own-examples/${manifest.name}/${who}.json`);
      url.searchParams.delete('stage.params');
      await page.goto(`${url.pathname}${url.search}`);
      const place = page.locator(`[data-region="${region}"]`).first();
      await expect(place).toHaveAttribute('data-state', 'ready', { timeout: 15_000 });
      await page.waitForLoadState('networkidle');
      await expect(place).not.toBeEmpty();
      await expect(page.getByText('No example answers')).toHaveCount(0);
    });
  }
}
