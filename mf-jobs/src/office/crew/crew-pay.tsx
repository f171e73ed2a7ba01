import { useState } from 'react';
import { usePayBasis, usePayBasisForm } from '@crewcall/platform/use-pay-basis';
import type { PayBasisNow } from '@crewcall/platform/use-pay-basis';
import { Button, styled } from '@crewcall/ui/basics';
import { PayBasisDialog } from '@crewcall/ui/pay-basis';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  fontSize: 14,
  '& > span': { flex: '1 1 160px', color: token('ink-2'), overflowWrap: 'anywhere' },
});

interface CrewPayProps {
  idReqCrew: number;
  idGroup: number;
  group: string;
}

function CrewPayDialog({
  idReqCrew,
  group,
  now,
  onClose,
}: CrewPayProps & { now: PayBasisNow; onClose: () => void }) {
  const form = usePayBasisForm({ idReqCrew }, now, onClose);
  return <PayBasisDialog of={`${group} on this job`} usual={now.usual} {...form} onClose={onClose} />;
}

/** How a crew is paid, for users who may make invoices. */
export function CrewPay(props: CrewPayProps) {
  const [isOpen, setOpen] = useState(false);
  const now = usePayBasis({ idReqCrew: props.idReqCrew }, props.idGroup);
  if (now === null) return null;
  return (
    <Root>
      <span>{now.usual === now.text ? 'Paid as set for the group or the person' : `Paid: ${now.text}`}</span>
      <Button size="small" aria-label={`Pay of ${props.group}`} onClick={() => setOpen(true)}>
        Pay
      </Button>
      {isOpen ? <CrewPayDialog {...props} now={now} onClose={() => setOpen(false)} /> : null}
    </Root>
  );
}
