import { createTheme } from '@mui/material/styles';
import type { ThemeOptions } from '@mui/material/styles';
import { controls } from './theme-controls';
import { surfaces } from './theme-surfaces';
import { light, v } from './tokens';

const tone = (main: string, light: string, contrastText: string, dark = main) => ({
  main,
  light,
  dark,
  contrastText,
});

/**
 * The MUI theme. Every value points at a CSS variable, so that it is the same in light and dark, and two copies of
 * this package on one page look alike. `colorSpace` makes MUI mix colours in CSS instead of parsing them.
 */
const options: ThemeOptions & { colorSpace: string } = {
  colorSpace: 'oklch',
  palette: {
    primary: tone(v('hi'), v('sel'), v('hi-ink'), v('hi-hover')),
    secondary: tone(v('ink'), v('hover'), v('paper')),
    error: tone(v('bad'), v('bad-bg'), v('on-bad')),
    warning: tone(v('warn'), v('warn-bg'), v('card')),
    info: tone(v('info'), v('info-bg'), v('card')),
    success: tone(v('ok'), v('ok-bg'), v('card')),
    text: { primary: v('ink'), secondary: v('ink-2'), disabled: v('ink-3') },
    // A literal: MUI's snackbar computes with this one, and its result is overridden.
    background: { default: light.paper, paper: v('card') },
    divider: v('line'),
    action: {
      active: v('ink-2'),
      hover: v('hover'),
      selected: v('sel'),
      disabled: v('ink-3'),
      disabledBackground: v('idle-bg'),
      focus: v('hover'),
    },
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  typography: {
    fontFamily: v('font'),
    h1: { fontSize: 26, fontWeight: 760, lineHeight: 1.12, letterSpacing: '-.012em' },
    h2: { fontSize: 19, fontWeight: 700, lineHeight: 1.2, letterSpacing: 0 },
    h3: { fontSize: 16, fontWeight: 650, lineHeight: 1.25, letterSpacing: 0 },
    body1: { fontSize: 15, lineHeight: 1.45, letterSpacing: 0 },
    body2: { fontSize: 14, lineHeight: 1.4, letterSpacing: 0 },
    caption: { fontSize: 12.5, lineHeight: 1.35, letterSpacing: 0 },
    button: { fontWeight: 600, fontSize: 14.5, textTransform: 'none', letterSpacing: 0, lineHeight: 1.2 },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 160,
      complex: 180,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  motion: { reducedMotion: 'system' },
  components: { ...controls, ...surfaces },
};

export const theme = createTheme(options);
