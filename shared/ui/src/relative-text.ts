import type { StylisPlugin } from '@emotion/cache';

const ROOT_PX = 16;

/**
 * `13px` as `0.8125rem`. Only the first size in a value: in `font` that is the text size; the second is the line
 * height.
 */
export const toRem = (value: string): string =>
  value.replace(/(\d*\.?\d+)px/, (_, px: string) => `${Number(px) / ROOT_PX}rem`);

/** Converts text sizes in px to sizes relative to the text size that people have set in their browser. */
export const relativeText: StylisPlugin = (element) => {
  if (element.type !== 'decl' || (element.props !== 'font-size' && element.props !== 'font')) return;
  element.return = toRem(element.value);
};
