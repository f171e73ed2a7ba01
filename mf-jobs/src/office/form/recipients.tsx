import { useId, useState } from 'react';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { useUnsaved } from '@crewcall/platform';
import { Chip, FormLabel } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });
const Line = styled('form')({ display: 'flex', gap: 8, alignItems: 'flex-start' });

export interface RecipientsProps {
  emails: readonly string[];
  /** Addresses used in earlier jobs of the company. */
  known: readonly string[];
  onChange: (emails: string[]) => void;
  disabled?: boolean;
}

/** Who is mailed the signed timesheet when the job is finished. */
export function Recipients({ emails, known, onChange, disabled }: RecipientsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const add = () => {
    const email = text.trim().toLowerCase();
    if (!isEmail(email)) return setWrong(texts.invalidEmail);
    if (!emails.includes(email)) onChange([...emails, email]);
    setText('');
    setWrong('');
  };
  useUnsaved(text.trim() !== '', { title: 'An email that is not added', stays: 'here' });
  const others = known.filter((email) => !emails.includes(email));
  return (
    <Root role="group" aria-labelledby={id}>
      <FormLabel id={id} component="span">
        Timesheet recipients
      </FormLabel>
      {emails.length > 0 ? (
        <Chips>
          {emails.map((email) => (
            <Chip
              key={email}
              label={email}
              disabled={disabled}
              onDelete={() => onChange(emails.filter((other) => other !== email))}
            />
          ))}
        </Chips>
      ) : null}
      <Line
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          type="email"
          value={text}
          placeholder="name@company.com.au"
          disabled={disabled}
          error={wrong !== ''}
          helperText={wrong || undefined}
          // Add the typed address when the field is left, as every field of the form saves then.
          onBlur={() => isEmail(text.trim()) && add()}
          onChange={(event) => {
            setText(event.target.value);
            setWrong('');
          }}
          slotProps={{ htmlInput: { 'aria-label': 'Email', list: `${id}-known`, autoComplete: 'off' } }}
        />
        <datalist id={`${id}-known`}>
          {others.map((email) => (
            <option key={email} value={email} />
          ))}
        </datalist>
        <Button type="submit" disabled={disabled || text.trim() === ''}>
          Add Email
        </Button>
      </Line>
    </Root>
  );
}
