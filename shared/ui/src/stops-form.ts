import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * No form is sent while a field in it shows what was not taken: what was there before would go in its place. The field
 * stops its form by itself and gets the focus, so that no form can forget to ask.
 * @param isTaken asked when the form is sent; may say in the field why not.
 */
export function useStopsForm(input: RefObject<HTMLInputElement | null>, isTaken: () => boolean) {
  const ask = useRef(isTaken);
  useEffect(() => {
    ask.current = isTaken;
  });
  useEffect(() => {
    const form = input.current?.form;
    const stop = (event: Event) => {
      if (ask.current()) return;
      event.preventDefault();
      // React listens further out, and the next field would take the focus.
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  }, [input]);
}
