import { deliverTask } from './deliver.task';
import { dropBytesTask } from './drop-bytes.task';
import type { Handler } from './handle';
import { getAuditHandler, getFailuresHandler, reportFailureHandler } from './office/audit.call';
import { getFailedMessagesHandler, getOutboxHandler, retryMessageHandler } from './office/outbox.call';
import { getReleasesHandler } from './releases/get-releases.call';
import {
  activateReleaseHandler,
  disableRemoteHandler,
  publishReleaseHandler,
} from './releases/publish-release.call';
import { retentionTask } from './retention.task';
import type { TaskDefinition } from './tasks';

export const handlers: readonly Handler[] = [
  reportFailureHandler,
  publishReleaseHandler,
  activateReleaseHandler,
  disableRemoteHandler,
  getReleasesHandler,
  getOutboxHandler,
  getFailedMessagesHandler,
  retryMessageHandler,
  getAuditHandler,
  getFailuresHandler,
];

export const tasks: readonly TaskDefinition[] = [deliverTask, dropBytesTask, retentionTask];
