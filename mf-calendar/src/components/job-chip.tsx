import { memo } from 'react';
import { crewGap } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import { formatTime, zoneNote } from '@crewcall/ui';
import type { Job } from '@crewcall/contract/types';

export interface JobChipProps {
  job: Job;
  /** This day is not the job's first: it began before. */
  goesOn: boolean;
  selected: boolean;
  onPick: (job: Job, many: boolean) => void;
}

/** One job on one day. Styles come from the grid, so that thousands of them stay cheap. */
export const JobChip = memo(function JobChip({ job, goesOn, selected, onPick }: JobChipProps) {
  const gap = crewGap(job.reqCrew);
  const note = zoneNote(job.tz);
  return (
    <button
      type="button"
      className="job"
      data-job={job.id}
      data-status={job.status}
      aria-pressed={selected}
      style={{ ['--job' as string]: job.color || '#fff' }}
      onClick={(event) => onPick(job, event.shiftKey)}
    >
      <span className="when">
        {goesOn ? '…' : formatTime(job.date, job.tz)}
        {note && !goesOn ? ` ${note}` : ''}
        <span className="places">
          {gap.confirmed}/{gap.required}
        </span>
      </span>
      <span className="title">
        {job.prepend ? <b>{job.prepend} </b> : null}
        {job.title}
      </span>
      {gap.kind === 'none' ? null : (
        <span className="missing" data-kind={gap.kind}>
          {texts.missingCrew}
        </span>
      )}
    </button>
  );
});
