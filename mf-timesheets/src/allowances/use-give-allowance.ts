import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { ApiError, useBus, useChange } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { textOf } from '../timesheet/use-timesheet-change';

const asksFirst = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.body as { needsConfirmation?: boolean } | null)?.needsConfirmation === true;

/**
 * Gives an allowance; one above the usual amount only once the user has confirmed it. If somebody else was first, the
 * user reads that, and the next try writes over theirs.
 */
export function useGiveAllowance(onGiven: () => void) {
  const bus = useBus();
  const confirm = useConfirm();
  const [isOvertaken, setOvertaken] = useState(false);
  const save = useChange('setAllowance', {
    quiet: true,
    done: () => {
      bus.emit('pay.changed', {});
      onGiven();
    },
  });
  const send = async (body: In<'setAllowance'>, name: string): Promise<void> => {
    const { was: _was, ...anyway } = body;
    try {
      await save.mutateAsync(isOvertaken ? anyway : body);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict') {
        setOvertaken(true);
        bus.emit('pay.changed', {});
      }
      if (!asksFirst(error)) return;
      save.reset();
      if (await confirm({ title: `Give ${name}?`, text: error.text, yes: 'Give it' }))
        await send({ ...body, confirmed: true }, name);
    }
  };
  return {
    send,
    isBusy: save.isPending,
    /** Why it could not be given; empty if nothing is wrong, or the user is asked about it. */
    trouble: save.error === null || asksFirst(save.error) ? '' : textOf(save.error),
  };
}
