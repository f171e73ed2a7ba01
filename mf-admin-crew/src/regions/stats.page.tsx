import { formatDay } from '@crewcall/ui/format';
import { HOUR_MS } from '@crewcall/domain/units';
import { useState } from 'react';
import { comparesWeeks, hoursByGroup } from '@crewcall/domain/stats';
import { addDays, dayText, dayToEpoch, statsRange, weekOf } from '@crewcall/domain/time';
import { useCall, useChange, useNow, useSession } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { ChartIcon, DownloadIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { AreaChart } from '../charts/area-chart';
import { ChartCard } from '../charts/chart-card';
import { useChartColours } from '../charts/chart-colours';
import { DonutChart } from '../charts/donut-chart';
import { definePage } from '../region';

/** A day `YYYY-MM-DD` in words. */
const dayLabel = (day: string): string => formatDay(Date.parse(`${day}T00:00Z`), 'UTC');

const DAYS_AHEAD = 14;
const Charts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)',
  gap: 14,
  '@media (max-width:1023.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Advice = styled('p')({ color: token('ink-3'), fontSize: 14, margin: '0 2px 12px' });

const hoursText = (value: number): string => `${(Math.round(value * 100) / 100).toLocaleString('en-AU')} h`;

/** The days of the chart of crew requests: from Monday four weeks ago to two weeks from now. */
const requestDays = (zone: string, now: number) => ({
  start: statsRange(zone, now).start,
  end: addDays(zone, dayToEpoch(zone, dayText(zone, now)), DAYS_AHEAD),
});

