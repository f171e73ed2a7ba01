/**
 * The parts of MUI that nearly every screen uses. Separate from the rest of `mui`, so that workers' visits do not
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
