import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import type * as Emotion from '@emotion/utils';

const url = './merged-styles.mjs';
const load = async () => (await import(url)) as typeof Emotion;
const rulesOf = ({ sheet }: EmotionCache) =>
  sheet.tags.flatMap((tag) => [...(tag.sheet?.cssRules ?? [])].map(({ cssText }) => cssText));
const frames = { name: 'blink', styles: '@keyframes blink{50%{opacity:0;}}', next: undefined };

/** As emotion styles another component: both are drawn, and what they need is inserted afterwards. */
async function draw(cache: EmotionCache, name: string, merges: readonly boolean[], next?: typeof frames) {
  const { getRegisteredStyles, insertStyles, registerStyles } = await load();
  const serialized = { name, styles: 'color:red;', next };
  for (const isMerged of merges) {
    registerStyles(cache, serialized, false);
    if (isMerged) getRegisteredStyles(cache.registered, [], `MuiButton-root ${cache.key}-${name}`);
  }
  for (const _ of merges) insertStyles(cache, serialized, false);
  return rulesOf(cache).join('\n');
}

test('design First load: what another component merges into its own class gets no rules, but its keyframes', async () => {
  const cache = createCache({ key: 'one', speedy: true });
  expect(await draw(cache, 'merged', [true])).toBe('');
  expect(await draw(cache, 'moving', [true], frames)).toContain('@keyframes blink');
});

test('what stands on an element has its rules, whatever was merged before, beside it or after it', async () => {
  const cache = createCache({ key: 'two', speedy: true });
  await draw(cache, 'before', [true]);
  expect(await draw(cache, 'before', [false])).toContain('.two-before');
  expect(await draw(cache, 'beside', [false, true])).toContain('.two-beside');
  expect(await draw(cache, 'after', [true, false])).toContain('.two-after');
});
