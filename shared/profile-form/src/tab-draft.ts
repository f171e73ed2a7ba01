import { useEffect, useState } from 'react';
import type { DraftEdits } from '@crewcall/platform/draft';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import type { Draft } from './draft';

// Stored for this browser tab only, and gone once it closes, because bank details are included. A password never is.
const keyOf = (name: string) => `crewcall.register.${name}`;

function read(name: string): Partial<Draft> {
  const whole = Object.entries(readSavedValue(keyOf(name), 'tab') ?? {}).filter(([, value]) =>
    ['string', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(whole) as Partial<Draft>;
}

function keep(name: string, edits: Partial<Draft>): void {
  const { password: _never, ...fields } = edits;
  const text = Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
  // A picture may exceed the storage: then only the text is saved.
  if (!writeSaved(keyOf(name), text, 'tab') && fields.picture) keep(name, { ...fields, picture: '' });
}

/** The draft of all registration steps, which survives a reload and Back. `name` null saves nothing. */
export function useTabDraft(name: string | null): DraftEdits<Draft> {
  const [first] = useState(() => (name === null ? {} : read(name)));
  const [edits, setEdits] = useState<Partial<Draft>>(first);
  const [isBack, setIsBack] = useState(Object.keys(first).length > 0);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (name !== null) keep(name, isOver ? {} : edits);
  }, [name, edits, isOver]);
  const clear = () => {
    setIsBack(false);
    setIsOver(true);
    // Emptied now and not at the next render, in case the user leaves.
    if (name !== null) keep(name, {});
  };
  return { edits, setEdits, clear, isBack };
}
