import { breakOptions, isBreakAllowed } from '@crewcall/domain/breaks';
import type { DurationMs, EpochMs } from '@crewcall/domain/units';
import { MenuItem } from '@crewcall/ui/mui';
import { formatDuration } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';
import type { TextFieldProps } from '@crewcall/ui/text-field';

export interface BreakFieldProps {
  value: DurationMs;
  onChange: (value: DurationMs) => void;
  /** Breaks that reach the time worked cannot be chosen. */
  clock: { start: EpochMs; end: EpochMs };
  label?: string;
  hideLabel?: string;
  error?: string | undefined;
  size?: TextFieldProps['size'];
}

/** The unpaid break. Also offers the stored value if it is not on the list. */
export function BreakField({ value, onChange, clock, label, hideLabel, error, size }: BreakFieldProps) {
  const options = breakOptions.some((option) => option.value === value)
    ? breakOptions
    : [...breakOptions, { value, label: formatDuration(value) }].sort((a, b) => a.value - b.value);
  return (
    <SelectField
      label={label}
      size={size}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ htmlInput: hideLabel ? { 'aria-label': hideLabel } : {} }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={!isBreakAllowed(option.value, clock)}>
          {option.label}
        </MenuItem>
      ))}
    </SelectField>
  );
}
