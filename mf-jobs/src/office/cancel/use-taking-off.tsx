import { useState } from 'react';
import type { ReactNode } from 'react';
import { InviteStatus } from '@crewcall/domain/invite';
import { useApi, useSnackbar } from '@crewcall/platform';
import type { Standing, useInvite } from '../crew/use-invite';
import { showFailure } from '../call-failures';
import { CancelPayDialog } from './cancel-pay-dialog';

/** A worker on a crew. */
interface Placed {
  idReqCrew: number;
  id: number;
  fullName: string;
  status: number;
}

interface Asked {
  placed: Placed;
  wanted: Standing;
}

const isTakenOff = ({ status }: Placed, to: InviteStatus): boolean =>
  status === InviteStatus.Confirmed && to !== InviteStatus.Confirmed;

/**
 * Sets a worker's invite status. If a confirmed worker loses the shift by that, asks what they are paid: the caller
 * must render `dialog`.
 */
export function useTakingOff(invite: ReturnType<typeof useInvite>['invite']): {
  pick: (placed: Placed, status: InviteStatus) => Promise<void>;
  dialog: ReactNode;
} {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<Asked | null>(null);
  const pick = async (placed: Placed, status: InviteStatus) => {
    const wanted = { id: placed.id, status };
    const { idReqCrew, id } = placed;
    if (isTakenOff(placed, status)) {
      try {
        const due = await call('getCancellationPay', { idReqCrew, users: [id] });
        if (due.people > 0) return setAsked({ placed, wanted });
      } catch (error) {
        return showFailure(snackbar, error);
      }
    }
    await invite(idReqCrew, [wanted]);
  };
  const dialog = asked && (
    <CancelPayDialog
      title={`Take ${asked.placed.fullName} off this shift?`}
      text={
        asked.wanted.status === InviteStatus.Pending
          ? 'They are confirmed, lose the place, and are invited again.'
          : 'They are confirmed, and are notified that they are no longer on it.'
      }
      yes="Take off"
      no="Keep on the shift"
      of={{ idReqCrew: asked.placed.idReqCrew, users: [asked.placed.id] }}
      onYes={(pay) => {
        setAsked(null);
        void invite(asked.placed.idReqCrew, [asked.wanted], pay);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return { pick, dialog };
}
