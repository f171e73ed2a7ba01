import { JobForm } from '../office/form/job-form';
import type { JobFormProps } from '../office/form/job-form';
import { defineSlot } from '../region';
import { panelName, useCall, useRegion } from '@crewcall/platform';
import { JobHead } from '@crewcall/ui/job-head';

/** The job's heading in the shell's panel. Not needed beside a list of jobs, whose side panel already has it. */
export function PanelHead({ idJob }: { idJob: number }) {
  const { clock, navigation } = useRegion();
  const isNamed = panelName(navigation.getSnapshot().location.search) !== 'job-form';
  const { data } = useCall('getJobDetail', { id: idJob }, { enabled: !isNamed, quiet: true });
  if (isNamed || !data) return null;
  const { title, prepend, date, tz, status } = data.job;
  return <JobHead title={title} prepend={prepend} date={date} zone={tz} status={status} now={clock.now()} />;
}

const JobFormSlot = (props: JobFormProps) => (
  <>
    <PanelHead idJob={props.idJob} />
    <JobForm {...props} />
  </>
);

export const region = defineSlot('job-form', JobFormSlot);
