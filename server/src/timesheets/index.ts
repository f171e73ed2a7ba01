import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { approveTimesHandler } from './approve-times.call';
import { clockOutAllHandler } from './clock-out-all.call';
import { doclockHandler } from './doclock.call';
import { finishJobSignatureHandler } from './finish-job-signature.call';
import { generateTimesheetJobHandler } from './generate-timesheet-job.call';
import { getCheckTimeHandler } from './get-check-time.call';
import { getTimeCardHandler } from './get-time-card.call';
import { getUserIntervalHandler } from './get-user-interval.call';
import { mailTimesheetTask } from './mail-timesheet.task';
import { resolveTapHandler } from './resolve-tap.call';
import { setAbsentHandler } from './set-absent.call';
import { setTimeCreateHandler } from './set-time-create.call';
import { timeChangedTask } from './time-changed.task';
import { undoCheckInHandler } from './undo-check-in.call';
import { undoClockOutAllHandler } from './undo-clock-out-all.call';
import { undoSignOffHandler } from './undo-sign-off.call';
import { unlockTimeHandler } from './unlock-time.call';

export const handlers: readonly Handler[] = [
  approveTimesHandler,
  clockOutAllHandler,
  doclockHandler,
  finishJobSignatureHandler,
  generateTimesheetJobHandler,
  getCheckTimeHandler,
  getTimeCardHandler,
  getUserIntervalHandler,
  resolveTapHandler,
  setAbsentHandler,
  setTimeCreateHandler,
  undoCheckInHandler,
  undoClockOutAllHandler,
  undoSignOffHandler,
  unlockTimeHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [mailTimesheetTask, timeChangedTask];