function CrewRequests({ zone, now }: { zone: string; now: number }) {
  const { of } = useChartColours();
  const { start, end } = requestDays(zone, now);
  const { data, error, refetch } = useCall(
    'getStats',
    { dateStart: start, dateEnd: end },
    { staleTime: 60_000 },
  );
  if (error && !data) {
    return (
      <ErrorState title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonBar h={340} />;
  const { dates, requiredAmount, confirmedAmout, pendingAmount, openAmount, overAmount } = data.graphData;
  if (![...requiredAmount, ...pendingAmount].some((amount) => amount > 0)) {
    return (
      <EmptyState
        icon={ChartIcon}
        title="No crew was asked for"
        text="Add jobs to see how their crew fills up."
      />
    );
  }
  const series = [
    { name: 'Required', data: requiredAmount, colour: of('edge') },
    { name: 'Confirmed', data: confirmedAmout, colour: of('ok') },
    { name: 'Pending', data: pendingAmount, colour: of('hi') },
  ];
  // Open and Too many are only in the table. They are counted per crew, because in the totals of `series` a crew with
  // one worker too many cancels out another with one too few.
  const counts = [
    ...series,
    { name: 'Open', data: openAmount ?? [] },
    { name: 'Too many', data: overAmount ?? [] },
  ];
  return (
    <ChartCard
      title="Crew Requests"
      legend={series}
      table={{
        head: ['Day', ...counts.map(({ name }) => name)],
        rows: dates.map((day, at) => [dayLabel(day), ...counts.map((each) => each.data[at] ?? 0)]),
      }}
    >
      <AreaChart
        days={dates}
        series={series}
        colours={series.map(({ colour }) => colour)}
        text={(value) => `${value} crew`}
      />
    </ChartCard>
  );
}

function HistoricalData({ zone, now }: { zone: string; now: number }) {
  const initial = statsRange(zone, now).start;
  const [start, setStart] = useState(() => dayText(zone, initial));
  const [end, setEnd] = useState(() => dayText(zone, now));
  const colours = useChartColours();
  const read = useCall(
    'getStats',
    { dateStart: dayToEpoch(zone, start), dateEnd: dayToEpoch(zone, end) },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const { weeks, groups } = hoursByGroup(read.data?.graphHours ?? []);
  const running = dayText(zone, weekOf(zone, now).start);
  const weekLabel = (week: string) => (week === running ? `${dayLabel(week)}, so far` : dayLabel(week));
  const colour = (at: number) => colours.series[at % colours.series.length] ?? colours.of('edge');
  const legend = groups.map(({ name }, at) => ({ name, colour: colour(at) }));
  const download = useChange('downloadStats', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  const save = () => {
    const requests = requestDays(zone, now);
    download.mutate({
      dateStart: dayToEpoch(zone, start),
      dateEnd: dayToEpoch(zone, end),
      requestsStart: requests.start,
      requestsEnd: requests.end,
    });
  };
  const whole = comparesWeeks(start, end);
  const monday = dayText(zone, weekOf(zone, dayToEpoch(zone, start)).start);

  return (
    <>
      <SectionHeading
        title="Historical Data"
        note="Worked hours as they are paid: breaks left out, each time to the quarter hour."
      />
      <DateToolbar>
        <DayRange
          labels={['Start date', 'End date']}
          sx={{ width: 180 }}
          from={start}
          to={end}
          onChange={(first, last) => {
            setStart(first);
            setEnd(last);
          }}
        />
        {monday !== start ? (
          <Button sx={{ alignSelf: 'end' }} onClick={() => setStart(monday)}>
            From {dayLabel(monday)}
          </Button>
        ) : null}
        <Button
          sx={{ alignSelf: 'end' }}
          startIcon={<DownloadIcon size={16} aria-hidden />}
          loading={download.isPending}
          onClick={save}
        >
          Download xlsx
        </Button>
      </DateToolbar>
      <Advice role={whole ? undefined : 'note'}>
        Select at least 2 weeks, starting on a Monday
        {whole ? `. These start on ${dayLabel(start)}.` : ': part weeks look smaller than they are.'}
      </Advice>
      <Loaded read={read} what="The hours" skeleton={<SkeletonBar h={340} />}>
        {() =>
          groups.length === 0 ? (
            <EmptyState
              icon={ChartIcon}
              title="No hours were worked in this period"
              text="Choose other dates. Hours count once crew have clocked out."
            />
          ) : (
            <Charts>
              <ChartCard
                title="Hours per week"
                legend={legend}
                table={{
                  head: ['Week of', ...groups.map(({ name }) => name)],
                  rows: weeks.map((week, at) => [
                    weekLabel(week),
                    ...groups.map(({ hours }) => hoursText(hours[at] ?? 0)),
                  ]),
                }}
              >
                <AreaChart
                  days={weeks}
                  name={weekLabel}
                  series={groups.map(({ name, hours }) => ({ name, data: hours }))}
                  colours={groups.map((_, at) => colour(at))}
                  text={hoursText}
                />
                {weeks.includes(running) ? (
                  <Advice>The week of {dayLabel(running)} is not over yet: it shows the hours so far.</Advice>
                ) : null}
              </ChartCard>
              <ChartCard
                title="Hours per group"
                legend={legend}
                table={{
                  head: ['Group', 'Hours'],
                  rows: groups.map(({ name, total }) => [name, hoursText(total)]),
                }}
              >
                <DonutChart
                  parts={groups.map(({ name, total }) => ({ name, value: total }))}
                  colours={groups.map((_, at) => colour(at))}
                  text={hoursText}
                />
              </ChartCard>
            </Charts>
          )
        }
      </Loaded>
    </>
  );
}

/** How requests for crew were filled, and how much each worker worked. */
export function StatsScreen() {
  const { companyZone: zone } = useSession().user;
  const now = useNow(HOUR_MS);
  // Use only the day, so that the charts are not refetched each time `now` changes.
  const today = dayToEpoch(zone, dayText(zone, now));
  return (
    <>
      <PageHeader
        title="Statistics"
        sub="Crew requests start on the Monday four weeks back and end in two weeks."
      />
      <CrewRequests zone={zone} now={today} />
      <HistoricalData zone={zone} now={today} />
    </>
  );
}

export const region = definePage(StatsScreen);
