import { useEffect, useRef, useState } from 'react';
import { profileClashes } from '@crewcall/domain/profile-saves';
import { changedFields, savedNames } from './draft';
import type { Details, Draft } from './draft';

/**
 * Which fields being edited somebody else has saved. The version stays the same from the first edit on, so later
 * saves of the same fields conflict with it.
 */
export function useClashes(details: Details | null, stored: Draft, draft: Draft) {
  const { version, saves = [] } = details ?? {};
  const [read, setRead] = useState(version);
  if (read !== version && changedFields(draft, stored).size === 0) setRead(version);
  const clashes = read === undefined ? [] : profileClashes(saves, read, savedNames(draft, stored));
  // The version that the save in hand goes by: it may have to ask for a password in between.
  const sent = useRef(version);
  // Set when the server refused a save for a conflict: then the user is taken to the notice.
  const [isLed, setIsLed] = useState(false);
  const clashNote = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLed && clashes.length > 0) clashNote.current?.focus();
  }, [isLed, clashes.length]);
  return {
    clashes,
    clashNote,
    lead: setIsLed,
    sent,
    /** A save that knows nothing of what others have saved since, and one that has read it. */
    goBy: (which: 'read' | 'latest') => {
      sent.current = which === 'read' ? read : version;
    },
    /** What others have saved counts as read. */
    catchUp: () => setRead(version),
  };
}
