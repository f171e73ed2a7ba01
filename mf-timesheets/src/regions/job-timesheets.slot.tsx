import { JobTimesheets } from '../job-timesheets/job-timesheets';
import { defineSlot } from '../region';

export const region = defineSlot('job-timesheets', JobTimesheets);
