import type { Page } from '@playwright/test';

/** What of a calendar's page is looked at. */
export interface Parts {
  next: string;
  title: string;
  entry: string;
}

export interface Turned {
  /** From the press to the end of the frame in which what is in sight, and the page's height, took its last change, ms. */
  painted: number;
  /** The same for the whole document. */
  complete: number;
  /** Jobs in the document then. */
  entries: number;
}

/** Runs in the page, so that no round trip to the measuring process is in the time. */
function turnAndWait(parts: Parts): Promise<Turned> {
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const isEntry = (element: Element | undefined) => element?.closest(parts.entry)?.textContent ?? '';
  // Points all over the screen, and the job that stands there.
  const inSight = () => {
    const seen = [one(parts.title)?.textContent, document.documentElement.scrollHeight];
    for (let y = 60; y < innerHeight; y += 150)
      for (let x = 60; x < innerWidth; x += 240)
        seen.push(isEntry(document.elementFromPoint(x, y) ?? undefined));
    return seen.join('|');
  };
  const whole = () => {
    const entries = document.querySelectorAll(parts.entry);
    const every = Math.max(1, entries.length >> 6);
    const sample = [...entries].filter((_, at) => at % every === 0).map(({ textContent }) => textContent);
    return [entries.length, document.querySelector('[data-waiting]') === null, ...sample].join('|');
  };
  const titleBefore = one(parts.title)?.textContent;
  return new Promise((resolve) => {
    const start = performance.now();
    const last = { inSight: '', whole: '' };
    let painted = 0;
    let complete = 0;
    let quiet = 0;
    // A task that a frame's callback asks for runs once that frame is painted.
    const frame = () => requestAnimationFrame(() => setTimeout(look));
    const look = () => {
      const at = performance.now() - start;
      quiet += 1;
      const isTurned = one(parts.title)?.textContent !== titleBefore;
      const now = { inSight: inSight(), whole: whole() };
      if (now.inSight !== last.inSight || !isTurned) {
        painted = at;
        quiet = 0;
      }
      if (now.whole !== last.whole || !isTurned) {
        complete = at;
        quiet = 0;
      }
      Object.assign(last, now);
      if (quiet >= 8) resolve({ painted, complete, entries: document.querySelectorAll(parts.entry).length });
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
