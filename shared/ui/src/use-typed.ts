import { useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useStopsForm } from './stops-form';

export interface TypedOptions {
  /** The field's value, for example `2026-11-25`; empty for none. */
  value: string;
  /** The text that the field shows for a value, for example `25/11/2026`. */
  show: (value: string) => string;
  /** The value that a text means; null if it means none. */
  read: (text: string) => string | null;
  /** Whether a text is certainly complete. If so it is accepted at once, else when the field is left or on Enter. */
  isWhole: (text: string) => boolean;
  onTake: (value: string) => void;
  /** Why a value is not allowed; undefined if it is. */
  wrong?: (value: string) => string | undefined;
}

/**
 * State of a field whose text differs from its value. What is typed stays unchanged until the field is left. Then it
 * is either accepted, or stays, is marked as wrong and blocks its form.
 */
export function useTyped({ value, show, read, isWhole, onTake, wrong }: TypedOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  // A value from elsewhere, as from the calendar, replaces the typed text.
  const [draft, setDraft] = useState<{ text: string; beside: readonly string[] } | null>(null);
  const text = draft?.beside.includes(value) ? draft.text : null;
  const meant = text === null ? value : text.trim() === '' ? '' : read(text);
  const reason = meant === null ? undefined : wrong?.(meant);

  const settle = () => {
    setIsWrong(meant === null);
    if (meant === null) return;
    setDraft(null);
    if (meant !== value && text?.trim() !== '') onTake(meant);
  };
  useStopsForm(input, () => {
    setIsWrong(meant === null);
    return reason === undefined && (meant === value || text?.trim() === '');
  });
  return {
    /** The value of the text so far; empty for no text, and for text that cannot be read. */
    meant: meant ?? '',
    /** The field was left with a text that could not be parsed. */
    isUnread: isWrong && meant === null,
    reason,
    field: {
      inputRef: input,
      value: text ?? show(value),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const next = target.value.trim() === '' ? '' : read(target.value);
        setDraft({ text: target.value, beside: [value, ...(next === null ? [] : [next])] });
        setIsWrong(false);
        if (next === '' || (next !== null && isWhole(target.value))) onTake(next);
      },
      onBlur: settle,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') settle();
      },
    },
  };
}
