/**
 * Closes what lies on top and is not in the address, as Escape does: a dialog, a menu, a panel marked `data-on-top`.
 * Says whether there was something.
 */
export function closeTop(): boolean {
  const open = document.querySelectorAll('.MuiModal-root:not([aria-hidden=true]),[data-on-top]');
  const top = [...open].at(-1);
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
