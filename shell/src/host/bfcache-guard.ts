/**
 * A page that Back restores from the browser's back-forward cache is stale, and its user may have signed out since.
 * So it stays hidden and reloads. Unsaved work is not lost, because the user is asked before leaving a page.
 */
export function guardBfcache(isDirty: () => boolean, reload = () => location.reload()): void {
  let isOver = false;
  const hide = () => (document.documentElement.style.visibility = 'hidden');
  // Hide now: a restored page is drawn before it gets the `pageshow` event.
  window.addEventListener('pagehide', ({ persisted }) => persisted && hide());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isOver = true;
    hide();
    reload();
  });
  addEventListener('beforeunload', (event) => {
    if (!isOver && isDirty()) event.preventDefault();
  });
}
