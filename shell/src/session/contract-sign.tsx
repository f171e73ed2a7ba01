import { Button, Card } from '@crewcall/ui';
import { SignaturePad } from '@crewcall/ui/signature-pad';
import { ContractFrame } from './contract-frame';
import type { Contract } from './contract.page';

export interface ContractSignProps {
  contract: Contract;
  name: string;
  isBusy: boolean;
  /** Gets the signature as a JPEG data URL. */
  onApprove: (signature: string) => void;
  onBack: () => void;
}

/** The Sign step: the pad with the user's name, Approve and Clear. */
export function ContractSign({ contract, name, isBusy, onApprove, onBack }: ContractSignProps) {
  return (
    <ContractFrame step={2} title="Sign">
      <p>
        {name}, by approving you sign <b>{contract.title}</b> (version {contract.version}). Date, time and
        your signature are kept with it.
      </p>
      <Card>
        <SignaturePad name={name} busy={isBusy} onApprove={onApprove} />
      </Card>
      <Button variant="text" onClick={onBack}>
        Back to the contract
      </Button>
    </ContractFrame>
  );
}
