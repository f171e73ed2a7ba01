import { useState } from 'react';
import { defineSlot } from '../region';
import { JobDetail } from '../worker/detail/job-detail';
import { ApplyProvider } from '../worker/use-apply';

/** A job for workers, inside another remote's panel, as the calendar's. */
function JobViewer({ idJob, tab }: { idJob: number; tab?: string }) {
  const [view, setView] = useState<{ idJob: number; view: string } | null>(null);
  return (
    <ApplyProvider>
      <JobDetail
        key={idJob}
        idJob={idJob}
        view={view?.idJob === idJob ? view.view : tab}
        onView={(next) => setView({ idJob, view: next })}
      />
    </ApplyProvider>
  );
}

export const region = defineSlot('job-viewer', JobViewer);
