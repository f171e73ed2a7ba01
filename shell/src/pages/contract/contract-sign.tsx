import { useEffect, useState } from 'react';
import { Button } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { SignaturePad } from '@crewcall/ui/signature-pad';
import { useHost } from '../../host/context';
import { ContractFrame } from './contract-frame';
import type { Contract } from './contract-read';
import { isContractPath } from '../../session/redirect';

export interface ContractSignProps {
  contract: Contract;
  name: string;
  isBusy: boolean;
  /** Called with the signature as a JPEG data URL. */
  onApprove: (signature: string) => void;
  onBack: () => void;
}

/** The Sign step: the pad with the user's name, Approve and Clear. */
export function ContractSign({ contract, name, isBusy, onApprove, onBack }: ContractSignProps) {
  const { unsaved } = useHost();
  const [isInked, setIsInked] = useState(false);
  const isUnsaved = isInked && !isBusy;
  useEffect(() => {
    if (!isUnsaved) return;
    const scope = unsaved.scope({ id: 'contract', stays: ({ pathname }) => isContractPath(pathname) });
    scope.register({ title: 'Your signature', isDirty: () => true });
    return () => scope.dispose();
  }, [unsaved, isUnsaved]);
  return (
    <ContractFrame step={2} title="Sign">
      <p>
        {name}, by approving you sign <b>{contract.title}</b> (version {contract.version}). Date, time and
        your signature are kept with it.
      </p>
      <Card>
        <SignaturePad name={name} busy={isBusy} onApprove={onApprove} onInk={setIsInked} />
      </Card>
      <Button variant="text" onClick={onBack}>
        Back to the contract
      </Button>
    </ContractFrame>
  );
}
