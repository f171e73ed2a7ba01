import { JobStatus } from '@crewcall/domain/job-state';
import type { Job } from '@crewcall/contract/types';
import { Slot } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { SidePanel } from '@crewcall/ui/side-panel';
import { StatusPill } from '@crewcall/ui/status-pill';

const Status = styled('span')({ flex: 'none', paddingTop: 7 });

export interface JobPanelProps {
  idJob: number;
  /** What is known of it so far. */
  job: Job | undefined;
  isOffice: boolean;
  tab: string | undefined;
  subView: string | undefined;
  onClose: () => void;
}

/** The open job beside the month: the office's form, or what crew see of it. */
export function JobPanel({ idJob, job, isOffice, tab, subView, onClose }: JobPanelProps) {
  const sub = job
    ? [job.prepend, formatDayTime(job.date, job.tz), zoneNote(job.tz, undefined, job.date)]
    : [];
  return (
    <SidePanel
      title={job?.title ?? 'Job'}
      sub={sub.filter(Boolean).join(' · ') || undefined}
      actions={
        isOffice && job && job.status !== JobStatus.Confirmed ? (
          <Status>
            <StatusPill of="job" state={job.status} />
          </Status>
        ) : undefined
      }
      onClose={onClose}
      width={560}
    >
      {isOffice ? (
        <Slot name="job-form" params={{ idJob, ...(tab ? { tab } : {}), ...(subView ? { subView } : {}) }} />
      ) : (
        <Slot name="job-viewer" params={{ idJob, tab: tab ?? 'details' }} />
      )}
    </SidePanel>
  );
}
