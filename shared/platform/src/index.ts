export { ApiError } from './api-error';
export type { ApiErrorKind } from './api-error';
export { useApi, useCall, useChange } from './calls';
export type { UseCallOptions, UseChangeOptions } from './calls';
export { soonQuestion, useClockPress } from './clock-press';
export { useClockTaps } from './clock-taps';
export type { ClockTap } from './clock-taps';
export { useClockUndo } from './clock-undo';
export type { EventMap, EventName } from '@crewcall/contract/events';
export type { SlotMap, SlotName } from '@crewcall/contract/slots';
export type { Bus, EventMeta } from './events';
export {
  useBus,
  useEvent,
  useMaybeSession,
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
export { defineManifest } from './manifest';
export type { ManifestSource } from './manifest';
export { newKey, useOutbox } from './outbox';
export type { OnRefused, Outbox, OutboxItem, OutboxName, SentItem } from './outbox';
export { panelName, readPanel, writePanel } from './panel';
export type { Panel } from './panel';
export { useQueryInvalidation } from './query-client';
export type { Invalidates } from './query-client';
export { useRefusedField } from './refused-field';
export { useRegion } from './region-context';
export { defineRegions } from './regions';
export type { RegionsOptions, WrapProps } from './regions';
export type * from './region-props';
export { useRest } from './rest';
export { Slot } from './slot';
export type { SlotHandle, SlotHost } from './slots';
export { platformVersion } from './version';
