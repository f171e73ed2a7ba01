import { JobStatus } from '@crewcall/domain/job-state';
import { Slot, useCall, useNavigation, useRegion } from '@crewcall/platform';
import { SidePanel, StatusPill, formatDayTime, styled, zoneNote } from '@crewcall/ui';

const FORM_WIDTH = 560;

/** A page whose list follows the room that an open form leaves it. The form stands outside. */
export const BesideForm = styled('div')({ containerType: 'inline-size' });

// Its work stands under it: a title as long as a story is cut, and whole where the pointer rests.
const Title = styled('span')({
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
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
  const { clock } = useRegion();
  const { data } = useCall('getJobDetail', { id: idJob });
  const job = data?.job;
  return (
    <SidePanel
      title={job ? <Title title={job.title}>{job.title}</Title> : 'Job'}
      sub={
        job
          ? [job.prepend, formatDayTime(job.date, job.tz, clock.now()), zoneNote(job.tz, undefined, job.date)]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      actions={
        job && job.status !== JobStatus.Confirmed ? (
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
