import { REASON_MAX } from '@crewcall/domain/limits';
import { useBus, useChange } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import type { Allowance } from './allowance-words';

interface TakeOffDialogProps {
  idTimesheet: number;
  allowance: Allowance;
  onClose: () => void;
}

/** Asks why an allowance is taken off a time, and takes it off; a refusal stays in the dialog with what was typed. */
export function TakeOffDialog({ idTimesheet, allowance: { id, name }, onClose }: TakeOffDialogProps) {
  const bus = useBus();
  const { failure, isBusy, send } = useSend('It could not be taken off. Try again.');
  const takeOff = useChange('takeAllowanceOff', { quiet: true });
  return (
    <ReasonDialog
      title={`Take off ${name}`}
      text="It is not paid for this time."
      yes="Take off"
      danger
      isBusy={isBusy}
      failure={failure === '' ? null : failure}
      help="The worker sees it with the change."
      missing="Please say why in a few words."
      max={REASON_MAX}
      onReason={(reason) =>
        void send(async () => {
          try {
            await takeOff.mutateAsync({ idTimesheet, idType: id, reason });
            onClose();
          } finally {
            // After a refusal too: somebody else may have changed it.
            bus.emit('pay.changed', {});
          }
        })
      }
      onClose={onClose}
    />
  );
}
