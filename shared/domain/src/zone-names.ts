import type { EpochMs, Zone } from './units';
import { offsetOrUtc } from './zone-offset';

// Cached, because making a formatter costs as much as drawing several rows of a list.
let ownZone: Zone | undefined;
const namers = new Map<Zone, Intl.DateTimeFormat>();

/** The zone that this browser was set to when it was first asked. */
export const viewerZone = (): Zone => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The short name of a zone at an instant: `AEDT`, `AWST`. From Intl, as dayjs writes `GMT+11` for AEDT. */
export function zoneName(zone: Zone, at: EpochMs = Date.now()): string {
  try {
    const namer =
      namers.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' });
    namers.set(zone, namer);
    return namer.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
}

/** The job zone's short name where its clock differs from the viewer's at that instant, otherwise nothing. */
export const zoneNote = (zone: Zone, viewer: Zone = viewerZone(), at: EpochMs = Date.now()): string =>
  zone === viewer || offsetOrUtc(zone, at) === offsetOrUtc(viewer, at) ? '' : zoneName(zone, at);
