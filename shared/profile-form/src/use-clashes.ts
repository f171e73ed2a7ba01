import { useEffect, useRef, useState } from 'react';
import { profileClashes } from '@crewcall/domain/profile-saves';
import { changedFields, savedNames } from './draft';
import type { Details, Draft } from './draft';

/**
 * Finds fields being edited that somebody else has saved. `read` stays at the version that the first edit was made on,
 * so later saves of these fields clash.
 */
export function useClashes(details: Details | null, stored: Draft, draft: Draft) {
  const { version, saves = [] } = details ?? {};
  const [read, setRead] = useState(version);
  if (read !== version && changedFields(draft, stored).size === 0) setRead(version);
  const clashes = read === undefined ? [] : profileClashes(saves, read, savedNames(draft, stored));
  // The version that the current save is based on, also for its retry with a password.
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
    /** Bases the next save on the version that the user read, or on the latest, to overwrite what others saved. */
    goBy: (which: 'read' | 'latest') => {
      sent.current = which === 'read' ? read : version;
    },
    /** Counts what others have saved as read. */
    catchUp: () => setRead(version),
  };
}
