import { useState } from 'react';
import { useSession } from '@crewcall/platform';

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/**
 * What is being written, kept with the tab: a phone that throws the page away, or a reload, costs nothing. It goes at
 * sign-out.
 */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const { user } = useSession();
  const key = `crewcall.draft.${name}.${user.id}`;
  const [text, setText] = useState(() => read(key));
  const write = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // Then it lives as long as the page.
    }
  };
  return [text, write];
}
