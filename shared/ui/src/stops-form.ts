import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Stops a form from being sent while a field shows text that it did not accept, because the form would send the old
 * value. The field itself stops the form and gets the focus, so no form needs code for it.
 * @param isTaken called when the form is sent: returns whether the text was accepted. It may show in the field why
 * not.
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
      // React's handlers are further up; without this, another field of the form would get the focus.
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  }, [input]);
}
