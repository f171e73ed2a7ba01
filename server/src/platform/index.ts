export { deliverTask } from './deliver.task';
export { dropBytesTask } from './drop-bytes.task';
export { freezeReleasesHandler, liftFreezeHandler } from './releases/freeze.call';
export { getReleasesHandler } from './releases/get-releases.call';
export { closeMixHandler, makeMixHandler, openMixHandler } from './releases/mix.call';
export { pruneReleasesTask } from './releases/prune-releases.task';
export {
  activateReleaseHandler,
  disableRemoteHandler,
  endCanaryHandler,
  publishReleaseHandler,
} from './releases/publish-release.call';
export { reportServingHandler } from './releases/report-serving.call';
export { stepBackTask } from './releases/step-back.task';
