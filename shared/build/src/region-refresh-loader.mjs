import { createRequire } from 'node:module';

const runtime = createRequire(import.meta.url).resolve('react-refresh/runtime');

/**
 * A region's file exports lifecycles, not a component, so React Refresh alone would reload the page. The component
 * inside is still registered: the file accepts its own changes and asks for the refresh itself.
 */
export default function regionRefreshLoader(source) {
  return `${source}
import { performReactRefresh } from ${JSON.stringify(runtime)};
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  setTimeout(() => performReactRefresh(), 30);
}
`;
}
