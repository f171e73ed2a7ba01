import { callApi } from '../support/api';
import { follow, regionAt, stopsOf } from '../support/chaos-walk';
import { liveOf } from '../support/releases';
import { run } from '../support/run';
import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';
import type { Account } from '../support/accounts';

test.use({ serviceWorkers: 'block' });

for (const who of ['admin', 'supervisor', 'worker'] satisfies Account[]) {
  test(
    `F10, F13, F36: as ${who}, every page of the navigation mounts, and what is broken says so in its own place`,
    { tag: '@promise' },
    async ({ page, server, asUser }) => {
      await asUser(who);
      const { body } = await callApi(server.url, 'login', { email: accounts[who], password });
      const chosen = new Map(run?.remotes.map(({ remote, release }) => [remote, release]));
      for (const stop of stopsOf(await liveOf(server.url), { ...body.user, managerOf: body.user.prefixes })) {
        const chaos = run?.chaos[stop.remote];
        const region = regionAt(page, stop);
        await follow(page, stop);
        if (chaos === 'down' || chaos === 'throw') {
          await expect(region, stop.to).toHaveAttribute('data-state', 'failed', { timeout: 30_000 });
          await expect(region.getByRole('button', { name: 'Retry' }), stop.to).toBeVisible();
          continue;
        }
        await expect(region, stop.to).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
        await expect(region.getByRole('heading', { level: 1 }), stop.to).toHaveCount(1);
        if (chosen.has(stop.remote))
          await expect(region, stop.to).toHaveAttribute('data-release', chosen.get(stop.remote) ?? '');
      }
    },
  );
}
