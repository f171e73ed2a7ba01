import { useState } from 'react';
import { useSession } from '@crewcall/platform';
import { saveDraft, readDraft } from '@crewcall/platform/draft';

/**
 * What is being written, kept on the device by user: neither a page that the phone throws away nor a session that runs
 * out costs anything. It goes when it is sent, or when its user signs out.
 */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const { id } = useSession().user;
  const [text, setText] = useState(() => readDraft(name, id));
  const write = (next: string) => {
    setText(next);
    saveDraft(name, id, next);
  };
  return [text, write];
}
