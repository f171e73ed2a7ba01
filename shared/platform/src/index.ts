export type * from './api-client';
export { ApiError } from './api-error';
export { useApi, useCall, useChange } from './calls';
export type { UseChangeOptions } from './calls';
export type { EventMap, EventName } from '@crewcall/contract/events';
export type { Bus } from './events';
export {
  useBus,
  useEvent,
  useNavigation,
  useNow,
  useOpenPanel,
  useReach,
  useSession,
  useSnackbar,
  useUnsaved,
  useZone,
} from './hooks';
export { Link } from './link';
export { newKey } from './calls';
export type { QueueItem } from './offline/queue-item';
export { useOfflineQueue } from './offline/use-offline-queue';
export type { OnRefused } from './offline/queue-item';
export { punchQuestion, usePunch, usePunches } from './offline/use-punch';
export type { Punch } from './offline/use-punch';
export { useBreak } from './offline/use-break';
export { useUndoPunch } from './offline/use-undo-punch';
export { PersonName } from './person-name';
export { panelName, readPanel, writePanel } from './panel';
export type { Panel } from './panel';
export type { Invalidates } from './query-client';
export { useRefusedField } from './refused-field';
export { useRegion } from './region-context';
export { defineRegions } from './regions';
export type * from './region-props';
export type { Store } from './host/store';
export { usePause } from './use-pause';
export { Slot } from './slot';
export { platformVersion } from './version';
