import { useState } from 'react';
import { useBus, useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import type { Licence } from './licence-status';

/** Accept or refuse; a refusal has a reason, which the worker reads. */
export function CheckButtons({ licence, idUser }: { licence: Licence; idUser: number }) {
  const bus = useBus();
  const [isAsked, setIsAsked] = useState(false);
  const no = licence.status === 'waiting' ? 'Refuse' : 'Take off';
  const check = useChange('checkLicence', {
    done: () => {
      setIsAsked(false);
      bus.emit('licence.changed', { idUser });
    },
  });
  return (
    <>
      {licence.status === 'waiting' ? (
        <Button
          loading={check.isPending && check.variables.accept}
          onClick={() => check.mutate({ id: licence.id, accept: true })}
        >
          Accept
        </Button>
      ) : null}
      <Button color="error" disabled={check.isPending} onClick={() => setIsAsked(true)}>
        {no}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title={`Why is the ${licence.type} not accepted?`}
          yes={no}
          danger
          isBusy={check.isPending}
          help="The worker reads it, e.g. The photo is blurred."
          missing="Say why."
          max={500}
          onReason={(reason) => check.mutate({ id: licence.id, accept: false, reason })}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
