import { useState } from 'react';
import { useNavigation, useRegion } from '@crewcall/platform';
import { fromJobOn } from '../job-address';
import { defineSlot } from '../region';
import { JobDetail } from '../worker/detail/job-detail';
import type { DetailView } from '../worker/detail/job-detail';
import { ApplyProvider } from '../worker/use-apply';

/**
 * The worker's view of a job inside another remote's panel, such as the calendar's. If the address contains the job's
 * id, it also has the tab.
 */
function JobViewer({ idJob, tab }: { idJob: number; tab?: string }) {
  const { navigation } = useRegion();
  const { replace } = useNavigation();
  const [own, setOwn] = useState<{ idJob: number; view: string } | null>(null);
  const onView = (view: DetailView) => {
    const path = fromJobOn(navigation.getSnapshot().location.pathname, idJob, idJob, view);
    if (path === null) setOwn({ idJob, view });
    else void replace(path);
  };
  return (
    <ApplyProvider>
      <JobDetail key={idJob} idJob={idJob} view={own?.idJob === idJob ? own.view : tab} onView={onView} />
    </ApplyProvider>
  );
}

export const region = defineSlot('job-viewer', JobViewer);
