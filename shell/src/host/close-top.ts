const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1);

/** The topmost element that is not in the address. */
export const topOf = (): Element | undefined =>
  // A panel's menus stand before it in the document, and above it on the screen.
  last('.MuiModal-root:not([aria-hidden=true])') ?? last('[data-on-top]');

/**
 * Closes the topmost element that is not in the address, as Escape does: a dialog, a menu, a panel marked
 * `data-on-top`. Returns whether there was one.
 */
export function closeTop(): boolean {
  const top = topOf();
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
