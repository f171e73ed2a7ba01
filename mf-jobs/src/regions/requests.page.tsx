import { useCall } from '@crewcall/platform';
import { JobCard, PageHeader, SkeletonCards, formatDayTime } from '@crewcall/ui';
import { definePage } from '../region';

function RequestsPage() {
  const { data } = useCall('getRequests', {});
  return (
    <>
      <PageHeader title="Job Requests" />
      {data ? (
        data.jobs.map((job) => (
          <JobCard key={job.id} title={job.title} when={formatDayTime(job.date, job.tz)} colour={job.color} />
        ))
      ) : (
        <SkeletonCards />
      )}
    </>
  );
}

export const region = definePage(RequestsPage);
