import { JobForm } from '../office/form/job-form';
import type { JobFormProps } from '../office/form/job-form';
import { PanelHead } from '../office/form/panel-head';
import { defineSlot } from '../region';

const JobFormSlot = (props: JobFormProps) => (
  <>
    <PanelHead idJob={props.idJob} />
    <JobForm {...props} />
  </>
);

export const region = defineSlot('job-form', JobFormSlot);
