import { MenuItem as MuiMenuItem, Select as MuiSelect, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';

// Names of this module's own: a mere re-export would be led past it.
export const MenuItem = MuiMenuItem;
export const Select = MuiSelect;

type Choice = readonly [value: string | number, text: string | number];

export type SelectFieldProps = Omit<TextFieldProps, 'select'> & {
  /** Value and text of each choice; `children` where an item needs more than these. */
  choices?: readonly Choice[];
  /** A choice before the others, as `[0, 'All']`. */
  first?: Choice;
};

/**
 * A text field whose value is one of `choices`. It hands the select in as a slot: the plain text field, which comes
 * with the core, is built without one.
 */
export const SelectField = ({ first, choices = [], children, ...props }: SelectFieldProps) => (
  <TextField {...props} select slots={{ ...props.slots, select: MuiSelect }}>
    {[...(first ? [first] : []), ...choices].map(([value, text]) => (
      <MenuItem key={value} value={value}>
        {text}
      </MenuItem>
    ))}
    {children}
  </TextField>
);
