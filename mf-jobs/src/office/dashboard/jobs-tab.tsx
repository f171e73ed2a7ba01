import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Job } from '@crewcall/contract/types';
import { startOfDay } from '@crewcall/domain/time';
import {
  Button,
  ButtonBase,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  EmptyState,
  VisuallyHidden,
  XIcon,
  formatDay,
  formatLongDay,
  plural,
  styled,
  token,
} from '@crewcall/ui';
import { useSteady } from '../use-steady';
import { WaitingChanges } from '../waiting-changes';
import { DayStrip } from './day-strip';
import { JobRow, JobRows } from './job-row';
import { firstInNeed, needsCrew } from './needs';
import { countJobs, dayLoads, dayOf, placesOf, sameDayOf, searchJobs, sectionsOf } from './sections';
import type { Section, Supervisors } from './sections';
import { useClosedSections } from './use-closed-sections';
import { useWaitingApplications } from './use-waiting-applications';

const Head = styled('h2')({
  overflowWrap: 'normal',
  margin: '18px 0 6px',
  '& .MuiButtonBase-root': {
    justifyContent: 'flex-start',
    gap: 6,
    width: '100%',
    minHeight: 36,
    borderRadius: token('r'),
    font: `700 14px/1.2 ${token('font')}`,
    letterSpacing: '.05em',
    color: token('ink'),
    textAlign: 'left',
  },
  '& .MuiButtonBase-root:hover': { background: token('hover') },
  '& small': {
    font: `450 14px/1.2 ${token('font')}`,
    letterSpacing: 0,
    color: token('ink-3'),
    marginLeft: 6,
  },
});
const Quiet = styled('p')({ padding: '4px 2px 6px 24px', color: token('ink-3'), fontSize: 14 });

const noteOf = ({ kind, start, jobs }: Section, zone: string): string => {
  const { open, over } = placesOf(jobs);
  return [
    kind === 'today' || kind === 'tomorrow' ? formatDay(start, zone) : null,
    plural(countJobs(jobs), 'job'),
    jobs.length === 0 || (open === 0 && over > 0)
      ? null
      : open === 0
        ? 'all crewed'
        : `${plural(open, 'place')} open`,
    over > 0 ? `${over} too many` : null,
  ]
    .filter(Boolean)
    .join(' · ');
};

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

/** The jobs ahead in three sections, walked with the arrow keys; or those of one day of the strip above them. */
export function JobsTab({ jobs, supervisors, text, onClear, idJob, base, zone, now }: JobsTabProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isClosed, toggle } = useClosedSections();
  const applications = useWaitingApplications();
  const { placed, isHeld, latest, isGone, waiting, release, hold } = useSteady(jobs);
  const today = startOfDay(zone, now);
  const loads = useMemo(() => dayLoads(jobs, zone, today), [jobs, zone, today]);
  const [picked, setDay] = useState<number | null>(null);
  // A day that is over is not on the strip any more.
  const day = picked !== null && picked >= today ? picked : null;
  const [onlyOpen, setOnlyOpen] = useState(false);
  // What needs somebody changes as time goes on: not while a pointer is on the list.
  const [asOf, setAsOf] = useState(now);
  if (!isHeld && asOf !== now) setAsOf(now);
  const all = useMemo(() => {
    const found = searchJobs(placed, text, supervisors);
    return day === null
      ? sectionsOf(found, zone, now)
      : [dayOf(found, zone, day, formatLongDay(day, zone, now).toUpperCase())];
  }, [placed, text, supervisors, zone, now, day]);
  const ordered = useMemo(
    () => all.map((section) => ({ ...section, jobs: firstInNeed(section.jobs, asOf) })),
    [all, asOf],
  );
  const open = useMemo(
    () => new Set(all.flatMap((section) => section.jobs.filter((job) => needsCrew(job, asOf)))),
    [all, asOf],
  );
  const sections = onlyOpen
    ? ordered.map((section) => ({ ...section, jobs: section.jobs.filter((job) => open.has(job)) }))
    : ordered;
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
        Needs crew · {new Set([...open].map(({ id }) => id)).size}
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
          const isOpen = isSearch || day !== null || !isClosed(section.title);
          return (
            <section key={section.title} aria-label={section.title}>
              <Head>
                {day === null ? (
                  <ButtonBase aria-expanded={isOpen} onClick={() => toggle(section.title)}>
                    {isOpen ? (
                      <ChevronDownIcon size={16} aria-hidden />
                    ) : (
                      <ChevronRightIcon size={16} aria-hidden />
                    )}
                    {section.title}
                    <small>{noteOf(section, zone)}</small>
                  </ButtonBase>
                ) : (
                  <ButtonBase onClick={() => setDay(null)}>
                    <XIcon size={16} aria-hidden />
                    {section.title}
                    <small>{noteOf(section, zone)}</small>
                    <VisuallyHidden>, back to all days</VisuallyHidden>
                  </ButtonBase>
                )}
              </Head>
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
                          // On its own clock, as late in Perth, or moved away meanwhile.
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
