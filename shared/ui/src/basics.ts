/**
 * The parts of MUI that nearly every screen uses. Apart from the rest of `mui`, so that a visit of a worker does not
 * download dialogs, menus and tables.
 */
export {
  Alert,
  Box,
  Button,
  ButtonBase,
  CircularProgress,
  IconButton,
  styled,
  useMediaQuery,
} from '@crewcall/ui/mui';
export type { ButtonProps } from '@crewcall/ui/mui';
export { StateText } from './state-text';
