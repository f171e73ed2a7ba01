import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { answerComingHandler } from './answer-coming.call';
import { askAgainHandler } from './ask-again.call';
import { askComingTask } from './ask-coming.task';
import { getAttendanceHandler } from './get-attendance.call';
import { remindOutTask } from './remind-out.task';
import { tellLateTask } from './tell-late.task';

/** Who comes, who is there and who is missing on the day. */
export const handlers: readonly Handler[] = [answerComingHandler, askAgainHandler, getAttendanceHandler];

export const tasks: readonly TaskDefinition[] = [askComingTask, tellLateTask, remindOutTask];
