/** Resolves when the browser is idle, after a second at the latest. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    // Safari has no requestIdleCallback.
    else setTimeout(resolve, 100);
  });
