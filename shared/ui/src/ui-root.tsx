import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, ThemeProvider } from '@emotion/react';
import { DefaultPropsProvider } from '@crewcall/ui/mui';
import { LucideProvider } from './icons';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';
import { ConfirmProvider } from './confirm';
import { relativeText } from './relative-text';
import { theme } from './theme';

const caches = new Map<string, EmotionCache>();

/** One style cache per remote for the life of the page: removing style tags under another region would unstyle it. */
function cacheOf(key: string): EmotionCache {
  let cache = caches.get(key);
  if (!cache) {
    // `speedy` inserts rules through the CSSOM, which the page's Content-Security-Policy allows without a nonce.
    cache = createCache({ key, speedy: true, stylisPlugins: [relativeText, prefixer] });
    caches.set(key, cache);
  }
  return cache;
}

const withPortal = (container: () => HTMLElement | null) => ({
  ...theme,
  components: {
    ...theme.components,
    MuiModal: { defaultProps: { container } },
    MuiPopover: { ...theme.components?.MuiPopover, defaultProps: { container } },
    MuiPopper: { defaultProps: { container } },
  },
});

export interface UiRootProps {
  /** The remote's name, as `mf-jobs`: prefix of its class names. Letters and hyphens only. */
  name: string;
  children: ReactNode;
}

/**
 * Wraps everything a region renders: gives it styles, theme, icon size, and a root for its dialogs and menus. MUI's own
 * ThemeProvider gives the same two contexts; its colour schemes, which we do not use, would cost each first visit 3 kB.
 */
export function UiRoot({ name, children }: UiRootProps) {
  const portal = useRef<HTMLDivElement>(null);
  const [regionTheme] = useState(() => withPortal(() => portal.current));
  return (
    <CacheProvider value={cacheOf(name.toLowerCase().replace(/[^a-z-]/g, '') || 'cc')}>
      <ThemeProvider theme={regionTheme}>
        {/* Its type knows default props alone; MUI's ThemeProvider gives it the whole `components`, as here. */}
        <DefaultPropsProvider value={regionTheme.components as object}>
          <LucideProvider size={18} strokeWidth={2}>
            {/* Before the children, so that its ref is set when a child opens a dialog at once. */}
            <div ref={portal} data-portals="" />
            <ConfirmProvider>{children}</ConfirmProvider>
          </LucideProvider>
        </DefaultPropsProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
