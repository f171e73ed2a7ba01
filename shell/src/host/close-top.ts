const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1);

/** What lies on top and is not in the address. */
export const topOf = (): Element | undefined =>
  // A panel's menus stand before it in the document, and above it on the screen.
  last('.MuiModal-root:not([aria-hidden=true])') ?? last('[data-on-top]');

/**
 * Closes what lies on top and is not in the address, as Escape does: a dialog, a menu, a panel marked `data-on-top`.
 * Says whether there was something.
 */
export function closeTop(): boolean {
  const top = topOf();
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
