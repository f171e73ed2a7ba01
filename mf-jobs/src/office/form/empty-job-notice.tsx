import { useEffect, useRef } from 'react';
import { useApi, useBus, useNavigation, useRegion, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { pathBeside, namesJob } from './form-address';
import type { JobEdits } from './use-job-edits';

export interface EmptyJobNoticeProps {
  idJob: number;
  form: JobEdits;
  /** Who created the job, which was still empty when loaded. */
  untouched: 'own' | 'others';
}

/** The version of a job that was never saved. */
const FIRST_VERSION = 1;

/**
 * Warns that a new job is empty, and deletes it when its creator leaves it empty. The server refuses if it is not
 * empty after all.
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
      // Ignored: the job is not empty, another user has it open, or there is no network. The job stays.
    }
  };
  const onLeave = useRef(() => {});
  useEffect(() => {
    onLeave.current = () => {
      // React may remount the form although its job stays in the address; discard only if the address has left the
      // job.
      const isLeft = !namesJob(navigation.getSnapshot().location.pathname, idJob);
      if (isEmpty && untouched === 'own' && isLeft) void discard();
    };
  });
  useEffect(() => () => onLeave.current(), []);

  if (!isEmpty) return null;
  const onDiscard = async () => {
    if (untouched === 'others') await discard();
    // Leaving discards the user's own empty job.
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
