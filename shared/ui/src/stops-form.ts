import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Stops a form from being sent while a field shows text that it did not accept, because the form would send the old
 * value instead. The field does this by itself and gets the focus, so that no form can forget to ask.
 * @param isTaken called when the form is sent: whether the text was accepted. It may show in the field why not.
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
      // React listens further up, and another field of the form would take the focus.
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  }, [input]);
}
