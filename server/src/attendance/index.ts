import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { answerComingHandler } from './answer-coming.call';
import { askComingTask } from './ask-coming.task';

/** Who comes, who is there and who is missing on the day. */
export const handlers: readonly Handler[] = [answerComingHandler];

export const tasks: readonly TaskDefinition[] = [askComingTask];
