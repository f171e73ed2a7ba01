import { hourlyText } from '@crewcall/domain/money';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Facts } from '../crews/known-shift';
import { locationText, startText } from '../jobs/describe-job-changes';

/** The kinds of message about a job to its crew. */
export type NoticeKind = 'changed' | 'cancelled' | 'resumed' | 'removed';

const lengthOf = ({ startTime, endTime }: Facts): number | null => endTime && endTime - startTime;

/** A shift as it is now. `pay` is in cents an hour; null if the worker may not see it. */
type FactsNow = Facts & { groupName: string; pay: number | null };

/** The worker's new group and pay; null if the group is the same. */
function workText(then: Facts, { groupId, groupName, pay }: FactsNow): string | null {
  if (then.groupId === groupId) return null;
  return `You are now needed as ${[groupName, hourlyText(pay)].filter((part) => part !== '').join(', ')}.`;
}

/**
 * The message about a changed crew, old and new values: to a worker about their shift, or to a supervisor or
 * customer. Null if nothing that concerns the reader has changed.
 */
export function noticeText(
  kind: NoticeKind,
  job: { title: string; then: Facts; now: FactsNow; isOwn: boolean },
): string | null {
  const { title, then, now, isOwn } = job;
  const when = (at: number) => formatDateTimeWithZone(at, now.zone);
  // A cancelled or removed shift is described by the start that its crew knows.
  const known = formatDateTimeWithZone(then.startTime, then.zone);
  if (kind === 'cancelled') return `${title} on ${known} has been cancelled.`;
  if (kind === 'resumed') return `${title} on ${when(now.startTime)} is going ahead after all.`;
  if (kind === 'removed')
    return isOwn
      ? `You are no longer needed for ${title} on ${known}.`
      : `${title} does not need ${now.groupName} on ${known} any more.`;
  const moved = startText(
    isOwn ? 'Your start' : `The start of ${now.groupName}`,
    { at: then.startTime, zone: then.zone },
    { at: now.startTime, zone: now.zone },
  );
  const isMoved = moved !== null;
  const said = [
    moved,
    // Omit the old end if the shift is as long as before, because then the end has only moved with the start.
    now.endTime !== null && then.endTime !== now.endTime
      ? `It now ends at ${when(now.endTime)}${then.endTime === null || (isMoved && lengthOf(then) === lengthOf(now)) ? '' : `, not at ${when(then.endTime)}`}.`
      : null,
    locationText(then.location, now.location),
    isOwn ? workText(then, now) : null,
  ].filter((part) => part !== null);
  if (said.length === 0) return null;
  const still = isMoved || !isOwn ? [] : [`Your start is still ${when(now.startTime)}.`];
  return [`${title} has changed.`, ...said, ...still].join(' ');
}
