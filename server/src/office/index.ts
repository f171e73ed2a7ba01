import type { Handler } from '../platform/handle';
import type { TaskDefinition } from '../platform/tasks';
import { getAuditHandler, getFailuresHandler, reportFailureHandler } from './audit.call';
import { getOutboxHandler, getFailedMessagesHandler, retryMessageHandler } from './outbox.call';
import { getRetentionHandler } from './get-retention.call';
import { retentionTask } from './retention.task';

export const handlers: readonly Handler[] = [
  getAuditHandler,
  getFailuresHandler,
  reportFailureHandler,
  getOutboxHandler,
  getFailedMessagesHandler,
  retryMessageHandler,
  getRetentionHandler,
];

/** Background work of this area. */
export const tasks: readonly TaskDefinition[] = [retentionTask];
