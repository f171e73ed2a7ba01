import { useCall, useNow } from '@crewcall/platform';
import { JobCard, PageHeader, SkeletonCards, formatDayTime } from '@crewcall/ui';
import { definePage } from '../region';

const DAY = 86_400_000;

function DashboardPage() {
  const now = Math.floor(useNow() / DAY) * DAY;
  const { data } = useCall('getDashboardJobs', { dateStart: now - DAY, dateEnd: now + 14 * DAY });
  return (
    <>
      <PageHeader title="Dashboard" />
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

export const region = definePage(DashboardPage);
