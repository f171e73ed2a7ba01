import { useEffect, useRef } from 'react';
import { useApi, useBus, useNavigation, useRegion, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui';
import { pathBeside, namesJob } from './form-address';
import type { JobEdits } from './use-job-edits';

export interface EmptyJobNoticeProps {
  idJob: number;
  form: JobEdits;
  /** Who made the job, which held nothing as it was read. */
  untouched: 'own' | 'others';
}

/** A version that no save has raised. */
const FIRST_VERSION = 1;

/**
 * Says that nothing is entered into a job of Add Job yet, and discards it when its maker leaves it so. The server
 * refuses where something was entered after all.
 */
export function EmptyJobNotice({ idJob, form, untouched }: EmptyJobNoticeProps) {
  const { call } = useApi();
  const { navigation } = useRegion();
  const { go } = useNavigation();
  const bus = useBus();
  const snackbar = useSnackbar();
  const { job, server, adding, state } = form;
  const isEmpty =
    server.version === FIRST_VERSION &&
    state.kind === 'idle' &&
    adding.length === 0 &&
    JSON.stringify(job) === JSON.stringify(server);

  const discard = async () => {
    try {
      await call('discardJob', { id: idJob }, { quiet: true, outlives: true });
      bus.emit('job.changed', { idJob });
      snackbar.show('The empty job was discarded.');
    } catch {
      // It holds something, somebody has it open, or there is no network: it stays.
    }
  };
  const onLeave = useRef(() => {});
  useEffect(() => {
    onLeave.current = () => {
      // The form may stand elsewhere at the same address; only who goes away from the job is done with it.
      const isLeft = !namesJob(navigation.getSnapshot().location.pathname, idJob);
      if (isEmpty && untouched === 'own' && isLeft) void discard();
    };
  });
  useEffect(() => () => onLeave.current(), []);

  if (!isEmpty) return null;
  const onDiscard = async () => {
    if (untouched === 'others') await discard();
    // Leaving one's own discards it.
    void go(pathBeside(navigation.getSnapshot().location.pathname, idJob));
  };
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" onClick={() => void onDiscard()}>
          Discard
        </Button>
      }
    >
      Nothing is entered yet.
    </Alert>
  );
}
