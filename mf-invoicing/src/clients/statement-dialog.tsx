import { addDays, addMonths, dayText, dayToEpoch } from '@crewcall/domain/time';
import { useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Button } from '@crewcall/ui/basics';
import { DayRange } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { DownloadIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { useState } from 'react';
import { SendTo } from './send-to';
import { usePaper } from './use-paper';

/** How many months a statement goes back at first. */
const MONTHS_BACK = 3;

/** A customer's statement of some days: its PDF, and for the office a mail with it. */
export function StatementDialog({ idCustomer, onClose }: { idCustomer: number; onClose: () => void }) {
  const { can, user } = useSession();
  const zone = user.companyZone;
  const now = useNow();
  const [{ from, to }, setDays] = useState({
    from: dayText(zone, addMonths(zone, now, -MONTHS_BACK)),
    to: dayText(zone, now),
  });
  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };
  const paper = usePaper();
  const snackbar = useSnackbar();
  const [email, setEmail] = useState('');
  const { failure, isBusy, send } = useSend('The statement could not be sent. Try again.');
  const mail = useChange('sendStatement', { quiet: true, once: true });
  const submit = () =>
    send(async () => {
      const { sentTo } = await mail.mutateAsync({ idCustomer, email: email.trim(), ...range });
      snackbar.show(`The statement goes to ${sentTo}.`, { color: 'success' });
      onClose();
    });
  const pdf = (
    <Button
      startIcon={<DownloadIcon size={18} aria-hidden />}
      loading={paper.isPending}
      onClick={() =>
        void paper.download(({ call }) => call('getStatementPdf', { idCustomer, ...range }, { quiet: true }))
      }
    >
      PDF
    </Button>
  );
  const mails = can('client.write');
  return (
    <FormDialog
      title="Statement"
      {...(mails ? { yes: 'Send' } : {})}
      extra={pdf}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <p>Invoices, credit notes and payments of these days, and what is open at their end.</p>
      <FieldRow>
        <DayRange
          labels={['From', 'To']}
          from={from}
          to={to}
          onChange={(first, last) => setDays({ from: first, to: last })}
        />
      </FieldRow>
      {mails ? <SendTo idCustomer={idCustomer} email={email} onEmail={setEmail} /> : null}
    </FormDialog>
  );
}
