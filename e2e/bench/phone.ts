import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The slow phone: CPU four times slower, 150 ms, 1,638 kbit/s down, 750 up. */
export const phone = {
  viewport: { width: 390, height: 844 },
  cpu: 4,
  latencyMs: 150,
  downKbit: 1638,
  upKbit: 750,
} as const;

/** What a visit cost until the job list could be used. */
export interface Visit {
  /** ms from the start of the navigation. */
  usable: number;
  /** ms: something is drawn. */
  fcp: number;
  /** ms: the sign-in form can be filled in; null where there is none. */
  form: number | null;
  /** Bytes over the wire with headers, the page's own requests. */
  bytes: number;
  requests: number;
}

declare global {
  interface Window {
    benchMarks?: { form?: number; usable?: number };
    /** Tells the measuring process that something was noted. Asking the page meanwhile would weigh on it. */
    benchNoted?(what: string): void;
  }
}

/**
 * Runs in the page: fills the sign-in form in as soon as it is there, and notes when the clock's button can be
 * pressed, after the frame that shows it. No round trips to the measuring process in between.
 */
export function watchPage({ email, password }: { email: string; password: string }): void {
  const marks: { form?: number; usable?: number } = {};
  window.benchMarks = marks;
  const put = (input: HTMLInputElement, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const byText = (text: RegExp) =>
    [...document.querySelectorAll('button')].find(
      (button) =>
        text.test(button.textContent ?? '') &&
        !button.disabled &&
        button.ariaDisabled !== 'true' &&
        button.offsetHeight > 0,
    );
  const look = () => {
    const email_ = document.querySelector<HTMLInputElement>('input[name=email]');
    const password_ = document.querySelector<HTMLInputElement>('input[name=password]');
    const submit = byText(/^Sign In$/);
    if (marks.form === undefined && email_ && password_ && submit) {
      marks.form = performance.now();
      put(email_, email);
      put(password_, password);
      setTimeout(() => submit.click());
    }
    const list = document.querySelector('[data-remote="mf-jobs"][data-state="ready"]');
    const clock = list && byText(/^Check (In|Out)$/);
    if (!clock || list.querySelector('h3') === null) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks.usable = performance.now();
        window.benchNoted?.('usable');
      }),
    );
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
}

export interface SlowPage {
  page: Page;
  /** Resolves once the page has noted this, and at once where it has. */
  noted(what: string): Promise<void>;
  visit(): Promise<Visit>;
  goOffline(): Promise<void>;
}

/** What the page says by `benchNoted`. Rejects after a minute, so that another commit's other words end the run. */
async function listen(client: CDPSession): Promise<SlowPage['noted']> {
  const said = new Set<string>();
  const waiting = new Map<string, () => void>();
  client.on('Runtime.bindingCalled', ({ payload }) => {
    said.add(payload);
    waiting.get(payload)?.();
  });
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: 'benchNoted' });
  return (what) =>
    said.has(what)
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`The page never noted ${what}.`)), 60_000);
          waiting.set(what, () => {
            clearTimeout(late);
            resolve();
          });
        });
}

/** A page of `context` on the slow phone's line and CPU, with a counter of what comes over the line. */
export async function slowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const noted = await listen(client);
  await client.send('Network.enable');
  const line = (offline: boolean) =>
    client.send('Network.emulateNetworkConditions', {
      offline,
      latency: phone.latencyMs,
      downloadThroughput: (phone.downKbit * 1000) / 8,
      uploadThroughput: (phone.upKbit * 1000) / 8,
    });
  await line(false);
  await client.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu });
  const sizes = new Map<string, number>();
  const cached = new Set<string>();
  client.on('Network.requestWillBeSent', ({ requestId }) => sizes.set(requestId, 0));
  // A preloaded file is named again when it is used; it came once.
  client.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) =>
    sizes.set(requestId, response.encodedDataLength),
  );
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  return {
    page,
    noted,
    goOffline: async () => void (await line(true)),
    visit: async () => {
      await noted('usable');
      const { form, usable, fcp } = await page.evaluate(() => ({
        form: window.benchMarks?.form ?? null,
        usable: window.benchMarks?.usable ?? 0,
        fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      }));
      const sent = [...sizes].filter(([requestId]) => !cached.has(requestId));
      return {
        usable,
        fcp,
        form,
        bytes: sent.reduce((sum, [, size]) => sum + size, 0),
        requests: sent.length,
      };
    },
  };
}
