import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sharedFile } from './packages.mjs';

/**
 * Aliases for two libraries whose default build is the wrong one for us. React Router gives every bundler its
 * development build. pdf.js gives a build for the newest browsers; its legacy build also runs on phones that are a few
 * years old.
 */
export function libraryAliases(root) {
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
