import { useEffect, useRef } from 'react';
import ReactApexChart from 'react-apexcharts';
import type { ApexOptions } from 'apexcharts';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

// The chart library adds an inline style sheet, which the page's content security policy blocks, unless an element
// with the id `apexcharts-css` exists. So we render an empty one, and set the styles it needs here.
const Root = styled('div')({
  '& .apexcharts-canvas': { position: 'relative', userSelect: 'none' },
  '& .apexcharts-text tspan': { fontFamily: 'inherit' },
  '& .apexcharts-tooltip': {
    position: 'absolute',
    top: 20,
    left: 62,
    opacity: 0,
    display: 'flex',
    flexDirection: 'column',
    padding: '8px 12px',
    borderRadius: token('r'),
    border: `1px solid ${token('line')}`,
    background: token('card'),
    color: token('ink'),
    boxShadow: token('shadow-2'),
    fontSize: 13,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    zIndex: 12,
  },
  '& .apexcharts-tooltip.apexcharts-active': { opacity: 1 },
  '& .apexcharts-tooltip-title': { fontWeight: 650, marginBottom: 4 },
  '& .apexcharts-tooltip-series-group': { display: 'none', alignItems: 'center', gap: 8, lineHeight: '20px' },
  '& .apexcharts-tooltip-series-group.apexcharts-active': { display: 'flex' },
  '& .apexcharts-tooltip-marker': {
    width: 10,
    height: 10,
    borderRadius: 3,
    flex: 'none',
    fontSize: 0,
    background: 'currentColor',
  },
  '& .apexcharts-tooltip-text-y-value': { marginLeft: 6, fontWeight: 650 },
  '& :is(.apexcharts-tooltip-z-group, .apexcharts-tooltip-goals-group):empty': { display: 'none' },
  '& :is(.apexcharts-xaxistooltip, .apexcharts-yaxistooltip, .apexcharts-toolbar)': { display: 'none' },
  '& .apexcharts-xcrosshairs, & .apexcharts-ycrosshairs': { pointerEvents: 'none', opacity: 0 },
  '& .apexcharts-xcrosshairs.apexcharts-active': { opacity: 1 },
  '@media print': {
    breakInside: 'avoid',
    // The library writes widths in pixels of the screen, and colours of the theme on screen.
    '& .apexcharts-canvas, & .apexcharts-svg': { width: '100% !important', height: 'auto !important' },
    '& .apexcharts-svg text': { fill: `${token('ink-3')} !important` },
  },
  '& .apexcharts-hidden-element-shown': { opacity: 1 },
  '& .apexcharts-area-series .apexcharts-series-markers': { pointerEvents: 'none' },
});

export interface ApexProps {
  type: 'area' | 'donut';
  options: ApexOptions;
  series: ApexOptions['series'];
  height: number;
}

/** The chart library with the product's styles. Large, so it is loaded only when a chart is shown. */
export function Apex({ type, options, series, height }: ApexProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without a `viewBox`, a drawing that is wider than the paper would be cut off.
    const fit = () => {
      for (const svg of root.current?.querySelectorAll('svg.apexcharts-svg') ?? []) {
        const { width, height } = svg.getBoundingClientRect();
        svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
    };
    const loosen = () => {
      for (const svg of root.current?.querySelectorAll('svg.apexcharts-svg') ?? [])
        svg.removeAttribute('viewBox');
    };
    addEventListener('beforeprint', fit);
    addEventListener('afterprint', loosen);
    return () => {
      removeEventListener('beforeprint', fit);
      removeEventListener('afterprint', loosen);
    };
  }, []);
  return (
    <Root ref={root}>
      <style id="apexcharts-css" />
      <ReactApexChart type={type} options={options} series={series} height={height} />
    </Root>
  );
}
