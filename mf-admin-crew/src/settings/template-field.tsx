import { useRef } from 'react';
import { templateFaults, templateOf, templateVariables } from '@crewcall/domain/templates';
import type { TemplateFault, TemplateField as Field, TemplateVariable } from '@crewcall/domain/templates';
import { Tooltip } from '@crewcall/ui/mui';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { InfoIcon, PlusIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  position: 'relative',
  '& > button': { position: 'absolute', bottom: '100%', right: 0, marginBottom: -24 },
  '& [data-variables]': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: '6px 0 0' },
  '& [data-variables] button': {
    fontSize: 12.5,
    fontWeight: 500,
    minHeight: 26,
    padding: '0 10px',
    borderRadius: 99,
    color: token('ink-2'),
  },
  '& [data-mend]': { marginTop: 6 },
  '@media (pointer:coarse)': { '& [data-variables] button': { minHeight: 40 } },
});
const Meanings = styled('ul')({ margin: 0, paddingLeft: 16, '& li': { margin: '2px 0' } });

export interface TemplateFieldProps {
  field: Field;
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  disabled: boolean;
  error?: string | undefined;
}

const meaningOf = (name: TemplateVariable): string =>
  `${templateVariables[name].meaning}, e.g. ${templateVariables[name].example}`;

/**
 * A template with a list of its variables; a click inserts one at the cursor. If the text has an unknown variable, a
 * button replaces it with the one that was probably meant.
 */
export function TemplateField({ field, label, value, onChange, rows, disabled, error }: TemplateFieldProps) {
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const { variables } = templateOf(field);
  const faults = templateFaults(field, value);
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
  const mend = ({ name, meant }: TemplateFault) => {
    onChange(value.replaceAll(`{${name}}`, `{${meant ?? name}}`));
    input.current?.focus();
  };
  const said = error ?? faults[0]?.text;
  return (
    <Root>
      <TextField
        label={label}
        value={value}
        multiline={rows > 1}
        minRows={rows}
        disabled={disabled}
        inputRef={input}
        error={said !== undefined}
        helperText={said}
        onChange={(event) => onChange(event.target.value)}
      />
      <Tooltip
        enterTouchDelay={0}
        leaveTouchDelay={20_000}
        title={
          <Meanings>
            {variables.map((name) => (
              <li key={name}>{`{${name}}: ${meaningOf(name)}`}</li>
            ))}
          </Meanings>
        }
      >
        <IconButton size="small" aria-label={`Variables for ${label}`}>
          <InfoIcon size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      {disabled
        ? null
        : faults.map((fault) =>
            fault.meant === null ? null : (
              <div key={fault.name} data-mend="">
                <Button size="small" onClick={() => mend(fault)}>
                  {`Put {${fault.meant}} for {${fault.name}}`}
                </Button>
              </div>
            ),
          )}
      {disabled ? null : (
        <div data-variables="" role="group" aria-label={`Insert into ${label}`}>
          {variables.map((name) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              startIcon={<PlusIcon size={12} aria-hidden />}
              title={meaningOf(name)}
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
