import { usePayBasis, usePayBasisForm } from '@crewcall/platform/use-pay-basis';
import type { PayBasisNow } from '@crewcall/platform/use-pay-basis';
import { useState } from 'react';
import { Button } from '@crewcall/ui/basics';
import { PayBasisDialog } from '@crewcall/ui/pay-basis';

interface GroupPayProps {
  idGroup: number;
  groupName: string;
}

function GroupPayDialog({
  idGroup,
  groupName,
  now,
  onClose,
}: GroupPayProps & { now: PayBasisNow; onClose: () => void }) {
  const form = usePayBasisForm({ idGroup }, now, onClose);
  return <PayBasisDialog of={groupName} usual={now.usual} {...form} onClose={onClose} />;
}

/** A button that shows how a group is paid and opens the form; nothing for users who may not make invoices. */
export function GroupPay(props: GroupPayProps) {
  const [isOpen, setOpen] = useState(false);
  const now = usePayBasis({ idGroup: props.idGroup });
  if (now === null) return null;
  return (
    <>
      <Button size="small" aria-label={`${now.button}, ${props.groupName}`} onClick={() => setOpen(true)}>
        {now.button}
      </Button>
      {isOpen ? <GroupPayDialog {...props} now={now} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
