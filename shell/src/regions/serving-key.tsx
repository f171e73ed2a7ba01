import { Suspense, useEffect, useState } from 'react';
import { offlineText } from '@crewcall/platform/host';
import { useHost, useStore } from '../host/context';
import { later } from '../host/frame-parts';

const policy = 'office.debug';
const serving = later(() => import('./serving').then(({ Serving }) => Serving), policy);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea)$/i.test(target.tagName));

/**
 * Ctrl+Shift+V or Cmd+Shift+V shows which release serves each region of the page. In a text field it pastes as usual.
 */
export function ServingKey() {
  const { session, notices } = useHost();
  const may = useStore(session.view)?.can(policy) === true;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!may) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyV') return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      void serving.fetch().then(
        () => setIsOpen((was) => !was),
        () => notices.show(offlineText),
      );
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [may, notices]);
  if (!may || !isOpen) return null;
  return (
    <Suspense>
      <serving.View close={() => setIsOpen(false)} />
    </Suspense>
  );
}
