import { Suspense, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { plannedEnd } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { usePause, useRegion } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useClockChange } from './use-clock-change';

const WorkedDialog = lazyPart(() => import('./worked-dialog').then(({ WorkedDialog }) => WorkedDialog));

interface Place {
  idUser: number;
  idReqCrew: number;
  fullName: string;
  crew: Planned;
}

/** Check In by another's hand: now, or where the shift is over by the answer to a question when they worked. */
export function useCheckIn(idJob: number, zone: string, done: (answer: Out<'setTimeCreate'>) => void) {
  const { clock } = useRegion();
  const change = useClockChange('setTimeCreate', idJob, { done });
  const [isPaused, pause] = usePause();
  const [asked, setAsked] = useState<Place | null>(null);
  const send = ({ idUser, idReqCrew }: Place, times: { start?: number; end?: number } = {}) => {
    pause();
    setAsked(null);
    change.mutate({ idJob, idUser, idReqCrew, ...times });
  };
  return {
    isCheckingIn: isPaused || change.isPending,
    /** @param hasTime They have been there: whoever comes back is checked in now. */
    checkIn: (place: Place, hasTime = false) =>
      !hasTime && clock.now() > plannedEnd(place.crew) ? setAsked(place) : send(place),
    question: asked && (
      <Suspense>
        <WorkedDialog
          name={asked.fullName}
          crew={asked.crew}
          zone={zone}
          onTime={(start, end) => send(asked, end === null ? { start } : { start, end })}
          onNow={() => send(asked)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
