import { MenuItem as MuiMenuItem, Select as MuiSelect } from '@mui/material';
import { giveSelect } from './select-place';

// Whoever has choices has this module, and with it the select that shows them.
giveSelect(MuiSelect);

// Names of this module's own: a mere re-export would be led past it.
export const MenuItem = MuiMenuItem;
export const Select = MuiSelect;
