import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { sharedFile } from './packages.mjs';

/**
 * React Router's package names its development build for every bundler: with warnings, and with what they need.
 * The package pdf.js names one that only the browsers of the last months run; the other reaches some years back.
 */
export function leanAliases(root) {
  const dom = createRequire(sharedFile(root, 'platform', 'package.json')).resolve(
    'react-router-dom/package.json',
  );
  const pdf = dirname(
    createRequire(sharedFile(root, 'ui', 'package.json')).resolve('pdfjs-dist/package.json'),
  );
  const router = dirname(createRequire(dom).resolve('react-router/package.json'));
  return {
    'react-router$': join(router, 'dist/production/index.mjs'),
    'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
    'pdfjs-dist$': join(pdf, 'legacy/build/pdf.mjs'),
    'pdfjs-dist/web/pdf_viewer.mjs$': join(pdf, 'legacy/web/pdf_viewer.mjs'),
  };
}

const muiStyles = /@mui[\\/]material[\\/]styles$/;
const muiTheme = /(createTheme|ThemeProvider)(\.m?js)?$/;

const muiTextField = /[\\/]@mui[\\/]material[\\/]TextField$/;
const muiButton = /[\\/]@mui[\\/]material[\\/]ButtonBase$/;
const emotionStyled = /[\\/]@emotion[\\/]styled[\\/]/;
const muiRipple = /^(\.\/TouchRipple|\.\.\/useLazyRipple\/index)\.m?js$/;

/**
 * MUI's theme comes twice: plain, and with its own CSS variables and colour schemes. Ours is plain, with variables of
 * its own (see the theme of `shared/ui`), so only that half is built. Its text field brings three
 * looks and the select; ours has one look, and the select comes with the choices (`select-place` of `shared/ui`). Its
 * buttons bring a ripple, which our theme switches off (`no-ripple`). Where one of its components styles another, emotion
 * makes the rules of both; those of the outer one are in no element (`merged-styles`).
 */
export const leanPlugins = (root) => [
  new webpack.NormalModuleReplacementPlugin(muiTheme, (request) => {
    const { request: name, contextInfo } = request;
    const folder = dirname(contextInfo?.issuer ?? '');
    const isOwn = /[\\/]@mui[\\/]material[\\/]/.test(folder) && name.startsWith('.');
    if (isOwn && (muiStyles.test(folder) || name.includes('styles/')))
      request.request = name.replace(muiTheme, '$1NoVars$2');
  }),
  new webpack.NormalModuleReplacementPlugin(/^\.\.\/(Input|FilledInput|Select)\/index\.m?js$/, (request) => {
    if (!muiTextField.test(dirname(request.contextInfo?.issuer ?? ''))) return;
    request.request = request.request.includes('/Select/')
      ? sharedFile(root, 'ui', 'src/select-in-field.mjs')
      : request.request.replace(/(Filled)?Input\//, 'OutlinedInput/');
  }),
  new webpack.NormalModuleReplacementPlugin(muiRipple, (request) => {
    if (muiButton.test(dirname(request.contextInfo?.issuer ?? '')))
      request.request = sharedFile(root, 'ui', 'src/no-ripple.mjs');
  }),
  new webpack.NormalModuleReplacementPlugin(/^@emotion\/utils$/, (request) => {
    if (emotionStyled.test(request.contextInfo?.issuer ?? ''))
      request.request = sharedFile(root, 'ui', 'src/merged-styles.mjs');
  }),
];
