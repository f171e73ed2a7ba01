import { useCallback, useEffect, useState } from 'react';
import { useMaybeSession } from './hooks';
import { readSaved, writeSaved } from './local-preference';

// Unsent text is stored on the device by user, until it is sent or discarded. Signing out deletes every draft; when a
// session expires, chat drafts stay (the shell's `clean-up.ts`).
const keyOf = (name: string, idUser: number) => `crewcall.draft.${name}.${idUser}`;

/** The stored text; empty if there is none. */
export const readDraft = (name: string, idUser: number): string => readSaved(keyOf(name, idUser)) ?? '';

/** Stores a text; an empty one deletes the draft. */
export const saveDraft = (name: string, idUser: number, text: string): void =>
  void writeSaved(keyOf(name, idUser), text === '' ? null : text);

/** Notice in a form that opens with text from an earlier visit. */
export const draftBackText = 'What you typed earlier is here again. It is not saved yet.';

function readFields<T extends object>(text: string, fields: readonly (keyof T)[]): Partial<T> {
  try {
    const stored = JSON.parse(text) as Partial<T>;
    return Object.fromEntries(
      fields.flatMap((field) => (typeof stored[field] === 'string' ? [[field, stored[field]]] : [])),
    ) as Partial<T>;
  } catch {
    return {};
  }
}

export interface DraftEdits<T> {
  edits: Partial<T>;
  setEdits: (change: (before: Partial<T>) => Partial<T>) => void;
  /** Clears all edits, on the device too. Call it when they are saved or discarded. */
  clear: () => void;
  /** Some edits were restored from an earlier visit. */
  isBack: boolean;
}

/**
 * Unsaved edits of a form. A phone may kill a page in the background, so `fields` are stored on the device with every
 * change, and restored when the form opens.
 * @param name of the draft; null stores nothing.
 * @param fields text fields that may be stored on a device: no password, no bank number.
 */
export function useDraftEdits<T extends object>(
  name: string | null,
  fields: readonly (keyof T)[],
): DraftEdits<T> {
  const idUser = useMaybeSession()?.user.id ?? null;
  const [first] = useState(() =>
    name === null || idUser === null ? {} : readFields<T>(readDraft(name, idUser), fields),
  );
  const [edits, setEdits] = useState<Partial<T>>(first);
  const [isBack, setIsBack] = useState(Object.keys(first).length > 0);
  useEffect(() => {
    if (name === null || idUser === null) return;
    const stored = fields.filter((field) => field in edits).map((field) => [field, edits[field]] as const);
    saveDraft(name, idUser, stored.length === 0 ? '' : JSON.stringify(Object.fromEntries(stored)));
  }, [name, idUser, fields, edits]);
  const clear = useCallback(() => {
    setEdits({});
    setIsBack(false);
    // Not left to the effect above: if the region is unmounted now, there is no next render.
    if (name !== null && idUser !== null) saveDraft(name, idUser, '');
  }, [name, idUser]);
  return { edits, setEdits, clear, isBack };
}
