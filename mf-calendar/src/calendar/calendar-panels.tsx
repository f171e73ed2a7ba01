import { JobStatus } from '@crewcall/domain/job-state';
import { Slot } from '@crewcall/platform';
import { styled, Button } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote, plural } from '@crewcall/ui/format';
import { SidePanel } from '@crewcall/ui/side-panel';
import { StatusPill } from '@crewcall/ui/status-pill';
import { useParams } from '@crewcall/platform/router';
import { TimesheetPanel } from '../selection/timesheet-panel';
import type { useSelection } from '../selection/use-selection';
import { BulkBar } from '@crewcall/ui/bulk-actions';
import type { CalendarJob } from '../month/job-facts';

const Status = styled('span')({ flex: 'none', paddingTop: 7 });

interface JobPanelProps {
  idJob: number;
  /** The job; undefined while it loads. */
  job: CalendarJob | undefined;
  isOffice: boolean;
  tab: string | undefined;
  subView: string | undefined;
  onClose: () => void;
}

/** The open job beside the month: the office's form, or the worker's view of it. */
function JobPanel({ idJob, job, isOffice, tab, subView, onClose }: JobPanelProps) {
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

interface SelectionBarProps {
  count: number;
  onCancel: () => void;
  onGenerate: () => void;
}

/** Shown while jobs are selected by touch: how many, and what can be done with them. */
const SelectionBar = ({ count, onCancel, onGenerate }: SelectionBarProps) => (
  <BulkBar label="Selected jobs" selected={count === 0 ? 'Select jobs' : `${plural(count, 'job')} selected`}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="contained" disabled={count < 2} onClick={onGenerate}>
      Timesheet
    </Button>
  </BulkBar>
);

export interface CalendarPanelsProps {
  selection: ReturnType<typeof useSelection>;
  isSheetOpen: boolean;
  /** The user opened the timesheet by hand, so it gets the focus. */
  isSheetAsked: boolean;
  onSheet: () => void;
  onEnd: () => void;
  /** Id of the job in the URL; 0 for none. */
  idJob: number;
  job: CalendarJob | undefined;
  isOffice: boolean;
}

/** The panel for the selection: a bar, a timesheet of several jobs, or one job. */
export function CalendarPanels(props: CalendarPanelsProps) {
  const { selection, isSheetOpen, isSheetAsked, onSheet, onEnd, idJob, job, isOffice } = props;
  const { chosen, isPicking, toggle, open } = selection;
  const params = useParams();
  if (isSheetOpen)
    return (
      <TimesheetPanel
        jobs={chosen}
        keepsFocus={!isSheetAsked}
        onRemove={(one) => void toggle(one)}
        onClose={onEnd}
      />
    );
  if (isPicking) return <SelectionBar count={chosen.length} onCancel={onEnd} onGenerate={onSheet} />;
  if (idJob === 0) return null;
  return (
    <JobPanel
      idJob={idJob}
      job={job}
      isOffice={isOffice}
      tab={params['formSelectedTabId']}
      subView={params['formSubView']}
      onClose={() => void open(0)}
    />
  );
}
