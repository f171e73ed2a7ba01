import { FormControl, FormHelperText, InputLabel, MenuItem, Select } from '@crewcall/ui/mui';
import type { SelectProps } from '@crewcall/ui/mui';
import type { ReactNode } from 'react';
import { useFieldIds } from './text-field';
import type { FieldProps, TextFieldProps } from './text-field';

type Choice = readonly [value: string | number, text: string | number];

export interface SelectFieldProps extends FieldProps {
  /** Value and text of each choice; use `children` instead if an item needs more. */
  choices?: readonly Choice[];
  /** A choice before all others, as `[0, 'All']`. */
  first?: Choice;
  children?: ReactNode;
  slotProps?: TextFieldProps['slotProps'] & { select?: Partial<SelectProps> };
}

/** A field whose value is one of `choices`. */
export function SelectField(props: SelectFieldProps) {
  const { first, choices = [], children, slotProps = {}, id: givenId, label, helperText, ...rest } = props;
  const { autoFocus, defaultValue, inputRef, name, onBlur, onChange, onFocus, value, ...control } = rest;
  const { id, labelId, helpId } = useFieldIds(givenId, label, helperText);
  return (
    <FormControl fullWidth {...control}>
      {labelId === undefined ? null : (
        <InputLabel component="div" id={labelId} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      <Select
        {...{ autoFocus, defaultValue, id, inputRef, labelId, name, onBlur, onFocus, value }}
        // MUI types this event differently.
        onChange={onChange as SelectProps['onChange']}
        aria-describedby={helpId}
        inputProps={slotProps.htmlInput}
        {...slotProps.select}
      >
        {[...(first ? [first] : []), ...choices].map(([choice, text]) => (
          <MenuItem key={choice} value={choice}>
            {text}
          </MenuItem>
        ))}
        {children}
      </Select>
      {helpId === undefined ? null : (
        <FormHelperText id={helpId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
