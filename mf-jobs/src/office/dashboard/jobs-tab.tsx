import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Job } from '@crewcall/contract/types';
import {
  Button,
  ButtonBase,
  ChevronDownIcon,
  ChevronRightIcon,
  EmptyState,
  VisuallyHidden,
  formatDay,
  plural,
  styled,
  token,
} from '@crewcall/ui';
import { JobRow, JobRows } from './job-row';
import { openPlaces, searchJobs, sectionsOf } from './sections';
import type { Section, Supervisors } from './sections';
import { useClosedSections } from './use-closed-sections';

const Head = styled('h2')({
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

const noteOf = ({ title, start, jobs }: Section, zone: string): string => {
  const open = openPlaces(jobs);
  return [
    title === 'NEXT 7 DAYS' ? null : formatDay(start, zone),
    plural(jobs.length, 'job'),
    jobs.length === 0 ? null : open === 0 ? 'all crewed' : `${plural(open, 'place')} open`,
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

/** The jobs ahead in three sections, walked with the arrow keys. */
export function JobsTab({ jobs, supervisors, text, onClear, idJob, base, zone, now }: JobsTabProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isClosed, toggle } = useClosedSections();
  const sections = useMemo(
    () => sectionsOf(searchJobs(jobs, text, supervisors), zone, now),
    [jobs, text, supervisors, zone, now],
  );
  const isSearch = text.trim() !== '';
  if (isSearch && sections.every((section) => section.jobs.length === 0)) {
    return (
      <EmptyState
        title="No jobs match the search"
        text="Titles, companies, places, groups and people are searched, up to eight days ahead."
        action={<Button onClick={onClear}>Clear the search</Button>}
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('[role=row] a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
  };
  return (
    <div ref={root} onKeyDown={onKeyDown}>
      {sections.map((section) => {
        const isOpen = isSearch || !isClosed(section.title);
        return (
          <section key={section.title} aria-label={section.title}>
            <Head>
              <ButtonBase aria-expanded={isOpen} onClick={() => toggle(section.title)}>
                {isOpen ? (
                  <ChevronDownIcon size={16} aria-hidden />
                ) : (
                  <ChevronRightIcon size={16} aria-hidden />
                )}
                {section.title}
                <small>{noteOf(section, zone)}</small>
              </ButtonBase>
            </Head>
            {!isOpen ? null : section.jobs.length === 0 ? (
              <Quiet>{isSearch ? 'Nothing that matches.' : 'No jobs.'}</Quiet>
            ) : (
              <JobRows role="table" aria-label={`Jobs, ${section.title.toLowerCase()}`}>
                <VisuallyHidden>Title, time, places, status, supervisor</VisuallyHidden>
                {section.jobs.map((job) => (
                  <JobRow
                    key={job.id}
                    job={job}
                    supervisors={job.selectedSupervisors.flatMap((id) => supervisors.get(id) ?? [])}
                    to={job.id === idJob ? base : `${base}/${job.id}`}
                    isActive={job.id === idJob}
                    now={now}
                    showsDay={section.title === 'NEXT 7 DAYS'}
                  />
                ))}
              </JobRows>
            )}
          </section>
        );
      })}
    </div>
  );
}
