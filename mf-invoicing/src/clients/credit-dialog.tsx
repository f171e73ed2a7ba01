import { useState } from 'react';
import { paperNumber } from '@crewcall/domain/clients';
import { REASON_MAX } from '@crewcall/domain/limits';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Box } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney } from '@crewcall/ui/format';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { TextField } from '@crewcall/ui/text-field';
import { TickList } from '@crewcall/ui/tick-list';
import { invoiceName } from './client-texts';
import type { InvoiceDetail } from './client-texts';
import { lineKey, lineNote } from './invoice-lines';

/** Asks what of an issued invoice is credited, and why. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, idCustomer, total, credited, paid } = invoice;
  const lines = invoice.lines.filter(({ isCredited }) => !isCredited);
  const bus = useBus();
  const snackbar = useSnackbar();
  const [way, setWay] = useState<'whole' | 'lines'>('whole');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { failure, isBusy, send } = useSend('The credit note could not be made. Try again.');
  const credit = useChange('creditClientInvoice', { quiet: true, once: true });
  const chosen = lines.filter((line) => ticked.has(lineKey(line)));
  const net = chosen.reduce((sum, { cents }) => sum + cents, 0);
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    void send(async () => {
      const { number, total: cents } = await credit.mutateAsync({
        id,
        ...(way === 'lines' ? { idLines: chosen.flatMap(({ ids }) => ids) } : {}),
        reason: reason.trim(),
      });
      bus.emit('client.changed', { idCustomer });
      snackbar.show(`${paperNumber('credit', number)} credits ${formatMoney(cents)}.`, { color: 'success' });
      onClose();
    });
  };
  return (
    <FormDialog
      title={`Credit ${invoiceName(invoice)}`}
      yes={way === 'whole' ? `Credit ${formatMoney(total - credited)}` : 'Credit these lines'}
      danger
      isBusy={isBusy}
      maxWidth="sm"
      disabled={way === 'lines' && chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A credit note gets a number of its own and cannot be taken back. What it credits can be invoiced
        again.
      </p>
      {paid > 0 ? (
        <Alert severity="info">{formatMoney(paid)} of this invoice is paid. Refund the overpayment.</Alert>
      ) : null}
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <RadioGroup
        aria-label="What to credit"
        value={way}
        onChange={(_event, value) => setWay(value as 'whole' | 'lines')}
      >
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label={credited > 0 ? 'All that is left of it' : 'The whole invoice'}
        />
        <FormControlLabel value="lines" control={<Radio />} label="Some lines" />
      </RadioGroup>
      {way === 'lines' ? (
        <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
          <TickList
            label="Lines to credit"
            choices={lines.map((line) => ({
              id: lineKey(line),
              name: line.what,
              note: lineNote(line),
              end: formatMoney(line.cents),
            }))}
            ticked={ticked}
            onTicked={setTicked}
          />
        </Box>
      ) : null}
      {way === 'lines' && chosen.length > 0 ? <p role="status">{formatMoney(net)} without GST</p> : null}
      <TextField
        label="Reason"
        required
        multiline
        minRows={2}
        value={reason}
        error={isMissing}
        helperText={isMissing ? 'Say why.' : 'Printed on the credit note.'}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </FormDialog>
  );
}
