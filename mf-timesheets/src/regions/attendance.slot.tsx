import { JobAttendance } from '../board/job-attendance';
import { defineSlot } from '../region';

export const region = defineSlot('attendance', JobAttendance);
