import type { BrowserContext } from '@playwright/test';
import { OfflinePhone } from '../pages/offline-phone';
import { openLine } from './bad-line';
import type { BadLine } from './bad-line';
import { makeShift } from './shift';
import type { MadeShift } from './shift';
import { test as base } from './test';
import type { Account } from './accounts';

interface Fixtures {
  /** Between the phones and the server. */
  line: BadLine;
  /** A shift of this worker that is their next; closed after the test, so that it is nobody's next one any more. */
  makeShift(who: Account, title: string, planned?: { began?: number; hours?: number }): Promise<MadeShift>;
  /** A phone with storage of its own. */
  takePhone(): Promise<OfflinePhone>;
  /** A phone on /jobs with this worker's shift next, everything kept that a start without reception needs. */
  arrive(who: Account, title: string): Promise<{ phone: OfflinePhone; shift: MadeShift }>;
}

export const test = base.extend<Fixtures>({
  line: async ({ server }, use) => {
    const line = await openLine(server.url);
    await use(line);
    await line.close();
  },
  makeShift: async ({ server }, use) => {
    const made: MadeShift[] = [];
    await use(async (who, title, planned) => {
      const shift = await makeShift(server.url, who, title, planned);
      made.push(shift);
      return shift;
    });
    for (const shift of made) await shift.end();
  },
  takePhone: async ({ browser, line }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: line.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        timezoneId: 'Australia/Sydney',
        locale: 'en-AU',
      });
      contexts.push(context);
      return new OfflinePhone(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  arrive: async ({ line, makeShift: make, takePhone }, use) => {
    await use(async (who, title) => {
      const shift = await make(who, title);
      const phone = await takePhone();
      await phone.enter(line.url, who);
      await phone.isNext(title);
      await phone.isKept();
      return { phone, shift };
    });
  },
});
export { expect } from './test';
