export { ApiError } from './api-error';
export { useApi, useCall, useChange } from './calls';
export type { UseChangeOptions } from './calls';
export { pressQuestion, useClockPress } from './clock-press';
export { useOwnPresses } from './own-presses';
export type { OwnPress } from './own-presses';
export { useClockUndo } from './clock-undo';
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
export { newKey, useOutbox } from './outbox';
export type { OnRefused, OutboxItem } from './outbox';
export { PersonName } from './person-name';
export { panelName, readPanel, writePanel } from './panel';
export type { Panel } from './panel';
export type { Invalidates } from './query-client';
export { useRefusedField } from './refused-field';
export { useRegion } from './region-context';
export { defineRegions } from './regions';
export type * from './region-props';
export { usePause } from './press-pause';
export { Slot } from './slot';
export { platformVersion } from './version';
