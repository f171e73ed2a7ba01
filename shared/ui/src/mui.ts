/** The parts of MUI that sign-in and the worker's jobs need, restyled by the theme: every visit downloads these. */
export {
  Alert,
  Badge,
  Box,
  Button,
  ButtonBase,
  Checkbox,
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
  Paper,
  Popover,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
export type {
  ButtonProps,
  DialogProps,
  IconButtonProps,
  SelectChangeEvent,
  SelectProps,
  SxProps,
  TextFieldProps,
} from '@mui/material';
export { styled, useTheme } from '@mui/material/styles';
export type { Theme } from '@mui/material/styles';
export { css, keyframes } from '@emotion/react';
