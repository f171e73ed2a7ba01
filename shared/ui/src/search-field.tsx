import { useEffect, useRef } from 'react';
import { InputAdornment } from '@crewcall/ui/mui';
import { TextField } from './text-field';
import type { SxProps } from '@crewcall/ui/mui';
import { Key } from './key';
import { SearchIcon } from './icons';
import { phone } from './tokens';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name and placeholder: `Search jobs, crew, places`. */
  label: string;
  /** Ctrl+F (or Cmd+F) focuses the field while it is on screen. */
  hotkey?: boolean;
  sx?: SxProps;
}

/** A search field. Escape leaves it without clearing it. */
export function SearchField({ value, onChange, label, hotkey, sx }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hotkey) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const field = input.current;
      if (
        !field ||
        event.key.toLowerCase() !== 'f' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (event.defaultPrevented || field.closest('[hidden],[inert],[aria-hidden=true]')) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    // In the capture phase, so that it also works while the focus is inside another region.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [hotkey]);
  return (
    <TextField
      type="search"
      value={value}
      placeholder={label}
      inputRef={input}
      sx={{
        width: 290,
        maxWidth: '100%',
        [phone]: { flex: '1 1 100%', width: '100%' },
        '& input::-webkit-search-cancel-button': { cursor: 'pointer' },
        ...(sx as object | undefined),
      }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the browser would clear the field, and a panel around it would close.
        event.preventDefault();
        input.current?.blur();
      }}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-keyshortcuts': hotkey ? 'Control+F' : undefined,
          enterKeyHint: 'search',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon size={17} aria-hidden />
            </InputAdornment>
          ),
          // Hidden instead of removed: showing it again would add new styles, and then the browser restyles the whole
          // page while the user types.
          endAdornment: hotkey ? (
            <InputAdornment position="end" style={value === '' ? undefined : { display: 'none' }}>
              <Key aria-hidden>Ctrl F</Key>
            </InputAdornment>
          ) : undefined,
        },
      }}
    />
  );
}
