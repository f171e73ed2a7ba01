import { expect, test } from '@playwright/test';
import { builtRemotes } from './built-remotes';

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
        `${route.path}?stage.manifest=/remotes/${name}/manifest.json&stage.session=${session}&stage.api=/nothing.json`,
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
