import { Suspense } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useMediaQuery } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { useChartColours } from './chart-colours';

const Apex = lazyPart(() => import('./apex').then(({ Apex }) => Apex));

export interface AreaChartProps {
  /** Days as `YYYY-MM-DD`, one for each point. */
  days: readonly string[];
  series: readonly { name: string; data: number[] }[];
  colours: readonly string[];
  /** Label of a day on the axis. */
  name?: (day: string) => string;
  /** Text of a point's value. */
  text: (value: number) => string;
}

const HEIGHT = 280;
const dayName = (day: string): string => formatDay(Date.parse(`${day}T00:00Z`), 'UTC');

/** An area chart over days or weeks. The areas are not stacked: each starts at zero. */
export function AreaChart({ days, name = dayName, series, colours, text }: AreaChartProps) {
  const { of } = useChartColours();
  const labels = useMediaQuery('(max-width:767.95px)', { noSsr: true }) ? 2 : 7;
  const label = { style: { colors: of('ink-3'), fontSize: '12px' } };
  return (
    <Suspense fallback={<SkeletonBar h={HEIGHT} />}>
      <Apex
        type="area"
        height={HEIGHT}
        series={series.map((one) => ({ name: one.name, data: one.data }))}
        options={{
          chart: {
            animations: { enabled: false },
            toolbar: { show: false },
            zoom: { enabled: false },
            fontFamily: 'inherit',
            background: 'transparent',
            foreColor: of('ink-3'),
          },
          colors: [...colours],
          dataLabels: { enabled: false },
          legend: { show: false },
          stroke: { curve: 'straight', width: 2 },
          fill: { type: 'solid', opacity: 0.14 },
          markers: { size: days.length < 3 ? 4 : 0 },
          grid: { borderColor: of('line'), strokeDashArray: 3 },
          xaxis: {
            type: 'category',
            categories: days.map(name),
            tickAmount: Math.min(days.length - 1, labels),
            tickPlacement: 'on',
            labels: { ...label, rotate: 0, hideOverlappingLabels: true },
            axisBorder: { show: false },
            axisTicks: { color: of('line') },
            tooltip: { enabled: false },
          },
          yaxis: {
            labels: { ...label, formatter: (value) => Math.round(value).toLocaleString('en-AU') },
            min: 0,
          },
          tooltip: { y: { formatter: (value) => text(value) } },
        }}
      />
    </Suspense>
  );
}
