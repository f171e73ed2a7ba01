import { useState } from 'react';
import { useNavigation, useRegion } from '@crewcall/platform';
import { defineSlot } from '../region';
import { JobDetail } from '../worker/detail/job-detail';
import type { DetailView } from '../worker/detail/job-detail';
import { ApplyProvider } from '../worker/use-apply';

/** The address with another view after the job's id; null where it does not name the job. */
function withView(pathname: string, idJob: number, view: DetailView): string | null {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  return at < 0 ? null : [...parts.slice(0, at + 1), view].join('/');
}

/** A job for workers, inside another remote's panel, as the calendar's: the address says the view where it names the job. */
function JobViewer({ idJob, tab }: { idJob: number; tab?: string }) {
  const { navigation } = useRegion();
  const { replace } = useNavigation();
  const [own, setOwn] = useState<{ idJob: number; view: string } | null>(null);
  const onView = (view: DetailView) => {
    const path = withView(navigation.getSnapshot().location.pathname, idJob, view);
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
