import type { Out } from '@crewcall/contract/types';
import type { CardPill } from '@crewcall/domain/worker-shift';
import { useCall, useBus, useSession } from '@crewcall/platform';
import { pillOf } from '../shifts';
import type { Shift } from '../shifts';
import { formatDay, formatRange, zoneNote } from '@crewcall/ui/format';

/** A shift of somebody else that the user has taken over or could take. */
export type Cover = Out<'getCoverOffers'>['taken'][number] & { isTaken: boolean };

/**
 * Shifts that the user has taken over, then those that they could take over, of one job or of all jobs. Fetches
 * nothing with `enabled: false`.
 */
export function useCovers(idJob?: number, enabled = true): Cover[] {
  const { data } = useCall('getCoverOffers', {}, { quiet: true, enabled });
  const all = [
    ...(data?.taken ?? []).map((one) => ({ ...one, isTaken: true })),
    ...(data?.offers ?? []).map((one) => ({ ...one, isTaken: false })),
  ];
  return idJob === undefined ? all : all.filter((one) => one.idJob === idJob);
}

const anybodys: readonly CardPill[] = ['open', 'filled'];

/** Whether the row shows the job as open to everybody. Its times could then be mistaken for those of a cover offer. */
export const isAnybodys = ({ job, crew }: Shift, idUser: number, now: number): boolean =>
  anybodys.includes(pillOf(job, idUser, now, crew));

/** Emits events that the crew of a shift may have changed. */
export function useEmitCoverChange(idJob: number, idReqCrew: number): () => void {
  const bus = useBus();
  const { user } = useSession();
  return () => {
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
}

type Swap = NonNullable<Out<'getCoverOffers'>['asked'][number]['swap']>;

/** A shift in one line: "Gala, Sat 21 Nov, 4:00 pm – 10:00 pm". */
export function shiftText({
  title,
  startTime,
  endTime,
  tz,
}: Pick<Swap, 'title' | 'startTime' | 'endTime' | 'tz'>) {
  const note = zoneNote(tz, undefined, startTime);
  const when = `${formatDay(startTime, tz)}, ${formatRange(startTime, endTime, tz)}`;
  return `${title}, ${when}${note ? ` ${note}` : ''}`;
}
