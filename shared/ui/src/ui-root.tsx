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

/**
 * One style cache per remote, for as long as the page exists: removing its style tags would unstyle regions still
 * mounted.
 */
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
  /** The remote's name, as `mf-jobs`: the prefix of its CSS class names. Letters and hyphens only. */
  name: string;
  children: ReactNode;
}

/**
 * Wraps everything a region renders: provides styles, theme, icon size, and a root for its dialogs and menus. MUI's
 * own ThemeProvider provides the same two contexts, but would add 3 kB of colour schemes that we do not use to each
 * first visit.
 */
export function UiRoot({ name, children }: UiRootProps) {
  const portal = useRef<HTMLDivElement>(null);
  const [regionTheme] = useState(() => withPortal(() => portal.current));
  return (
    <CacheProvider value={cacheOf(name.toLowerCase().replace(/[^a-z-]/g, '') || 'cc')}>
      <ThemeProvider theme={regionTheme}>
        {/* Its type allows only default props; MUI's ThemeProvider passes the whole `components`, as we do here. */}
        <DefaultPropsProvider value={regionTheme.components as object}>
          <LucideProvider size={18} strokeWidth={2}>
            {/* Before the children, so that its ref is set if a child opens a dialog at once. */}
            <div ref={portal} data-portals="" />
            <ConfirmProvider>{children}</ConfirmProvider>
          </LucideProvider>
        </DefaultPropsProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
