import { useEffect, useRef, useState } from 'react';
import { profileClashes } from '@crewcall/domain/profile-saves';
import { changedFields, savedNames } from './draft';
import type { Details, Draft } from './draft';

/**
 * Which fields that are being typed in somebody else has saved meanwhile. The version stands still from the first edit
 * on: what others save later of the same fields clashes with it.
 */
export function useClashes(details: Details | null, stored: Draft, draft: Draft) {
  const { version, saves = [] } = details ?? {};
  const [read, setRead] = useState(version);
  if (read !== version && changedFields(draft, stored).size === 0) setRead(version);
  const clashes = read === undefined ? [] : profileClashes(saves, read, savedNames(draft, stored));
  // The version that the save in hand goes by: it may have to ask for a password in between.
  const sent = useRef(version);
  // Set when the server refused a save for a clash: then the reader is led to what it says.
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
