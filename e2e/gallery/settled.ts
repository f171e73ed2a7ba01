import type { Page } from '@playwright/test';

/** ms for which nothing may load: a screen that is there may only now ask for what it shows. */
const quietMs = 100;

/**
 * Waits until nothing on the page is still loading: no region, no skeleton, no font, no picture. Network silence does
 * not come, for the live feed stays open. Throws where a page does not come to rest within 8 s, with what it waits for.
 */
export async function settled(page: Page): Promise<void> {
  // Begins anew in a page that takes the place of this one.
  const looked = await page.waitForFunction(
    ({ quiet, most }) => {
      const busy = () =>
        document.documentElement.dataset['font'] === undefined || document.fonts.status !== 'loaded'
          ? 'a font'
          : document.querySelector('h1, h2, form, [role=dialog]') === null
            ? 'anything to read'
            : [...document.images].some((image) => !image.complete)
              ? 'a picture'
              : (document
                  .querySelector('[aria-busy=true], [data-state=pending], [data-state=slow]')
                  ?.outerHTML.slice(0, 120) ?? null);
      return new Promise<{ unrest: string | null }>((resolve) => {
        const began = performance.now();
        let since = began;
        const look = () => {
          const now = performance.now();
          const what = busy();
          if (what !== null) since = now;
          if (now - since >= quiet) resolve({ unrest: null });
          else if (now - began >= most) resolve({ unrest: what ?? 'a moment of rest' });
          else setTimeout(look, quiet / 4);
        };
        look();
      });
    },
    { quiet: quietMs, most: 8000 },
  );
  const { unrest } = await looked.jsonValue();
  if (unrest !== null) throw new Error(`${page.url()} does not come to rest: it still waits for ${unrest}.`);
}
