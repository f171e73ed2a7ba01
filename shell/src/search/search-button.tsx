import { Suspense, useEffect, useState } from 'react';
import { offlineText } from '@crewcall/platform/host';
import { IconButton } from '@crewcall/ui/basics';
import { SearchIcon } from '@crewcall/ui/icons';
import { useHost, useStore } from '../host/context';
import { later } from '../host/frame-parts';

const policy = 'office.portal';
const palette = later(() => import('./palette').then(({ Palette }) => Palette), policy);

/** Opens the office's global search: by this button, or by Ctrl+K or Cmd+K from anywhere. */
export function SearchButton() {
  const { session, notices } = useHost();
  const isOffice = useStore(session.view)?.can(policy) === true;
  const [isOpen, setIsOpen] = useState(false);
  const open = () =>
    void palette.fetch().then(
      () => setIsOpen(true),
      () => notices.show(offlineText),
    );
  useEffect(() => {
    if (!isOffice) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Check the modifiers first, because autofill sends a key event without `key`.
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // An open dialog must be answered first.
      if (!document.querySelector('[aria-modal=true]')) open();
    };
    // In the capture phase, so that it works while the focus is inside a region.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  });
  if (!isOffice) return null;
  return (
    <>
      <IconButton
        aria-label="Search"
        title="Search (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <SearchIcon size={21} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <palette.View close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
