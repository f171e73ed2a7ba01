import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The field at which a refusal is shown, with the typed text selected so that it can be replaced. `onRefused` shows it
 * as long as the field's screen is there; give `field` to the input, and `clear` the refusal once the user types.
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
