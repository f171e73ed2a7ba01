import type { ReactNode } from 'react';
import { JobStatus } from '@crewcall/domain/job-state';
import { Slot, useCall, useNavigation, useRegion } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { SidePanel } from '@crewcall/ui/side-panel';
import { StatusPill } from '@crewcall/ui/status-pill';

const FORM_WIDTH = 560;

// A CSS container, so that the list adapts to the width beside an open form.
const List = styled('div')({ containerType: 'inline-size' });

// A very long title is cut off, and shown in full on hover.
const Title = styled('span')({
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
const Status = styled('span')({ flex: 'none', paddingTop: 7 });

interface JobFormPanelProps {
  idJob: number;
  tab: string | undefined;
  subView: string | undefined;
  /** The address to open when the form is closed. */
  base: string;
}

/** The job form beside the list. */
function JobFormPanel({ idJob, tab, subView, base }: JobFormPanelProps) {
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

/** The id of the job in the address; 0 for none. */
export const useNamedJob = (): number => Number(useParams()['idJob']) || 0;

/** A page of the office, and beside it the form of the job in the address. */
export function BesideForm({ base, children }: { base: string; children: ReactNode }) {
  const { formSelectedTabId, formSubView } = useParams();
  const idJob = useNamedJob();
  return (
    <>
      <List>{children}</List>
      {idJob > 0 ? (
        <JobFormPanel idJob={idJob} tab={formSelectedTabId} subView={formSubView} base={base} />
      ) : null}
    </>
  );
}
