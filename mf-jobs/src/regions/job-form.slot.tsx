import { useCall } from '@crewcall/platform';
import { PageHeader, SkeletonForm, formatDayTime } from '@crewcall/ui';
import { defineSlot } from '../region';

function JobForm({ idJob }: { idJob: number }) {
  const { data } = useCall('getJobDetail', { id: idJob });
  return data ? (
    <PageHeader title={data.job.title} sub={formatDayTime(data.job.date, data.job.tz)} />
  ) : (
    <SkeletonForm />
  );
}

export const region = defineSlot('job-form', JobForm);
