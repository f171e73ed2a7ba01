import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The field at which a no to a press is shown, with what was typed selected to be typed over. `onRefused` shows it as
 * long as the field's screen is there; give `field` to the input, and `clear` the no once it is typed in.
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
