import { useRef } from 'react';
import { templateVariables, unknownVariables } from '@crewcall/domain/templates';
import type { TemplateVariable } from '@crewcall/domain/templates';
import { Button, IconButton, InfoIcon, TextField, Tooltip, styled, token } from '@crewcall/ui';

const meanings: Record<TemplateVariable, string> = {
  JobName: 'name of the job',
  JobDate: 'its date',
  JobTime: 'when it starts, with its time zone',
  JobPlace: 'where it is',
  JobCrew: 'its crew; for an invitation, the group',
  LinkAccept: 'link that accepts, or completes the registration',
  LinkReject: 'link that declines',
  firstName: 'first name of the recipient',
  lastName: 'last name of the recipient',
  companyName: 'your company',
};

const Root = styled('div')({
  position: 'relative',
  '& > button': { position: 'absolute', bottom: '100%', right: 0, marginBottom: -24 },
  '& [data-variables]': { display: 'flex', flexWrap: 'wrap', gap: 2, margin: '4px -8px 0' },
  '& [data-variables] button': {
    fontSize: 12.5,
    fontWeight: 500,
    minHeight: 26,
    padding: '0 8px',
    color: token('ink-3'),
  },
  '@media (pointer:coarse)': { '& [data-variables] button': { minHeight: 40 } },
});

export interface TemplateFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  disabled: boolean;
  error?: string | undefined;
}

/** A text with variables in braces. A click on a variable puts it where the cursor is; unknown ones are pointed out. */
export function TemplateField({ label, value, onChange, rows, disabled, error }: TemplateFieldProps) {
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const unknown = unknownVariables(value);
  const insert = (name: TemplateVariable) => {
    const at = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? at;
    const text = `{${name}}`;
    onChange(value.slice(0, at) + text + value.slice(end));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + text.length, at + text.length);
    });
  };
  const warning =
    unknown.length > 0
      ? `Not a variable, and sent as it stands: ${unknown.map((name) => `{${name}}`).join(', ')}`
      : undefined;
  return (
    <Root>
      <TextField
        label={label}
        value={value}
        multiline={rows > 1}
        minRows={rows}
        disabled={disabled}
        inputRef={input}
        error={error !== undefined || warning !== undefined}
        helperText={error ?? warning}
        onChange={(event) => onChange(event.target.value)}
      />
      <Tooltip
        title={
          <ul style={{ margin: 0, paddingLeft: 16 }}>
            {templateVariables.map((name) => (
              <li key={name}>{`{${name}}: ${meanings[name]}`}</li>
            ))}
          </ul>
        }
      >
        <IconButton size="small" aria-label={`Variables for ${label}`}>
          <InfoIcon size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      {disabled ? null : (
        <div data-variables="" role="group" aria-label={`Insert into ${label}`}>
          {templateVariables.map((name) => (
            <Button
              key={name}
              size="small"
              variant="text"
              title={meanings[name]}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
      )}
    </Root>
  );
}
