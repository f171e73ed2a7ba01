import { useSyncExternalStore } from 'react';
import { useRegion } from '@crewcall/platform';

const seriesTokens = ['hi', 'info', 'ok', 'warn', 'bad', 'idle', 'ink-2', 'edge'] as const;
type ChartToken = (typeof seriesTokens)[number] | 'ink' | 'ink-3' | 'line' | 'card';

export interface ChartColours {
  of: (token: ChartToken) => string;
  /** One colour per series. There are eight; a ninth series gets the first colour again. */
  series: string[];
}

/** The theme's colours as values, because the chart library calculates with them and cannot read CSS variables. */
export function useChartColours(): ChartColours {
  const { theme } = useRegion();
  // Recalculate when the theme switches between light and dark.
  useSyncExternalStore(theme.subscribe, theme.getSnapshot);
  const style = getComputedStyle(document.documentElement);
  const of = (token: ChartToken) => style.getPropertyValue(`--cc-${token}`).trim() || '#888888';
  return { of, series: seriesTokens.map(of) };
}
