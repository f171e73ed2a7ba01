import { deliverTask } from './deliver.task';
import { dropBytesTask } from './drop-bytes.task';
import type { Handler } from './handle';
import { getReleasesHandler } from './releases/get-releases.call';
import {
  activateReleaseHandler,
  disableRemoteHandler,
  publishReleaseHandler,
} from './releases/publish-release.call';
import type { TaskDefinition } from './tasks';

export const handlers: readonly Handler[] = [
  publishReleaseHandler,
  activateReleaseHandler,
  disableRemoteHandler,
  getReleasesHandler,
];

export const tasks: readonly TaskDefinition[] = [deliverTask, dropBytesTask];
