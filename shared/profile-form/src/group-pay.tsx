import { usePayBasis, usePayBasisForm } from '@crewcall/platform/use-pay-basis';
import type { PayBasisNow } from '@crewcall/platform/use-pay-basis';
import { useState } from 'react';
import { Button } from '@crewcall/ui/basics';
import { PayBasisDialog } from '@crewcall/ui/pay-basis';

interface OwnGroupPayProps {
  idUser: number;
  idGroup: number;
  groupName: string;
}

function PayDialog({
  idUser,
  idGroup,
  groupName,
  now,
  onClose,
}: OwnGroupPayProps & { now: PayBasisNow; onClose: () => void }) {
  const form = usePayBasisForm({ idGroup, idUser }, now, onClose);
  return <PayBasisDialog of={`this person as ${groupName}`} usual={now.usual} {...form} onClose={onClose} />;
}

/** How a person of a group is paid, on a button that changes it; nothing for users who may not make invoices. */
export function OwnGroupPay(props: OwnGroupPayProps) {
  const [isOpen, setOpen] = useState(false);
  const { idUser, idGroup, groupName } = props;
  const now = usePayBasis({ idGroup, idUser }, idGroup);
  if (now === null) return null;
  return (
    <>
      <Button size="small" aria-label={`${now.button}, ${groupName}`} onClick={() => setOpen(true)}>
        {now.button}
      </Button>
      {isOpen ? <PayDialog {...props} now={now} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
