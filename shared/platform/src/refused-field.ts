import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Shows a refusal at an input field and selects the typed text, so that it can be replaced. Pass `field` to the input
 * as `ref`, and call `clear` once the user types. `onRefused` returns false if the screen is gone and cannot show it.
 */
export function useRefusedField() {
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  useEffect(() => {
    if (refusal === '') return;
    field.current?.focus();
    field.current?.select();
  }, [refusal]);
  const onRefused = useCallback((text: string): boolean => {
    if (isThere.current) setRefusal(text);
    return isThere.current;
  }, []);
  const clear = useCallback(() => setRefusal(''), []);
  return { refusal, field, onRefused, clear };
}
