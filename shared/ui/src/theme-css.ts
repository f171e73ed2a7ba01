import { coarse, dark, firstFontStack, fontStack, light, sizes, slabOnDark, slabOnLight } from './tokens';

/** The product's font files, as paths in npm packages, with their character ranges. Every text needs the Latin file. */
const fontFiles = [
  {
    file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    file: '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    file: '@fontsource-variable/archivo/files/archivo-vietnamese-wght-normal.woff2',
    range:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
] as const;

const vars = (list: object): string =>
  Object.entries(list)
    .map(([name, value]) => `--cc-${name}:${String(value)};`)
    .join('');

const face = (url: string, range: string): string =>
  `@font-face{font-family:'Archivo Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(${url}) format('woff2');unicode-range:${range}}`;

// Paper: nothing to press, no boxes that scroll, the head of a table on each page, nothing cut in two that is one.
const printed = [
  '@page{margin:14mm}',
  `@media print{${[
    'body{background:#fff}',
    '[data-screen-only],.MuiBackdrop-root,.MuiButton-root,.MuiIconButton-root,.MuiFormControl-root:has([type=search]),tr[aria-busy=true]{display:none!important}',
    // Browsers cut a box that scrolls at the end of a page.
    '.MuiTableContainer-root,[data-body]{overflow:visible!important;max-height:none!important}',
    'table{min-width:0!important}.MuiTableCell-root{position:static!important;white-space:normal!important}',
    'thead{display:table-header-group;break-inside:avoid}tfoot{display:table-row-group}tr,li,svg,canvas,figure,img{break-inside:avoid}h1,h2,h3{break-after:avoid}',
    '[data-side-panel]{position:static!important;width:auto!important;border:0!important;box-shadow:none!important;animation:none!important}',
    'tr[data-spacer]{display:none}',
  ].join('')}}`,
];

/**
 * The text of the page's one style sheet: tokens, font faces, basic rules. The font is used, and therefore
 * downloaded, once a host sets `data-font` on the root element.
 * @param urlOf the address of a font file, given its `file` in `fontFiles`.
 */
export function themeCss(urlOf: (file: string) => string): string {
  return [
    ...fontFiles.map(({ file, range }) => face(urlOf(file), range)),
    // Arial scaled to Archivo's metrics, so that text does not move when the font arrives.
    "@font-face{font-family:'Archivo Fallback';src:local('Arial');size-adjust:101.5%;ascent-override:86.5%;descent-override:20.7%;line-gap-override:0%}",
    `:root{${vars(light)}${vars(sizes)}--cc-font:${firstFontStack};--cc-control:38px;--cc-touch:32px;color-scheme:light}`,
    // Without `data-font` nothing uses the font, so browsers do not download it; on a slow connection it would delay
    // the code.
    `:root[data-font]{--cc-font:${fontStack}}`,
    `${coarse}{:root{--cc-control:48px;--cc-touch:48px}}`,
    // Printed pages are always light: dark rules are only for screens.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${vars(dark)}color-scheme:dark}}`,
    `@media screen{:root[data-theme=dark]{${vars(dark)}color-scheme:dark}}`,
    `@media screen{.cc-slab{${vars({ ...dark, ...slabOnLight })}color-scheme:dark;color:var(--cc-ink);background:var(--cc-paper)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]) .cc-slab{${vars(slabOnDark)}${vars({ hi: dark.hi })}}}`,
    `@media screen{:root[data-theme=dark] .cc-slab{${vars(slabOnDark)}${vars({ hi: dark.hi })}}}`,
    '*,*::before,*::after{box-sizing:border-box}',
    'html{-webkit-text-size-adjust:100%}',
    'body{margin:0;font:400 0.9375rem/1.45 var(--cc-font);color:var(--cc-ink);background:var(--cc-paper);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}',
    'h1,h2,h3,h4,p,dl,dd,ul,ol,figure{margin:0}',
    'h1{font-weight:760;font-size:1.625rem;line-height:1.12;letter-spacing:-.012em}h2{font-weight:700;font-size:1.1875rem;line-height:1.2}h3{font-weight:650;font-size:1rem;line-height:1.25}h1,h2,h3,h4{overflow-wrap:anywhere}',
    'button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}',
    'a{color:inherit;text-underline-offset:3px}img,svg{vertical-align:middle}',
    ':focus-visible{outline:3px solid var(--cc-focus);outline-offset:2px}',
    '[tabindex="-1"]:focus-visible{outline:none}',
    '::selection{background:var(--cc-hi);color:var(--cc-hi-ink)}',
    '@keyframes cc-breathe{50%{opacity:.5}}',
    '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}',
    ...printed,
  ].join('\n');
}
