import { useBus, useSession } from '@crewcall/platform';

/** Tells every screen that who works a shift may have changed. */
export function useTellCover(idJob: number, idReqCrew: number): () => void {
  const bus = useBus();
  const { user } = useSession();
  return () => {
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
}
