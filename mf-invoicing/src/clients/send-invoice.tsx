import { paperNumber } from '@crewcall/domain/clients';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { useState } from 'react';
import { SendTo } from './send-to';

interface SendInvoiceProps {
  invoice: { id: number; number: number; idCustomer: number };
  onClose: () => void;
}

/** Asks where an issued invoice is mailed, and whether its timesheets go with it. */
export function SendInvoice({ invoice, onClose }: SendInvoiceProps) {
  const { id, number, idCustomer } = invoice;
  const bus = useBus();
  const snackbar = useSnackbar();
  const [email, setEmail] = useState('');
  const [timesheets, setTimesheets] = useState(true);
  const { failure, isBusy, send } = useSend('The invoice could not be sent. Try again.');
  const mail = useChange('sendClientInvoice', { quiet: true, once: true });
  const submit = () =>
    send(async () => {
      const { sentTo } = await mail.mutateAsync({ id, email: email.trim(), timesheets });
      bus.emit('client.changed', { idCustomer });
      snackbar.show(`${paperNumber('invoice', number)} goes to ${sentTo}.`, { color: 'success' });
      onClose();
    });
  return (
    <FormDialog
      title={`Send ${paperNumber('invoice', number)}`}
      yes="Send"
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <SendTo idCustomer={idCustomer} email={email} onEmail={setEmail} />
      <FormControlLabel
        label="With the signed timesheets of its jobs"
        control={<Checkbox checked={timesheets} onChange={(event) => setTimesheets(event.target.checked)} />}
      />
    </FormDialog>
  );
}
