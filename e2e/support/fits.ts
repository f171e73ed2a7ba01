import type { Page } from '@playwright/test';

/** How many pixels of the page lie beside the window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What cannot be read as it should, a line each. That is text that its box cuts off, or that is read by scrolling
 * sideways. So are text beside the window, and short words broken in two.
 */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const parts = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    /** Past which side of `box` the text goes; null where it stays inside. */
    const judge = (parent: Element, rects: readonly DOMRect[]): string | null => {
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // For screen readers alone.
        if (edge.width <= 1 || edge.height <= 1) return null;
        if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1))
          return overflowX === 'hidden' || overflowX === 'clip' ? 'cut off' : 'scrolls sideways';
      }
      return left < -1 || right > innerWidth + 1 ? 'beside the window' : null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (parent === null || text.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const rects = parts(node, 0, text.length);
      if (rects.length === 0) continue;
      const how = judge(parent, rects);
      if (how !== null) found.add(`${how}: ${said(parent)}`);
      if (rects.length > 1)
        for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{2,14}(?![\p{L}\p{N}])/gu))
          if (
            !/[\p{L}\p{N}]/u.test(text[index - 1] ?? ' ') &&
            parts(node, index, index + word.length).length > 1
          )
            found.add(`broken word: ${word} in ${said(parent)}`);
    }
    return [...found];
  });
