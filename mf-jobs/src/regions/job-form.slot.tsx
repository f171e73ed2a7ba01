import { JobForm } from '../office/form/job-form';
import { defineSlot } from '../region';

export const region = defineSlot('job-form', JobForm);
