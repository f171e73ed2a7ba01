import type { Invoice } from '@crewcall/contract/types';
import { useBus, useChange } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';

/** Asks, then cancels an invoice: its timesheets can be invoiced again. `done` runs once it is cancelled. */
export function useCancelInvoice(done: () => void) {
  const bus = useBus();
  const confirm = useConfirm();
  const cancel = useChange('deleteInvoice', {
    done: (_out, { idInvoice }) => {
      bus.emit('invoice.changed', { idInvoice });
      done();
    },
  });
  const ask = async (invoice: Invoice) => {
    const confirmed = invoice.wasInFullFile;
    const yes = await confirm({
      title: confirmed ? 'Cancel an Invoice that may be paid?' : 'Cancel this Invoice?',
      text: confirmed
        ? 'It was in a full bank file: the bank may already have paid it. Its times can be invoiced again, and would then be paid a second time. Cancel it only once you know that the money did not move, or how it comes back.'
        : 'Its times can be invoiced again. The number is not used a second time.',
      yes: 'Cancel this Invoice',
      no: 'Keep it',
      danger: true,
    });
    if (yes) cancel.mutate({ idInvoice: invoice.number, confirmed });
  };
  return { busy: cancel.isPending, ask };
}
