import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Off unless asked for, or beside the letter of WCAG: a voice says what it reads; each landmark is met once, by name. */
const others = [
  'label-content-name-mismatch',
  'target-size',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
];

/** Lets every page of a context be examined. The browser brings the script in, past the page's content policy. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: script });
}

/** Waits for what fades in or slides: in between its colours are nobody's. What moves for ever is not waited for. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** What breaks WCAG 2.2 A or AA, or the order of landmarks, a line each; `colours` looks at the contrast alone. */
export async function violations(page: Page, only?: 'colours'): Promise<string[]> {
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    ...(only ? {} : { rules: Object.fromEntries(others.map((rule) => [rule, { enabled: true }])) }),
  };
  await atRest(page);
  const found = await page.evaluate(
    (run) => (globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run(run),
    options as object,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary, html }) =>
        `${id}: ${target.join(' ')} – ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''} ${html.slice(0, 120)}`,
    ),
  );
}
