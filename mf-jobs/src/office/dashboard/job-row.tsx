import { memo } from 'react';
import type { DashboardRow } from '@crewcall/contract/types';
import { Link } from '@crewcall/platform';
import { StateText, styled } from '@crewcall/ui/basics';
import { toRgba } from '@crewcall/ui/colour';
import { formatDay, formatRange, formatTime, plural, zoneNote } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { MessageIcon } from '@crewcall/ui/icons';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { shortName } from './sections';

interface RowNotes {
  /** Who or how many are missing, and pending invitations; '' if nobody. */
  text: string;
  /** The full text of the note, with the name of everybody missing. */
  title: string;
}

type Facts = Pick<DashboardRow, 'status' | 'notIn' | 'hasAbsent' | 'places' | 'invited'>;

/** Short note on who is missing: before the start the number of open places, then names. */
export function rowNotes(row: Facts, applications: number): RowNotes {
  const { status, notIn, hasAbsent, places, invited } = row;
  const applied = applications > 0 ? [`${applications} applied`] : [];
  if (status === 'missing-clock-in') {
    const first = notIn[0];
    if (first === undefined) {
      return { text: [hasAbsent ? 'Nobody came' : 'No crew', ...applied].join(' · '), title: '' };
    }
    const more = notIn.length > 1 ? ` +${notIn.length - 1}` : '';
    return { text: [`Not in: ${shortName(first)}${more}`, ...applied].join(' · '), title: notIn.join(', ') };
  }
  if (status === 'job-cancelled' || status === 'finished') return { text: '', title: '' };
  const { open, over } = places;
  const text = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(over > 0 ? ['Overfilled'] : []),
    ...(open > 0 && invited > 0 ? [`${invited} invited`] : []),
    ...applied,
  ].join(' · ');
  return { text, title: text };
}

export const JobRows = styled('div')({
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  '& > [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 11.125rem 10.5rem 9.25rem 6.5rem',
    alignItems: 'center',
    gap: 14,
    position: 'relative',
    minHeight: 56,
    padding: '7px 14px 7px 19px',
    fontSize: 14,
    borderTop: `1px solid ${token('line')}`,
    boxShadow: 'inset 5px 0 0 var(--edge)',
  },
  '& > [role=row]:first-of-type': { borderTop: 0 },
  '& > [role=row]:hover': { background: token('hover') },
  '& > [data-active]': { background: token('sel') },
  '& > [data-off] a': { textDecoration: 'line-through', textDecorationColor: token('ink-3') },
  '& a': { font: `650 14.5px/1.3 ${token('font')}`, color: token('ink'), textDecoration: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '& [data-title]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': {
    display: 'block',
    fontSize: 13,
    color: token('ink-3'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-customer]': { color: token('warn'), fontWeight: 600 },
  '& [data-places] small': { fontSize: 12.5, color: token('ink-2') },
  '& [data-gone]': { opacity: 0.55 },
  '& small svg': { verticalAlign: -2, margin: '0 2px 0 8px', color: token('hi-text') },
  '& [data-boss]': {
    color: token('ink-2'),
    fontSize: 13.5,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '@container (max-width: 52.5rem)': {
    '& > [role=row]': { gridTemplateColumns: 'minmax(0, 1fr) 10rem 7.625rem 8.875rem', gap: 10 },
    '& [data-boss]': { display: 'none' },
    '& [role=img]': { width: '64px !important' },
  },
  '@container (max-width: 43.75rem)': {
    '& > [role=row]': {
      gridTemplateColumns: 'minmax(0, 1fr) 10.125rem 8.375rem',
      gap: '3px 10px',
      gridTemplateRows: 'auto auto',
    },
    '& [data-what], & [data-pill]': { gridRow: '1 / 3' },
    '& [data-when]': { gridColumn: 2, gridRow: 1, fontSize: 13.5, whiteSpace: 'nowrap' },
    '& [data-places]': { gridColumn: 2, gridRow: 2 },
    '& [data-pill]': { gridColumn: 3 },
  },
  '@container (max-width: 32.5rem)': {
    '& > [role=row]': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'none',
      gap: '6px 10px',
      padding: '11px 12px 11px 17px',
    },
    '& [data-what]': { gridColumn: '1 / 3', gridRow: 1 },
    '& [data-when]': { gridColumn: 1, gridRow: 2, fontWeight: 600 },
    '& [data-places]': { gridColumn: 1, gridRow: 3 },
    '& [data-pill]': { gridColumn: 2, gridRow: '2 / 4', alignSelf: 'end' },
  },
});

export interface JobRowProps {
  job: DashboardRow;
  to: string;
  isActive: boolean;
  /** Shows the job's day in the row, because the section's title does not. */
  showsDay: boolean;
  /** Applications that wait for an answer. */
  applications: number;
  /** The job has moved to another section; this row stays until the pointer leaves the list. */
  isGone: boolean;
}

/** One job on the dashboard: coloured edge, title, location, time, crew places, status, supervisors. */
export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { job, to, isActive, showsDay, applications, isGone } = props;
  const { places, status, supervisors } = job;
  const note = zoneNote(job.tz, undefined, job.date);
  const notes = rowNotes(job, applications);
  return (
    <div
      role="row"
      data-gone={isGone ? '' : undefined}
      data-active={isActive ? '' : undefined}
      data-off={status === 'job-cancelled' ? '' : undefined}
      style={{ ['--edge' as string]: toRgba(job.color) }}
    >
      <div role="cell" data-what="">
        <div data-title="">
          <Link to={to} aria-current={isActive ? 'true' : undefined}>
            {job.title}
          </Link>
        </div>
        <small>
          <StateText>{[job.prepend, job.location].filter(Boolean).join(' · ') || 'No place yet'}</StateText>
          {job.unreadMessages > 0 ? (
            <>
              <MessageIcon size={13} aria-hidden />
              <StateText>{plural(job.unreadMessages, 'new message')}</StateText>
            </>
          ) : null}
        </small>
        {job.customerChange ? (
          <small data-customer="" title={job.customerChange.join(', ')}>
            Changed by customer
          </small>
        ) : null}
      </div>
      <div role="cell" data-when="">
        <StateText>
          {showsDay
            ? `${formatDay(job.date, job.tz)}, ${formatTime(job.date, job.tz)}`
            : formatRange(job.date, job.endTime, job.tz)}
          {note ? ` ${note}` : ''}
        </StateText>
      </div>
      <div role="cell" data-places="">
        {places.required > 0 || places.confirmed > 0 ? (
          <Gauge confirmed={places.taken} amount={places.required} width={92} />
        ) : (
          <small>No crew asked for yet</small>
        )}
        {notes.text ? <small title={notes.title}>{notes.text}</small> : null}
      </div>
      <div role="cell" data-pill="">
        <StatusPill of="row" state={status} />
      </div>
      <div role="cell" data-boss="" title={supervisors.join(', ')}>
        {supervisors[0]
          ? `${shortName(supervisors[0])}${supervisors.length > 1 ? ` +${supervisors.length - 1}` : ''}`
          : '–'}
      </div>
    </div>
  );
});
