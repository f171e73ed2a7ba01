import { createContext, Suspense, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { applyChoice } from '@crewcall/domain/job-state';
import { texts } from '@crewcall/domain/texts';
import { useBus, useChange, useRegion, useSession, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useQueryClient } from '@tanstack/react-query';
import { useBusy } from '../use-busy';
import { useConflictCheck } from './use-conflict-check';

const CrewChoice = lazyPart(() =>
  import(/* webpackChunkName: "worker-dialogs" */ './crew-choice').then(({ CrewChoice }) => CrewChoice),
);

interface Applying {
  /** Applies; first asks for the crew if several have open places. */
  apply: (job: Job) => void;
  withdraw: (job: Job) => Promise<void>;
  isBusy: (job: Job) => boolean;
  /** Whether the worker has applied since this screen was opened. */
  justApplied: (job: Job) => boolean;
}

const Context = createContext<Applying | null>(null);

/** Applications of the signed-in worker, shared by list and details. */
export function useApply(): Applying {
  const value = useContext(Context);
  if (value === null) throw new Error('useApply needs an ApplyProvider around it.');
  return value;
}

/** Stores new applications, and asks for the crew. */
export function ApplyProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const bus = useBus();
  const { clock } = useRegion();
  const client = useQueryClient();
  const { during, isBusy } = useBusy<number>();
  const snackbar = useSnackbar();
  const [applied, setApplied] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<{ job: Job; crews: ReqCrew[] } | null>(null);
  const check = useConflictCheck();
  const applyFor = useChange('applyfor');
  const takeBack = useChange('withdraw');

  /** `work` resolves to false if nothing changed. */
  const change = ({ id: idJob }: Job, work: () => Promise<unknown>, done: () => void) =>
    during(idJob, async () => {
      try {
        if ((await work()) === false) return;
      } catch {
        // The shell has shown the error. Refetch, because this list may be out of date.
        return void client.invalidateQueries();
      }
      done();
      bus.emit('job.changed', { idJob });
    });
  const send = (job: Job, reqCrew: number) =>
    change(
      job,
      async () => (await check(reqCrew, 'Apply')) && applyFor.mutateAsync({ jobId: job.id, reqCrew }),
      () => setApplied((list) => [...list, job.id]),
    );

  const apply = (job: Job) => {
    const choice = applyChoice(job.reqCrew, user.id, clock.now());
    if (choice.kind === 'refuse') return snackbar.show(choice.text, { color: 'warning' });
    if (choice.kind === 'crew') return void send(job, choice.idReqCrew);
    setAsking({ job, crews: choice.crews });
  };
  const withdraw = (job: Job) =>
    change(
      job,
      () => takeBack.mutateAsync({ jobId: job.id }),
      () => {
        setApplied((list) => list.filter((id) => id !== job.id));
        snackbar.show('Your application is withdrawn.');
      },
    );

  return (
    <Context.Provider
      value={{
        apply,
        withdraw,
        isBusy: ({ id }) => isBusy(id),
        justApplied: (job) => applied.includes(job.id),
      }}
    >
      {children}
      {asking ? (
        <Suspense>
          <CrewChoice
            job={asking.job}
            crews={asking.crews}
            onAnswer={(idReqCrew) => {
              setAsking(null);
              if (idReqCrew === null) snackbar.show(texts.noOption);
              else void send(asking.job, idReqCrew);
            }}
          />
        </Suspense>
      ) : null}
    </Context.Provider>
  );
}
