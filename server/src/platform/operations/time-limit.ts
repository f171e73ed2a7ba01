/** Waits for `work`, but at most `ms`. After that it returns `late`; the work goes on, but its result is ignored. */
export async function within<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  // `work` may fail after the caller has stopped waiting; without this the rejection would be unhandled.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
