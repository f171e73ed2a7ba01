/** The parts of MUI that the frame and the worker's jobs need, restyled by the theme: every visit downloads these. */
export { Alert, Box, Button, ButtonBase, CircularProgress, IconButton, useMediaQuery } from '@mui/material';
export type {
  ButtonProps,
  DialogProps,
  IconButtonProps,
  SelectChangeEvent,
  SelectProps,
  SxProps,
  TextFieldProps,
} from '@mui/material';
export { styled } from '@mui/material/styles';
export type { Theme } from '@mui/material/styles';
export { css, keyframes } from '@emotion/react';
