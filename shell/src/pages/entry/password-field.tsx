import { useState } from 'react';
import type { ChangeEvent, KeyboardEvent, RefObject } from 'react';
import { Button } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';

export interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  helperText?: string;
  error?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A password field with Show and Hide. Warns if Caps Lock is on, because the dots do not show it. */
export function PasswordField({
  label,
  autoComplete,
  value,
  onChange,
  helperText,
  error = false,
  inputRef,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCaps, setIsCaps] = useState(false);
  // Key events of some phone keyboards lack `getModifierState`.
  const look = (event: KeyboardEvent) => setIsCaps(event.getModifierState?.('CapsLock') === true);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete={autoComplete}
      value={value}
      error={error}
      {...(inputRef === undefined ? {} : { inputRef })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setIsCaps(false)}
      helperText={isCaps ? 'Caps Lock is on.' : helperText}
      slotProps={{
        formHelperText: { 'aria-live': 'polite' },
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <Button
              variant="text"
              size="small"
              aria-label={`${isShown ? 'Hide' : 'Show'} password`}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </Button>
          ),
        },
      }}
    />
  );
}
