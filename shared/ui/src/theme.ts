import { createTheme } from '@crewcall/ui/mui';
import type { ThemeOptions } from '@crewcall/ui/mui';
import { controls } from './theme-controls';
import { surfaces } from './theme-surfaces';
import { light, token } from './tokens';

const tone = (main: string, light: string, contrastText: string, dark = main) => ({
  main,
  light,
  dark,
  contrastText,
});

/**
 * The MUI theme. Every value refers to a CSS variable, so that the theme is the same in light and dark, and two
 * copies of this package on one page look alike. `colorSpace` makes MUI mix colours in CSS instead of parsing them.
 */
const options: ThemeOptions & { colorSpace: string } = {
  colorSpace: 'oklch',
  palette: {
    primary: tone(token('hi'), token('sel'), token('hi-ink'), token('hi-hover')),
    secondary: tone(token('ink'), token('hover'), token('paper')),
    error: tone(token('bad'), token('bad-bg'), token('on-bad')),
    warning: tone(token('warn'), token('warn-bg'), token('card')),
    info: tone(token('info'), token('info-bg'), token('card')),
    success: tone(token('ok'), token('ok-bg'), token('card')),
    text: { primary: token('ink'), secondary: token('ink-2'), disabled: token('ink-3') },
    // A literal colour, because MUI's snackbar calculates with it, which is impossible with a CSS variable. We
    // override the result.
    background: { default: light.paper, paper: token('card') },
    divider: token('line'),
    action: {
      active: token('ink-2'),
      hover: token('hover'),
      selected: token('sel'),
      disabled: token('ink-3'),
      disabledBackground: token('idle-bg'),
      focus: token('hover'),
    },
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  typography: {
    fontFamily: token('font'),
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
