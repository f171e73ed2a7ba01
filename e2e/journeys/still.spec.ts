import { expect, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('with reduced motion the colours change at once, however deep a text lies', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // In one go, so that not a frame lies between: a transition, however short, would still show the colour of before.
  const [ground, ...texts] = await page.evaluate(() => {
    const deep = [...document.querySelectorAll('h1, h2, label, p')];
    document.documentElement.dataset['theme'] = 'light';
    void deep.map((one) => getComputedStyle(one).color);
    document.documentElement.dataset['theme'] = 'dark';
    return [document.body, ...deep].map((one) => getComputedStyle(one).color);
  });
  const luminance = (colour: string | undefined) => Math.max(...(colour ?? '').match(/\d+/g)!.map(Number));
  expect(texts.length).toBeGreaterThan(2);
  for (const colour of [ground, ...texts]) expect(luminance(colour)).toBeGreaterThan(120);
});
