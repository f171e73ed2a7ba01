import { deliverTask } from './deliver.task';
import { dropBytesTask } from './drop-bytes.task';
import type { Handler } from './handle';
import { freezeReleasesHandler, liftFreezeHandler } from './releases/freeze.call';
import { closeMixHandler, makeMixHandler, openMixHandler } from './releases/mix.call';
import { getReleasesHandler } from './releases/get-releases.call';
import {
  activateReleaseHandler,
  disableRemoteHandler,
  endCanaryHandler,
  publishReleaseHandler,
} from './releases/publish-release.call';
import { pruneReleasesTask } from './releases/prune-releases.task';
import { reportServingHandler } from './releases/report-serving.call';
import { stepBackTask } from './releases/step-back.task';
import type { TaskDefinition } from './tasks';

export const handlers: readonly Handler[] = [
  publishReleaseHandler,
  activateReleaseHandler,
  disableRemoteHandler,
  endCanaryHandler,
  getReleasesHandler,
  reportServingHandler,
  freezeReleasesHandler,
  liftFreezeHandler,
  makeMixHandler,
  openMixHandler,
  closeMixHandler,
];

export const tasks: readonly TaskDefinition[] = [deliverTask, dropBytesTask, stepBackTask, pruneReleasesTask];
