export { getAuditHandler, getFailuresHandler, reportFailureHandler } from './audit.call';
export { getRetentionHandler } from './get-retention.call';
export { getOutboxHandler, getFailedMessagesHandler, retryMessageHandler } from './outbox.call';
export { retentionTask } from './retention.task';
