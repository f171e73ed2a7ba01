import { memo } from 'react';
import type { JobFacts } from './job-facts';

export interface JobChipProps {
  facts: JobFacts;
  isSelected: boolean;
  /** A click selects: chips are checkboxes. */
  isPicking: boolean;
  /** The job has left the day, and stays while the mouse rests below it. */
  isGone: boolean;
}

/** A job on a day. The grid handles clicks and keys: a full month has thousands of chips. */
export const JobChip = memo(function JobChip({ facts, isSelected, isPicking, isGone }: JobChipProps) {
  const { key, job, from, rest, places, marks } = facts;
  return (
    <button
      type="button"
      className="job"
      tabIndex={-1}
      data-key={key}
      data-status={job.status}
      data-marks={marks.length}
      data-gone={isGone ? '' : undefined}
      style={{ borderLeftColor: job.rgba || '#fff' }}
      role={isPicking ? 'checkbox' : undefined}
      aria-pressed={isPicking ? undefined : isSelected}
      aria-checked={isPicking ? isSelected : undefined}
    >
      <span className="when">
        {rest === '' ? (
          <span className="from">{from}</span>
        ) : (
          <span className="from" title={from + rest}>
            {from}
            <span className="rest">{rest}</span>
          </span>
        )}
        <span className="places">{places}</span>
      </span>
      <span className="title">
        {/* With a space, because a chip's accessible name is its text. */}
        {job.prepend === '' ? null : <b>{`${job.prepend} `}</b>}
        {job.title}
      </span>
      {marks.map(({ word, look }) => (
        <span key={look} className="mark" data-look={look}>
          {word}
        </span>
      ))}
    </button>
  );
});

/** The chip at the target of an event. */
export const chipAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.job') : null;

/** The day of the grid that an element is in, `YYYY-MM-DD`. */
export const dayAt = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-day]')?.dataset['day'];

/** `JobFacts.key` of a chip. */
export const keyAt = (chip: HTMLElement | null): number => Number(chip?.dataset['key'] ?? 0);
