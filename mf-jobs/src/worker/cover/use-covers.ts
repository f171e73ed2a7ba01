import type { Out } from '@crewcall/contract/types';
import type { CardPill } from '@crewcall/domain/worker-shift';
import { useCall, useBus, useSession } from '@crewcall/platform';
import { pillOf } from '../shifts';
import type { Shift } from '../shifts';

/** A shift of somebody else's, which one has taken over or could take. */
export type Cover = Out<'getCoverOffers'>['taken'][number] & { isTaken: boolean };

/** Those that one has taken, then those that one could take: of one job, or of all. `enabled`: false asks nothing anew. */
export function useCovers(idJob?: number, enabled = true): Cover[] {
  const { data } = useCall('getCoverOffers', {}, { quiet: true, enabled });
  const all = [
    ...(data?.taken ?? []).map((one) => ({ ...one, isTaken: true })),
    ...(data?.offers ?? []).map((one) => ({ ...one, isTaken: false })),
  ];
  return idJob === undefined ? all : all.filter((one) => one.idJob === idJob);
}

const anybodys: readonly CardPill[] = ['open', 'filled'];

/** Does this row of a job tell what it offers to anybody? Beside a cover its times would be taken for that one's. */
export const isAnybodys = ({ job, crew }: Shift, idUser: number, now: number): boolean =>
  anybodys.includes(pillOf(job, idUser, now, crew));

/** Tells every screen that who works a shift may have changed. */
export function useEmitCoverChange(idJob: number, idReqCrew: number): () => void {
  const bus = useBus();
  const { user } = useSession();
  return () => {
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
}
