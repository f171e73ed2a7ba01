import { useCall } from '@crewcall/platform';
import { Loaded } from '@crewcall/ui/loaded';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { DraftPanel } from './draft-panel';
import { IssuedPanel } from './issued-panel';

interface ClientInvoicePanelProps {
  id: number;
  /** Resolves once the panel is closed, or the user stays. */
  onClose: () => Promise<unknown>;
}

/** One invoice to a customer beside the list: a draft can be changed, an issued one paid and credited. */
export function ClientInvoicePanel({ id, onClose }: ClientInvoicePanelProps) {
  const read = useCall('getClientInvoice', { id });
  const invoice = read.data;
  if (invoice === undefined)
    return (
      <SidePanel title="Invoice" width={600} onClose={() => void onClose()}>
        <Loaded read={read} what="The invoice" skeleton={<SkeletonForm fields={5} />}>
          {() => null}
        </Loaded>
      </SidePanel>
    );
  return invoice.number === null ? (
    <DraftPanel invoice={invoice} read={read} onClose={onClose} />
  ) : (
    <IssuedPanel invoice={invoice} read={read} onClose={onClose} />
  );
}
