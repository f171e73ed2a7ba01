import { FormControlLabel, InputAdornment, MenuItem, Switch } from '@crewcall/ui/mui';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { isTemplateField } from '@crewcall/domain/company-config';
import type { ConfigField } from '@crewcall/domain/company-config';
import type { Setting } from '@crewcall/domain/company-settings';
import { TemplateField } from './template-field';

export interface SettingFieldProps {
  spec: Setting<ConfigField>;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  error?: string | undefined;
}

/** The input for one setting, by its kind (text, choice, template and so on). */
export function SettingField({ spec, value, onChange, disabled, error }: SettingFieldProps) {
  const { kind, label, help } = spec;
  const choices = 'choices' in spec ? spec.choices : undefined;
  if (isTemplateField(spec.field)) {
    return (
      <TemplateField
        field={spec.field}
        label={label}
        value={value}
        onChange={onChange}
        rows={kind === 'subject' ? 1 : 4}
        disabled={disabled}
        error={error}
      />
    );
  }
  if (kind === 'flag') {
    return (
      <FormControlLabel
        label={label}
        sx={{ alignSelf: 'center' }}
        control={
          <Switch
            checked={value === '1'}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked ? '1' : '0')}
          />
        }
      />
    );
  }
  const Field = choices ? SelectField : TextField;
  return (
    <Field
      label={label}
      value={value}
      disabled={disabled}
      error={error !== undefined}
      helperText={error ?? help}
      multiline={kind === 'words'}
      {...(kind === 'words' ? { minRows: 3 } : {})}
      placeholder={kind === 'time' ? 'HH:MM' : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: kind === 'number' ? { inputMode: 'decimal' } : { autoComplete: 'off' },
        ...(kind === 'number'
          ? { input: { endAdornment: <InputAdornment position="end">{spec.unit}</InputAdornment> } }
          : {}),
      }}
    >
      {choices?.map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}
