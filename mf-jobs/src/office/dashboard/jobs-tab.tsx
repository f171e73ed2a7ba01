import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useLocalKeys } from '@crewcall/platform/local-preference';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { CheckIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { DayStrip } from './day-strip';
import { JobRow, JobRows } from './job-row';
import { SectionHead } from './section-head';
import { dayLoads, sameDayOf } from './sections';
import type { Supervisors } from './sections';
import { useSections } from './use-sections';
import { useCall, useSession } from '@crewcall/platform';

/** How many applications wait on each job, for those who may answer them. */
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

const Quiet = styled('p')({ padding: '4px 2px 6px 24px', color: token('ink-3'), fontSize: 14 });

export interface JobsTabProps {
  jobs: readonly Job[];
  supervisors: Supervisors;
  text: string;
  onClear: () => void;
  idJob: number;
  base: string;
  zone: string;
  now: number;
}

/** The coming jobs in three sections, or the jobs of one chosen day. The arrow keys move between them. */
export function JobsTab({ jobs, supervisors, text, onClear, idJob, base, zone, now }: JobsTabProps) {
  const root = useRef<HTMLDivElement>(null);
  const closed = useLocalKeys('crewcall.dashboard.closed');
  const applications = useWaitingApplications();
  const { steady, isHeld, latest, isGone, waiting, release, hold } = useHeldOrder(jobs);
  const { today, day, setDay, onlyOpen, setOnlyOpen, sections, openCount } = useSections(steady, {
    supervisors,
    text,
    zone,
    now,
    isHeld,
  });
  const loads = useMemo(() => dayLoads(jobs, zone, today), [jobs, zone, today]);
  const isSearch = text.trim() !== '' || onlyOpen;
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
      <DayStrip days={loads} zone={zone} chosen={day} onChoose={setDay} today={today} />
      <Button
        size="small"
        sx={{ mt: '12px' }}
        aria-pressed={onlyOpen}
        startIcon={onlyOpen ? <CheckIcon size={16} aria-hidden /> : undefined}
        onClick={() => setOnlyOpen(!onlyOpen)}
      >
        Needs crew · {openCount}
      </Button>
    </>
  );
  if (isSearch && sections.every((section) => section.jobs.length === 0)) {
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
  return (
    <>
      {strip}
      <div ref={root} onKeyDown={onKeyDown} {...hold}>
        {sections.map((section) => {
          const isOpen = isSearch || day !== null || !closed.chosen.has(section.title);
          return (
            <section key={section.title} aria-label={section.title}>
              <SectionHead
                section={section}
                zone={zone}
                isDay={day !== null}
                isOpen={isOpen}
                onPress={() => (day === null ? closed.toggle(section.title) : setDay(null))}
              />
              {!isOpen ? null : section.jobs.length === 0 ? (
                <Quiet>{isSearch ? 'Nothing that matches.' : 'No jobs.'}</Quiet>
              ) : (
                <JobRows role="table" aria-label={`Jobs, ${section.title.toLowerCase()}`}>
                  <VisuallyHidden>Title, time, places, status, supervisor</VisuallyHidden>
                  {section.jobs.map((one) => {
                    const job = sameDayOf(one, latest(one));
                    return (
                      <JobRow
                        key={`${one.id} ${one.date}`}
                        job={job}
                        supervisors={job.selectedSupervisors.flatMap((id) => supervisors.get(id) ?? [])}
                        to={job.id === idJob ? base : `${base}/${job.id}`}
                        isActive={job.id === idJob}
                        now={now}
                        showsDay={
                          section.kind === 'week' ||
                          // In its own zone a job may be on another day, such as late in Perth. Or the job has moved.
                          formatDay(job.date, job.tz) !== formatDay(section.start, zone)
                        }
                        applications={applications.get(job.id) ?? 0}
                        isGone={isGone(one)}
                      />
                    );
                  })}
                </JobRows>
              )}
            </section>
          );
        })}
        <WaitingChanges count={waiting} onShow={release} />
      </div>
    </>
  );
}
