import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { shiftText } from './use-covers';

type Offer = Out<'getCoverOffers'>['offers'][number];
const NOTHING = 0;

export interface TakeDialogProps {
  offer: Offer;
  isBusy: boolean;
  /** `swapReqCrew`: the user's shift offered in return. */
  onTake: (swapReqCrew: number | undefined) => unknown;
  onClose: () => void;
}

/**
 * Takes over a shift; the user may offer one of theirs in return. Also works if the list of suitable shifts cannot be
 * loaded.
 */
export function TakeDialog({ offer, isBusy, onTake, onClose }: TakeDialogProps) {
  // Always refetched: which shifts are suitable depends on the current shifts of both workers.
  const { data } = useCall('getSwapShifts', { id: offer.id }, { quiet: true, staleTime: 0 });
  const [given, setGiven] = useState(NOTHING);
  const own = data?.shifts ?? [];
  return (
    <FormDialog
      title={`Take over ${offer.title}?`}
      yes={given === NOTHING ? 'Take it' : 'Offer the swap'}
      isBusy={isBusy}
      onSubmit={() => onTake(given === NOTHING ? undefined : given)}
      onClose={onClose}
    >
      <p>
        {offer.groupName}. {shiftText(offer)}. You work it instead of somebody who cannot come.
      </p>
      {own.length === 0 ? null : (
        <SelectField
          label="Give one of your shifts in return"
          value={given}
          onChange={(event) => setGiven(Number(event.target.value))}
          first={[NOTHING, 'Nothing']}
          choices={own.map((shift) => [shift.idReqCrew, shiftText(shift)])}
          helperText={given === NOTHING ? ' ' : 'They have a day to say yes or no.'}
        />
      )}
    </FormDialog>
  );
}
