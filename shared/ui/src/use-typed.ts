import { useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useStopsForm } from './stops-form';

export interface TypedOptions {
  /** What the field stands for, as `2026-11-25`; empty for none. */
  value: string;
  /** Its text in the field, as `25/11/2026`. */
  show: (value: string) => string;
  /** The value of a text; null while it is none. */
  read: (text: string) => string | null;
  /** Is this text surely finished? Then it is taken at once, else when the field is left or Enter is pressed. */
  isWhole: (text: string) => boolean;
  onTake: (value: string) => void;
  /** Why a value that can be read cannot be; nothing for one that can. */
  wrong?: (value: string) => string | undefined;
}

/**
 * A field that shows one text and stands for another. What is typed stays as typed until the field is left; then it is
 * either taken, or it stays, is marked wrong and stops its form.
 */
export function useTyped({ value, show, read, isWhole, onTake, wrong }: TypedOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  // A value that comes from elsewhere, as from the calendar, replaces what was typed.
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
    /** What the text stands for so far; empty for none and for what cannot be read. */
    meant: meant ?? '',
    /** Left with a text that cannot be read. */
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
