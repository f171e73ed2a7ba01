/**
 * A page that Back restores from the browser's cache is stale, and its user may have signed out since. It reloads,
 * and stays hidden until then. Unsaved work is asked about before a page is left.
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
