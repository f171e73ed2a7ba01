import { useParams } from '@crewcall/platform/router';
import type { Job } from '@crewcall/contract/types';
import { JobPanel } from './job-panel';
import { TimesheetPanel } from '../selection/timesheet-panel';
import type { useSelection } from '../selection/use-selection';
import { Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { BulkBar } from '@crewcall/ui/bulk-actions';

interface SelectionBarProps {
  count: number;
  onCancel: () => void;
  onGenerate: () => void;
}

/** While jobs are selected by touch: how many, and what to do with them. */
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
  /** The user opened the timesheet, so it takes the focus. */
  isSheetAsked: boolean;
  onSheet: () => void;
  onEnd: () => void;
  /** The job of the address, 0 for none, and what is known of it. */
  idJob: number;
  job: Job | undefined;
  isOffice: boolean;
}

/** What is shown for the selection: a bar, a timesheet of several jobs, or one job. */
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
