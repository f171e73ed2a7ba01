const last = (selector: string) => [...document.querySelectorAll(selector)].at(-1);

/** The topmost dialog, menu or marked panel that is not part of the URL. */
export const topOf = (): Element | undefined =>
  // Menus and dialogs first: those of a panel come before it in the document, but are above it on the screen.
  last('.MuiModal-root:not([aria-hidden=true])') ?? last('[data-on-top]');

/**
 * Closes the topmost element that is not part of the URL, as Escape does: a dialog, a menu, a panel marked
 * `data-on-top`. Returns whether there was one.
 */
export function closeTop(): boolean {
  const top = topOf();
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
