import { useState } from 'react';
import { REASON_MAX } from '@crewcall/domain/limits';
import { Alert, Button } from '@crewcall/ui/basics';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { reasonHelp } from '../series/notified-text';
import type { JobEdits } from './use-job-edits';

/** Asks for the reason of a change at short notice, before the crew is notified of the change. */
export function SayWhy({ asked }: { asked: NonNullable<JobEdits['askedWhy']> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (reason: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await asked.say(reason);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The reason could not be sent.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert
        severity="info"
        onClose={asked.close}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            Say why
          </Button>
        }
      >
        This starts soon. The crew is notified within two minutes. Please say why it changed.
      </Alert>
      {isOpen ? (
        <ReasonDialog
          title="Why did it change?"
          yes="Send the reason"
          no="No reason"
          isBusy={isBusy}
          failure={failure}
          help={reasonHelp}
          max={REASON_MAX}
          onReason={(reason) => void send(reason)}
          onClose={asked.close}
        />
      ) : null}
    </>
  );
}
