import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

for (const who of ['worker', 'worker2', 'supervisor'] as const) {
  test(`A.2.15, B.2.19: the home of ${who} opens with the clock in sight, nothing scrolled`, async ({
    page,
    login,
  }) => {
    await login(who, page);
    await expect(page.getByRole('article').first()).toBeAttached();
    const slab = page.getByRole('region', { name: 'Next shift' });
    const button = slab.getByRole('button', { name: /^Check (In|Out)$/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(page.getByRole('article').first()).toBeAttached();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}
