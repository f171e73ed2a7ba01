import { useEffect, useRef, useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { InviteStatus } from '@crewcall/domain/invite';
import { INVITE_AT_ONCE, SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { showFailure } from '../call-failures';
import { doubleShiftWarning, inviteOutcome, lackingText } from './invite-texts';

const warning = { color: 'warning', timeout: SNACKBAR_LONG_MS } as const;

export interface Standing {
  id: number;
  status: InviteStatus;
}

type Body = In<'saveJobUserList'>;
type FoundAnswer = NonNullable<Out<'saveJobUserList'>['found']>;
/** A search of the invite list, and the people in it who are not invited. */
interface Found {
  find: Omit<NonNullable<Body['find']>, 'after' | 'except'>;
  except: readonly number[];
}
interface Way {
  done: number;
  answers: readonly Out<'saveJobUserList'>[];
}

/** The warning that several workers invited together have another shift close by. */
export interface DoubleNotice {
  text: string;
  names: readonly string[];
}

/**
 * Sets the invite status of workers on a crew, and warns about overfilled crews and workers with two shifts close
 * together. While several are being sent, asks before leaving; sending can be stopped between two calls. `alone`
 * delays the form's own saves until a call is done.
 */
export function useInvite(idJob: number, alone: <T>(work: () => Promise<T>) => Promise<T>) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const { call } = useApi();
  const [notice, setNotice] = useState<DoubleNotice | null>(null);
  const { start, progress } = useBulkAction<Out<'saveJobUserList'>>();
  const isStopped = useRef(false);
  const stop = () => (isStopped.current = true);
  useUnsaved(progress !== null && progress.of > 1, {
    title: 'Invitations that are being sent. Leaving stops them',
    stays: 'here',
    drop: stop,
  });
  useEffect(() => {
    isStopped.current = false;
    return () => void (isStopped.current = true);
  }, []);

  /** Sends calls for all items, some items in each call. */
  const send = async <T>(
    items: readonly T[],
    bodyOf: (some: readonly T[], before: Out<'saveJobUserList'> | undefined) => Body,
  ): Promise<Way> => {
    setNotice(null);
    let before: Out<'saveJobUserList'> | undefined;
    const { done, answers, failure } = await start(items, INVITE_AT_ONCE, async (some) => {
      if (items.length > 1 && isStopped.current) return null;
      // A call that is still running when the form closes is awaited, so that its result is shown.
      before = await call('saveJobUserList', bodyOf(some, before), { outlives: true });
      return before;
    });
    // The shell has shown refusals. Refetch, because this list may be out of date.
    showFailure(snackbar, failure);
    bus.emit('job.changed', { idJob });
    return { done, answers };
  };
  const tell = ({ done, answers }: Way, { total, status }: { total: number; status: InviteStatus }) => {
    const names = answers.flatMap(({ UserhasDoubleShift }) => UserhasDoubleShift);
    const text = doubleShiftWarning(names, done);
    if (text !== null) snackbar.show(text, warning);
    if (text !== null && names.length > 1) setNotice({ text, names });
    for (const text of answers.flatMap(({ warnings = [] }) => warnings)) snackbar.show(text, warning);
    if (answers.at(-1)?.isOverfilled) snackbar.show(texts.overfilled, warning);
    if (total > 1) {
      const outcome = inviteOutcome(status, { done, total, isStopped: isStopped.current });
      snackbar.show(outcome.text, { color: outcome.color });
    }
    return done === total;
  };

  const sendTo = async (
    idReqCrew: number,
    standings: readonly Standing[],
    pay: CancelPay | undefined,
  ): Promise<boolean> => {
    const paid = pay === undefined ? {} : { pay };
    const way = await send(standings, (some) => ({ idReqCrew, statusUser: [...some], ...paid }));
    for (const { id } of standings.slice(0, way.done)) bus.emit('invite.answered', { idReqCrew, idUser: id });
    return tell(way, {
      total: standings.length,
      status: standings[0]?.status ?? InviteStatus.Pending,
    });
  };

  const sendToFound = async (idReqCrew: number, { find, except }: Found, count: number): Promise<boolean> => {
    const way = await send(Array.from({ length: count }), (_some, before) => ({
      idReqCrew,
      find: { ...find, except: [...except], after: before?.found?.after ?? 0 },
    }));
    const sum = (of: (found: FoundAnswer) => number) =>
      way.answers.reduce((so, { found }) => so + (found === undefined ? 0 : of(found)), 0);
    const [invited, lacking] = [sum((found) => found.invited), sum((found) => found.lacking)];
    if (lacking > 0) snackbar.show(lackingText(lacking), warning);
    // People that the search no longer finds do not count as failed.
    const total = way.done === count ? invited : count - lacking;
    return tell({ ...way, done: invited }, { total, status: InviteStatus.Pending });
  };
  return {
    /** Resolves to whether everybody has the new status. `pay`: what confirmed people who lose the shift are paid. */
    invite: (idReqCrew: number, standings: readonly Standing[], pay?: CancelPay) => {
      isStopped.current = false;
      return alone(() => sendTo(idReqCrew, standings, pay));
    },
    /** Invites everyone that a search finds, `count` people. Resolves to whether all were processed. */
    inviteFound: (idReqCrew: number, found: Found, count: number) => {
      isStopped.current = false;
      return alone(() => sendToFound(idReqCrew, found, count));
    },
    /** Sends no further calls; the running one is still awaited. */
    stop,
    isBusy: progress !== null,
    progress,
    notice,
    dismissNotice: () => setNotice(null),
  };
}
