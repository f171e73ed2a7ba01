import { MenuItem as MuiMenuItem, Select as MuiSelect, TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';

// Names of this module's own: a mere re-export would be led past it.
export const MenuItem = MuiMenuItem;
export const Select = MuiSelect;

/**
 * A text field whose value is one of `MenuItem`s. It hands the select in as a slot: the plain text field, which comes
 * with the core, is built without one.
 */
export const SelectField = (props: Omit<TextFieldProps, 'select'>) => (
  <TextField {...props} select slots={{ ...props.slots, select: MuiSelect }} />
);
