import type { SlowPage } from './phone';

/** What a press on Check In or Check Out took, in ms from the press to the frame that shows it. */
export interface Press {
  /** The press is kept and said to be on its way. */
  waiting: number;
  /** Its request is on the line; null without a network. */
  sent: number | null;
  /** The answer is there whole; null without a network. */
  answered: number | null;
  /** The server has answered and the button offers the opposite; null without a network. */
  confirmed: number | null;
}

declare global {
  interface Window {
    pressMarks?: { at: number; waiting?: number; sent?: number; answered?: number; confirmed?: number };
  }
}

/** Runs in the page: presses the clock's button and notes what is drawn, with no round trips to the measuring process. */
function press(): void {
  const clock = () =>
    [...document.querySelectorAll('button')].find((button) =>
      /^Check (In|Out)$/.test(button.textContent.trim()),
    );
  const button = clock();
  if (!button) throw new Error('There is no Check In.');
  const first = button.textContent.trim();
  const marks: NonNullable<Window['pressMarks']> = { at: performance.now() };
  window.pressMarks = marks;
  const note = (what: 'waiting' | 'confirmed') => {
    marks[what] = 0;
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks[what] = performance.now() - marks.at;
        const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('doclock'));
        if (call instanceof PerformanceResourceTiming) {
          marks.sent = call.requestStart - marks.at;
          marks.answered = call.responseEnd - marks.at;
        }
        window.benchNoted?.(what);
      }),
    );
  };
  const look = () => {
    const isWaiting = /is being sent\.|is (saved|kept) on this phone/.test(document.body.textContent);
    if (isWaiting && marks.waiting === undefined) note('waiting');
    const now = clock();
    const isFlipped = now !== undefined && now.textContent.trim() !== first && now.ariaBusy !== 'true';
    if (!isWaiting && isFlipped && marks.confirmed === undefined) note('confirmed');
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  button.click();
}

/** Presses the clock on a page that is usable, and waits for what must come of it. */
export async function applyPunch({ page, noted }: SlowPage, isOnline: boolean): Promise<Press> {
  await page.evaluate(press);
  await noted(isOnline ? 'confirmed' : 'waiting');
  const { waiting, sent, answered, confirmed } = await page.evaluate(() => window.pressMarks ?? { at: 0 });
  return {
    waiting: waiting ?? confirmed ?? 0,
    sent: sent ?? null,
    answered: answered ?? null,
    confirmed: isOnline ? (confirmed ?? 0) : null,
  };
}
