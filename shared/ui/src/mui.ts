import { Children, createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { Button as MuiButton } from '@mui/material';
import type { ButtonProps } from '@mui/material';

/**
 * The parts of MUI that the product uses, restyled by the theme. The one entry to MUI: its modules import one another
 * by relative paths, so a remote gets all of them from its host or all from its own copy.
 */
export {
  Alert,
  Badge,
  Box,
  ButtonBase,
  Checkbox,
  Chip,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  IconButton,
  InputAdornment,
  InputLabel,
  LinearProgress,
  Menu,
  MenuItem,
  OutlinedInput,
  Popover,
  Popper,
  Radio,
  RadioGroup,
  Select,
  Stack,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
  Tabs,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
export type {
  ButtonProps,
  FormControlProps,
  FormHelperTextProps,
  InputBaseProps,
  InputLabelProps,
  OutlinedInputProps,
  SelectProps,
  SxProps,
} from '@mui/material';
export { ThemeProvider, createTheme, styled } from '@mui/material/styles';
export type { Components, Theme, ThemeOptions } from '@mui/material/styles';

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number';

/**
 * Text that changes, beside something else: it gets an element of its own. The browser's translation replaces text
 * nodes. React then writes into the old one, or fails to put something before it; an element with one text it can fill.
 */
export function StateText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return parts.length > 0 && parts.every(isText)
    ? createElement('span', { style: { display: 'contents' } }, parts.join(''))
    : createElement(Fragment, null, children);
}

/** MUI's button, whose words are `StateText`. */
export const Button = (({ children, ...rest }: ButtonProps) =>
  createElement(MuiButton, rest, createElement(StateText, null, children))) as typeof MuiButton;
