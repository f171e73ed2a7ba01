import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { askTimeHandler } from './ask-time.call';
import { decideTimeHandler } from './decide-time.call';
import { getTimeHistoryHandler } from './get-time-history.call';
import { getTimeQueriesHandler } from './get-time-queries.call';
import { lapseQueriesTask } from './lapse-queries.task';
import { agreeTimeHandler, replyTimeHandler, withdrawTimeHandler } from './own-query.call';

/** "This time is wrong": questions about times, their answers, and what has happened to a time. */
export const handlers: readonly Handler[] = [
  agreeTimeHandler,
  askTimeHandler,
  decideTimeHandler,
  getTimeHistoryHandler,
  getTimeQueriesHandler,
  replyTimeHandler,
  withdrawTimeHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [lapseQueriesTask];
