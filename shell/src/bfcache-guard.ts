/**
 * A page that Back brings out of the browser's own store is of another time, maybe of somebody who has signed out
 * since. It begins anew, and nothing of it is seen until then. Unsaved work is asked about before a page is left.
 */
export function guardBfcache(isDirty: () => boolean, reload = () => location.reload()): void {
  let isOver = false;
  const hide = () => (document.documentElement.style.visibility = 'hidden');
  // Already now: what comes back is drawn before it is told that it is back.
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
