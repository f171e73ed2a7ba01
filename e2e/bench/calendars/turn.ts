import type { Page } from '@playwright/test';

/** What of a calendar's page is looked at. */
export interface Parts {
  next: string;
  title: string;
  entry: string;
}

export interface Turned {
  /** From the press to the end of the frame in which the page took its last change, ms. */
  ms: number;
  /** Jobs in the document then. */
  entries: number;
}

/** Runs in the page, so that no round trip to the measuring process is in the time. */
function turnAndWait(parts: Parts): Promise<Turned> {
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const state = () => {
    const entries = document.querySelectorAll(parts.entry);
    const height = document.documentElement.scrollHeight;
    return `${one(parts.title)?.textContent ?? ''}|${entries.length}|${height}|${entries[entries.length - 1]?.textContent ?? ''}`;
  };
  const titleBefore = one(parts.title)?.textContent;
  return new Promise((resolve) => {
    const start = performance.now();
    let last = '';
    let ms = 0;
    let quiet = 0;
    // A task that a frame's callback asks for runs once that frame is painted.
    const frame = () => requestAnimationFrame(() => setTimeout(painted));
    const painted = () => {
      const at = performance.now();
      const now = state();
      const isTurned = one(parts.title)?.textContent !== titleBefore;
      if (now !== last || !isTurned) {
        last = now;
        ms = at - start;
        quiet = 0;
      } else quiet += 1;
      if (quiet >= 8) resolve({ ms, entries: document.querySelectorAll(parts.entry).length });
      else frame();
    };
    one(parts.next)?.click();
    frame();
  });
}

export const turnMonth = (page: Page, parts: Parts): Promise<Turned> => page.evaluate(turnAndWait, parts);

/** Types into the focused field; ms from each key to its next paint, by the Event Timing API. */
export async function typeAndWatch(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await page.keyboard.type(text, { delay: 120 });
  await page.waitForTimeout(1000);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}
