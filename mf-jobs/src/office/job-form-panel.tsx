import { Slot, useCall, useNavigation } from '@crewcall/platform';
import { SidePanel, StatusPill, formatDayTime, styled, zoneNote } from '@crewcall/ui';

export const FORM_WIDTH = 560;

/** A page that makes room for the form beside its list where the screen is wide enough. */
export const BesideForm = styled('div', { shouldForwardProp: (prop) => prop !== 'isOpen' })<{
  isOpen: boolean;
}>(({ isOpen }) => ({
  containerType: 'inline-size',
  '@media (min-width:1280px)': isOpen ? { marginRight: FORM_WIDTH } : {},
}));

const Status = styled('span')({ flex: 'none', paddingTop: 7 });

export interface JobFormPanelProps {
  idJob: number;
  tab: string | undefined;
  subView: string | undefined;
  /** Where closing leads. */
  base: string;
}

/** The job form beside the list. */
export function JobFormPanel({ idJob, tab, subView, base }: JobFormPanelProps) {
  const { go } = useNavigation();
  const { data } = useCall('getJobDetail', { id: idJob });
  const job = data?.job;
  return (
    <SidePanel
      title={job?.title ?? 'Job'}
      sub={
        job
          ? [job.prepend, formatDayTime(job.date, job.tz), zoneNote(job.tz)].filter(Boolean).join(' · ')
          : undefined
      }
      actions={
        job && job.status !== 1 ? (
          <Status>
            <StatusPill of="job" state={job.status} />
          </Status>
        ) : undefined
      }
      onClose={() => void go(base)}
      width={FORM_WIDTH}
    >
      <Slot name="job-form" params={{ idJob, ...(tab ? { tab } : {}), ...(subView ? { subView } : {}) }} />
    </SidePanel>
  );
}
