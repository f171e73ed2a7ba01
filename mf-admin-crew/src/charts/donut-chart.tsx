import { Suspense } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { useChartColours } from './chart-colours';

const Apex = lazyPart(() => import('./apex').then(({ Apex }) => Apex));

export interface DonutChartProps {
  parts: readonly { name: string; value: number }[];
  colours: readonly string[];
  text: (value: number) => string;
}

const HEIGHT = 300;

export function DonutChart({ parts, colours, text }: DonutChartProps) {
  const { of } = useChartColours();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Suspense fallback={<SkeletonBar h={HEIGHT} />}>
      <Apex
        // Remount when the colours change: an updated ring would keep the wrong position of its first frame, before
        // it was measured.
        key={colours.join()}
        type="donut"
        height={HEIGHT}
        series={parts.map(({ value }) => value)}
        options={{
          chart: { animations: { enabled: false }, fontFamily: 'inherit', background: 'transparent' },
          labels: parts.map(({ name }) => name),
          colors: [...colours],
          legend: { show: false },
          dataLabels: { enabled: false },
          stroke: { colors: [of('card')], width: 2 },
          states: { active: { filter: { type: 'none' } } },
          plotOptions: {
            pie: {
              donut: {
                size: '68%',
                labels: {
                  show: true,
                  name: { color: of('ink-3'), fontSize: '13px' },
                  value: {
                    color: of('ink'),
                    fontSize: '22px',
                    fontWeight: 700,
                    formatter: (value) => text(Number(value)),
                  },
                  total: { show: true, label: 'Total', color: of('ink-3'), formatter: () => text(total) },
                },
              },
            },
          },
          tooltip: { fillSeriesColor: false, y: { formatter: (value) => text(value) } },
        }}
      />
    </Suspense>
  );
}
