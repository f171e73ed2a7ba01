import type { EpochMs, Zone } from '@crewcall/domain/units';
import { dateText, timeText, zoneText } from '../platform/when-text';

/** What happened to a job, as its crew reads it. */
export type NoticeKind = 'changed' | 'cancelled' | 'resumed' | 'removed';

/** A crew's times. */
export interface ShiftThen {
  startTime: EpochMs;
  endTime: EpochMs | null;
}

/** A shift as somebody knows it: its times are those of its zone's clock. */
export type Facts = ShiftThen & { location: string; zone: Zone };

const whenText = (at: EpochMs, zone: Zone): string => `${dateText(at, zone)} ${timeText(at, zone)}`;

/** What a worker reads about their shift, old and new; null where nothing differs that concerns them. */
export function noticeText(kind: NoticeKind, job: { title: string; then: Facts; now: Facts }): string | null {
  const { title, then, now } = job;
  const when = (at: EpochMs) => whenText(at, now.zone);
  if (kind === 'cancelled') return `${title} on ${when(now.startTime)} has been cancelled.`;
  if (kind === 'resumed') return `${title} on ${when(now.startTime)} is going ahead after all.`;
  if (kind === 'removed') return `You are no longer needed for ${title} on ${when(now.startTime)}.`;
  const [from, to] = [then.location.trim(), now.location.trim()];
  const [oldStart, newStart] = startTexts(then, now);
  const isMoved = then.startTime !== now.startTime || oldStart !== newStart;
  const said = [
    isMoved ? `Your start was ${oldStart} and is now ${newStart}.` : null,
    // A known end that kept its distance to the start went along with it.
    now.endTime !== null && then.endTime !== now.endTime && !isMoved
      ? `It now ends at ${when(now.endTime)}${then.endTime === null ? '' : `, not at ${when(then.endTime)}`}.`
      : null,
    from === to ? null : placeText(from, to),
  ].filter((part) => part !== null);
  if (said.length === 0) return null;
  const still = isMoved ? [] : [`Your start is still ${when(now.startTime)}.`];
  return [`${title} has changed.`, ...said, ...still].join(' ');
}

// Each by the clock that it was, or is, told in; that clock is named where the two are not the same.
function startTexts(then: Facts, now: Facts): [string, string] {
  const [from, to] = [zoneText(then.startTime, then.zone), zoneText(now.startTime, now.zone)];
  const isNamed = then.zone !== now.zone && from !== to;
  const text = ({ startTime, zone }: Facts, name: string) =>
    whenText(startTime, zone) + (isNamed ? ` ${name}` : '');
  return [text(then, from), text(now, to)];
}

function placeText(from: string, to: string): string {
  if (to === '') return `The place was ${from}; the new one is not known yet.`;
  return from === '' ? `The place is ${to}.` : `The place was ${from} and is now ${to}.`;
}
