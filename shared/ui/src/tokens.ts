/**
 * All design tokens. Every colour of the product comes from here: the CSS variables (`--cc-<name>`), the MUI theme
 * and the contrast test are generated from this list.
 */
export interface ColourTokens {
  /** Colours of text: primary, secondary, tertiary. */
  ink: string;
  'ink-2': string;
  'ink-3': string;
  /** Page background, raised surface, and the surface under the pointer. */
  paper: string;
  card: string;
  hover: string;
  /** Background of a selected row. */
  sel: string;
  /** Hairlines, and the borders of controls (contrast of 3:1 to their surroundings). */
  line: string;
  edge: string;
  /** The safety orange of the one thing to do next. `hi-text` is a variant that is readable as text on `paper`. */
  hi: string;
  'hi-hover': string;
  'hi-ink': string;
  'hi-text': string;
  /** Tones of a status: text and background. */
  ok: string;
  'ok-bg': string;
  info: string;
  'info-bg': string;
  warn: string;
  'warn-bg': string;
  bad: string;
  'bad-bg': string;
  'on-bad': string;
  idle: string;
  'idle-bg': string;
  focus: string;
  /** The dark surface of the navigation rail and the next-shift card. */
  slab: string;
  scrim: string;
  'shadow-1': string;
  'shadow-2': string;
  'shadow-3': string;
}

export const light: ColourTokens = {
  ink: '#15181D',
  'ink-2': '#4A5059',
  'ink-3': '#626872',
  paper: '#F6F4EF',
  card: '#FFFFFF',
  hover: '#F1EEE7',
  sel: '#FFF1E6',
  line: '#DEDAD1',
  edge: '#8B8880',
  hi: '#FF6A13',
  'hi-hover': '#F45C02',
  'hi-ink': '#15181D',
  'hi-text': '#A84300',
  ok: '#17734A',
  'ok-bg': '#E2F2E9',
  info: '#1F4FBF',
  'info-bg': '#E4EBFB',
  warn: '#8A5300',
  'warn-bg': '#FBEBD0',
  bad: '#A8231A',
  'bad-bg': '#FBE3E0',
  'on-bad': '#FFFFFF',
  idle: '#565C66',
  'idle-bg': '#EBE9E4',
  focus: '#1F4FBF',
  slab: '#15181D',
  scrim: 'rgba(21,24,29,.48)',
  'shadow-1': '0 1px 0 rgba(21,24,29,.04),0 6px 18px rgba(21,24,29,.06)',
  'shadow-2': '0 2px 6px rgba(21,24,29,.08),0 14px 36px rgba(21,24,29,.14)',
  'shadow-3': '-8px 0 24px rgba(21,24,29,.08)',
};

export const dark: ColourTokens = {
  ink: '#F2F0EA',
  'ink-2': '#BDBFC4',
  'ink-3': '#9A9EA6',
  paper: '#0F1115',
  card: '#191C22',
  hover: '#22262D',
  sel: '#2C221C',
  line: '#2B3038',
  edge: '#757C87',
  hi: '#FF7A2B',
  'hi-hover': '#FF8F4C',
  'hi-ink': '#15181D',
  'hi-text': '#FF9A5C',
  ok: '#6FD3A0',
  'ok-bg': '#12301F',
  info: '#9DB9FF',
  'info-bg': '#17264A',
  warn: '#F2C27B',
  'warn-bg': '#3A2A10',
  bad: '#FF9C92',
  'bad-bg': '#43191A',
  'on-bad': '#15181D',
  idle: '#B2B6BD',
  'idle-bg': '#262A31',
  focus: '#9DB9FF',
  slab: '#20242B',
  scrim: 'rgba(0,0,0,.62)',
  'shadow-1': 'none',
  'shadow-2': '0 0 0 1px #2B3038,0 14px 36px rgba(0,0,0,.5)',
  'shadow-3': '-1px 0 0 #2B3038',
};

/** Tokens on the dark surface in the light theme. */
export const slabOnLight: Partial<ColourTokens> = {
  paper: '#15181D',
  card: '#23272E',
  hover: '#272C34',
  line: '#363B44',
  hi: '#FF6A13',
  'hi-hover': '#FF8133',
};

/** Tokens on the dark surface in the dark theme. */
export const slabOnDark: Partial<ColourTokens> = {
  paper: '#20242B',
  card: '#2A2F37',
  hover: '#2D323B',
  line: '#3A404A',
};

/** Sizes that do not change with the theme. Radii and gaps in px. */
export const sizes = {
  'r-s': '6px',
  r: '10px',
  'r-l': '14px',
  'r-xl': '20px',
  'gap-1': '4px',
  'gap-2': '8px',
  'gap-3': '12px',
  'gap-4': '16px',
  'gap-5': '24px',
  'gap-6': '32px',
  fast: '120ms',
  slow: '180ms',
} as const;

/** The font until the product's own is loaded. It has the same metrics, so that nothing moves. */
export const firstFontStack = "'Archivo Fallback',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
export const fontStack = `'Archivo Variable',${firstFontStack}`;
/** Below this width tables become cards and panels take the whole screen. */
export const phoneMax = 767.95;
export const phone = `@media (max-width:${phoneMax}px)`;
export const coarse = '@media (pointer:coarse)';

/** `token('ink')` is `var(--cc-ink)`. */
export const token = (name: keyof ColourTokens | keyof typeof sizes | 'control' | 'touch' | 'font'): string =>
  `var(--cc-${name})`;
