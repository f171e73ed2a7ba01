import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { DashboardRow } from '@crewcall/contract/types';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { CheckIcon } from '@crewcall/ui/icons';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { DayStrip } from './day-strip';
import { JobRow, JobRows } from './job-row';
import { MoreRows } from './more-rows';
import { SectionHead } from './section-head';
import type { useDashboard } from './use-dashboard';
import { useCall, useSession } from '@crewcall/platform';

/** Number of applications that wait for an answer, by job; empty for users who may not answer them. */
function useWaitingApplications(): ReadonlyMap<number, number> {
  const { can } = useSession();
  const { data } = useCall('getNotifications', {}, { enabled: can('crew.approve'), quiet: true });
  const list = data?.listCrewInvite;
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const { jobId } of list ?? []) counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
    return counts;
  }, [list]);
}

type Dashboard = ReturnType<typeof useDashboard>;
type Section = Dashboard['sections'][number];

/** A row and the section that lists it; a job of several days has several rows. */
interface Listed {
  id: string;
  kind: Section['kind'];
  row: DashboardRow;
}

/** All rows on screen without duplicates, which occur if a row moves to another page between two fetches. */
const listedIn = (sections: readonly Section[]): Listed[] => [
  ...new Map(
    sections.flatMap(({ kind, list }) =>
      list.rows.map((row): [string, Listed] => {
        const id = `${kind} ${row.id} ${row.day}`;
        return [id, { id, kind, row }];
      }),
    ),
  ).values(),
];

const Quiet = styled('p')({ padding: '4px 2px 6px 24px', color: token('ink-3'), fontSize: 14 });

export interface JobsTabProps {
  dashboard: Dashboard;
  onClear: () => void;
  idJob: number;
  base: string;
  zone: string;
  /** First instant of today. */
  today: number;
}

/** The upcoming jobs in three sections, or the jobs of one chosen day. Arrow keys move between rows. */
export function JobsTab({ dashboard, onClear, idJob, base, zone, today }: JobsTabProps) {
  const { sums, sections, day, setDay, onlyOpen, setOnlyOpen, isSearch, toggleClosed } = dashboard;
  const root = useRef<HTMLDivElement>(null);
  const applications = useWaitingApplications();
  const { steady, latest, isGone, waiting, release, hold } = useHeldOrder(
    listedIn(sections),
    sections.map(({ list }) => list.shown).join(),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('[role=row] a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
  };
  const strip = (
    <>
      <DayStrip days={sums.data?.days ?? []} zone={zone} chosen={day} onChoose={setDay} today={today} />
      <Button
        size="small"
        sx={{ mt: '12px' }}
        aria-pressed={onlyOpen}
        startIcon={onlyOpen ? <CheckIcon size={16} aria-hidden /> : undefined}
        onClick={() => setOnlyOpen(!onlyOpen)}
      >
        Needs crew · {sums.data?.needCrew ?? 0}
      </Button>
    </>
  );
  if (isSearch && sections.every(({ list }) => list.isAnswered && list.total === 0)) {
    return (
      <>
        {strip}
        <EmptyState
          title={onlyOpen ? 'No job needs crew' : 'No jobs match the search'}
          text={
            day === null
              ? 'Titles, companies, places, groups and people are searched, up to eight days ahead.'
              : 'Only the chosen day is searched.'
          }
          action={
            onlyOpen ? (
              <Button onClick={() => setOnlyOpen(false)}>Show all jobs</Button>
            ) : (
              <Button onClick={onClear}>Clear the search</Button>
            )
          }
        />
      </>
    );
  }
  const rowOf = (section: Section, one: Listed) => {
    const job = latest(one).row;
    return (
      <JobRow
        key={one.id}
        job={job}
        to={job.id === idJob ? base : `${base}/${job.id}`}
        isActive={job.id === idJob}
        showsDay={
          section.kind === 'week' ||
          // The job's own day may differ from the section's, if its zone differs, as for a late job in Perth, or if
          // it is still running from last night.
          formatDay(job.date, job.tz) !== formatDay(section.range.start, zone)
        }
        applications={applications.get(job.id) ?? 0}
        isGone={isGone(one)}
      />
    );
  };
  return (
    <>
      {strip}
      <div ref={root} onKeyDown={onKeyDown} {...hold}>
        {sections.map((section) => {
          const { kind, title, sum, list } = section;
          const rows = steady.filter((one) => one.kind === kind);
          return (
            <section key={title} aria-label={title}>
              <SectionHead
                section={section}
                sum={sum}
                zone={zone}
                isDay={day !== null}
                isOpen={list.isOn}
                onPress={() => (day === null ? toggleClosed(title) : setDay(null))}
              />
              {!list.isOn ? null : list.isPending ? (
                list.error ? (
                  <ErrorState title="The jobs could not be loaded" error={list.error} onRetry={list.retry} />
                ) : (
                  <SkeletonTable rows={3} cols={5} label="Loading the jobs" />
                )
              ) : rows.length === 0 ? (
                <Quiet>{isSearch ? 'Nothing that matches.' : 'No jobs.'}</Quiet>
              ) : (
                <>
                  <JobRows role="table" aria-label={`Jobs, ${title.toLowerCase()}`}>
                    <VisuallyHidden>Title, time, places, status, supervisor</VisuallyHidden>
                    {rows.map((one) => rowOf(section, one))}
                  </JobRows>
                  {list.hasMore ? (
                    <MoreRows count={Math.max(1, list.total - list.rows.length)} onMore={list.loadMore} />
                  ) : null}
                </>
              )}
            </section>
          );
        })}
        <WaitingChanges count={waiting} onShow={release} />
      </div>
    </>
  );
}
