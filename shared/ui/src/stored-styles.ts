import type { EmotionCache } from '@emotion/cache';

/** Most characters of rules that are stored for one cache; beyond that they are gathered anew. */
const MOST = 150_000;

interface StoredStyles {
  /** What emotion calls the styles that the rules are of. */
  names: string[];
  /** How many rules the browser made of the text. */
  count: number;
  css: string;
}
interface Gathered {
  /** The rules as they were given to the browser: read back from it, some would have lost a property. */
  texts: string[];
  /** How many styles came from the last visit: no more now, and there is nothing new to keep. */
  given: number;
}
const gathered = new WeakMap<EmotionCache, Gathered>();

const storageKeyOf = ({ key }: EmotionCache) => `crewcall.styles.${key}`;
/** All stored rules are inside one, so that the browser takes them in at one call; it changes nothing in the cascade. */
const isKeeper = (rule: CSSRule | undefined): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && rule.media.mediaText === 'all';

function countOf({ sheet }: EmotionCache): number {
  const rules = sheet.tags.flatMap((tag) => [...(tag.sheet?.cssRules ?? [])]);
  return rules.reduce((sum, rule) => sum + (isKeeper(rule) ? rule.cssRules.length : 1), 0);
}

/**
 * Gives a new cache the rules that the last visit made of its styles. Names are hashes of what the styles say, so a
 * stored rule is never an old one. Where something is wrong with them the cache stays empty, and makes its rules itself.
 */
export function takeStyles(cache: EmotionCache): void {
  const { sheet } = cache;
  const own: Gathered = { texts: [], given: 0 };
  gathered.set(cache, own);
  const insert = sheet.insert.bind(sheet);
  try {
    const stored = JSON.parse(localStorage.getItem(storageKeyOf(cache)) ?? 'null') as StoredStyles | null;
    if (stored !== null) {
      insert(`@media all{${stored.css}}`);
      if (countOf(cache) !== stored.count) throw new Error('The browser reads them differently now.');
      for (const name of stored.names) cache.inserted[name] = true;
      own.texts.push(stored.css);
      own.given = stored.names.length;
    }
  } catch {
    sheet.flush();
  }
  sheet.insert = (rule) => {
    own.texts.push(rule);
    insert(rule);
  };
}

/** Keeps a cache's rules for `takeStyles`. */
export function keepStyles(cache: EmotionCache): void {
  const { texts, given } = gathered.get(cache) ?? { texts: [], given: 0 };
  const names = Object.keys(cache.inserted);
  if (names.length === given) return;
  const stored: StoredStyles = { names, count: countOf(cache), css: texts.join('') };
  try {
    if (stored.css.length > MOST) localStorage.removeItem(storageKeyOf(cache));
    else localStorage.setItem(storageKeyOf(cache), JSON.stringify(stored));
  } catch {
    // Storage is off or full.
  }
}
