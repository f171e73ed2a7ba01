const WITHIN_MS = 15_000;
const part = '[role=dialog],[role=alertdialog],[data-side-panel],#main';

const pathOf = (element: Element | null): Element[] => {
  const path: Element[] = [];
  for (let at = element; at !== null; at = at.parentElement) path.push(at);
  return path;
};

/** The heading of the dialog, panel or page that contained an element; null if there is none yet. */
function headingNear(path: readonly Element[]): HTMLElement | null {
  const left = path.find((one) => one.isConnected);
  return (
    left?.closest(part)?.querySelector<HTMLElement>('h1,h2') ??
    document.querySelector<HTMLElement>('#main h1')
  );
}

/**
 * When the focused element is removed from the page, such as a Retry button that worked, focuses the nearest heading.
 * Otherwise the keyboard would start again at the top, and a screen reader would say nothing. Returns a function that
 * stops this.
 */
export function keepFocus(): () => void {
  // The element that had the focus last, and its ancestors.
  let path: readonly Element[] = [];
  let lostAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => path[0]?.isConnected === false;
  const forget = () => {
    path = [];
    lostAt = 0;
  };
  const focusIn = ({ target }: FocusEvent) => {
    lostAt = 0;
    path = target instanceof Element ? pathOf(target) : [];
  };
  // The user has pressed a key or clicked, so leave the focus to them.
  const act = () => isLost() && forget();
  const give = () => {
    timer = undefined;
    if (!isLost()) return;
    if (document.activeElement !== document.body || Date.now() - lostAt > WITHIN_MS) return forget();
    const heading = headingNear(path);
    // Try again at the next change of the page: content that loads may include the heading.
    if (heading === null) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    if (lostAt === 0) lostAt = Date.now();
    // Later, so that a dialog or panel that closes can first return the focus to where it was.
    timer = setTimeout(give);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', focusIn);
  document.addEventListener('pointerdown', act, true);
  document.addEventListener('keydown', act, true);
  return () => {
    changes.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', focusIn);
    document.removeEventListener('pointerdown', act, true);
    document.removeEventListener('keydown', act, true);
  };
}
