import type { EpochMs, Zone } from '@crewcall/domain/units';
import { sentWhen } from '@crewcall/domain/when-text';
import { locationText, startText } from '../jobs/was-and-is';

/** What happened to a job, as its crew reads it. */
export type NoticeKind = 'changed' | 'cancelled' | 'resumed' | 'removed';

/** A crew's times. */
export interface ShiftThen {
  startTime: EpochMs;
  endTime: EpochMs | null;
}

/** A shift as somebody knows it: its times are those of its zone's clock. */
export type Facts = ShiftThen & { location: string; zone: Zone };

/** What a worker reads about their shift, old and new; null where nothing differs that concerns them. */
export function noticeText(kind: NoticeKind, job: { title: string; then: Facts; now: Facts }): string | null {
  const { title, then, now } = job;
  const when = (at: EpochMs) => sentWhen(at, now.zone);
  if (kind === 'cancelled') return `${title} on ${when(now.startTime)} has been cancelled.`;
  if (kind === 'resumed') return `${title} on ${when(now.startTime)} is going ahead after all.`;
  if (kind === 'removed') return `You are no longer needed for ${title} on ${when(now.startTime)}.`;
  const moved = startText(
    'Your start',
    { at: then.startTime, zone: then.zone },
    { at: now.startTime, zone: now.zone },
  );
  const isMoved = moved !== null;
  const said = [
    moved,
    // A known end that kept its distance to the start went along with it.
    now.endTime !== null && then.endTime !== now.endTime && !isMoved
      ? `It now ends at ${when(now.endTime)}${then.endTime === null ? '' : `, not at ${when(then.endTime)}`}.`
      : null,
    locationText(then.location, now.location),
  ].filter((part) => part !== null);
  if (said.length === 0) return null;
  const still = isMoved ? [] : [`Your start is still ${when(now.startTime)}.`];
  return [`${title} has changed.`, ...said, ...still].join(' ');
}
