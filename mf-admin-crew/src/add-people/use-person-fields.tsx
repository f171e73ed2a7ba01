import { useState } from 'react';
import { NAME_MAX } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';

const empty = { firstName: '', lastName: '', email: '' };
type Name = keyof typeof empty;

/**
 * The fields of a new person: name and email.
 * @param min minimum width of each field.
 */
export function usePersonFields({ min }: { min: number }) {
  const [typed, setTyped] = useState(empty);
  const [isAsked, setIsAsked] = useState(false);
  const errors: Record<Name, string> = {
    firstName: typed.firstName.trim() === '' ? 'Type the first name.' : '',
    lastName: typed.lastName.trim() === '' ? 'Type the last name.' : '',
    email: isEmail(typed.email.trim()) ? '' : texts.invalidEmail,
  };
  const field = (name: Name, label: string) => (
    <TextField
      label={label}
      required
      autoFocus={name === 'firstName'}
      value={typed[name]}
      error={isAsked && errors[name] !== ''}
      helperText={isAsked ? errors[name] : ''}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{
        htmlInput: {
          maxLength: name === 'email' ? 254 : NAME_MAX,
          autoComplete: 'off',
          ...(name === 'email' ? { inputMode: 'email' } : {}),
        },
      }}
    />
  );
  return {
    isTyped: Object.values(typed).some(Boolean),
    /** Returns the person to send, or null if a field is invalid. From then on the errors are shown. */
    take: (): typeof empty | null => {
      setIsAsked(true);
      return Object.values(errors).some(Boolean) ? null : { ...typed, email: typed.email.trim() };
    },
    fields: (
      <>
        <FieldRow min={min}>
          {field('firstName', 'First name')}
          {field('lastName', 'Last name')}
        </FieldRow>
        {field('email', 'Email')}
      </>
    ),
  };
}
