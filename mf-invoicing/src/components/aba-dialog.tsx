import { useState } from 'react';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { useBus, useCall, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { dayText, defaultPaymentDate } from '@crewcall/domain/time';
import {
  Alert,
  Button,
  Checkbox,
  DateField,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ErrorState,
  Facts,
  FormControlLabel,
  SkeletonForm,
  formatMoney,
  mime,
  plural,
  saveFile,
} from '@crewcall/ui';
import type { Invoice } from '@crewcall/contract/types';

export interface AbaDialogProps {
  type: 0 | 1 | 2;
  invoices: readonly Invoice[];
  onClose: (done: boolean) => void;
}

const titles = { 0: 'Clear Status', 1: 'ABA File $1', 2: 'ABA File' } as const;

/**
 * What will be paid, to whom the file cannot pay, and what the bank's character set changes, all before anything
 * is written. Downloads the bank file and the workbook.
 */
export function AbaDialog({ type, invoices, onClose }: AbaDialogProps) {
  const { companyZone } = useSession().user;
  const bus = useBus();
  const snackbar = useSnackbar();
  const ids = invoices.map((invoice) => invoice.number);
  const check = useCall('checkABA', { downloadList: ids, typeABA: type }, { staleTime: 0 });
  const [date, setDate] = useState(() => dayText(companyZone, defaultPaymentDate(companyZone, Date.now())));
  const [again, setAgain] = useState(false);
  const clear = type === InvoiceStatus.Clear;
  const make = useChange('downloadABA', {
    done: (out) => {
      for (const idInvoice of ids) bus.emit('invoice.changed', { idInvoice });
      if (!clear) {
        saveFile(out.abaFile, out.fileName, mime.aba);
        saveFile(out.xlsxFile, out.fileName.replace(/\.\w+$/, '.xlsx'), mime.xlsx);
        snackbar.show(`${plural(out.count, 'payment')}, ${formatMoney(out.total)}: bank file downloaded.`);
      }
      onClose(true);
    },
  });

  const facts = check.data;
  const problems = facts?.problems ?? [];
  const repeated = facts?.repeated.length ?? 0;
  const blocked = !facts || problems.length > 0 || (repeated > 0 && !again) || (!clear && date === '');
  return (
    <Dialog open onClose={() => onClose(false)} maxWidth="sm" fullWidth>
      <DialogTitle>{titles[type]}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {check.error ? (
          <ErrorState
            title="The file could not be checked"
            error={check.error}
            onRetry={() => void check.refetch()}
          />
        ) : !facts ? (
          <SkeletonForm fields={2} />
        ) : (
          <>
            <Facts
              items={[
                [clear ? 'Invoices' : 'Payments', facts.count],
                [clear ? '' : 'Total', clear ? '' : formatMoney(facts.total)],
              ]}
            />
            {clear ? (
              <p>
                Their status goes back to not generated. Files that were downloaded before stay valid at the
                bank.
              </p>
            ) : (
              <DateField
                label="Payment date"
                value={date}
                onChange={setDate}
                required
                helperText="The day the bank pays, in the company's zone"
              />
            )}
            {problems.length > 0 ? (
              <Alert severity="error">
                These cannot go into the file. Mend them or leave them out:
                <ul style={{ paddingLeft: 18 }}>
                  {problems.map((problem, index) => (
                    <li key={index}>
                      <strong>{problem.payee}</strong>: {problem.text}
                    </li>
                  ))}
                </ul>
              </Alert>
            ) : null}
            {facts.changes.length > 0 ? (
              <Alert severity="info">
                The bank takes plain letters only. Written as:
                <ul style={{ paddingLeft: 18 }}>
                  {facts.changes.slice(0, 20).map((change, index) => (
                    <li key={index}>
                      {change.from} → <strong>{change.to}</strong>
                    </li>
                  ))}
                </ul>
              </Alert>
            ) : null}
            {repeated > 0 ? (
              <>
                <Alert severity="warning">
                  {plural(repeated, 'invoice was', 'invoices were')} in a full bank file before. Paying twice
                  is hard to undo.
                </Alert>
                <FormControlLabel
                  control={<Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)} />}
                  label="I have checked that the bank has not paid them"
                />
              </>
            ) : null}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button
          variant="contained"
          disabled={blocked || make.isPending}
          onClick={() =>
            make.mutate({ downloadList: ids, typeABA: type, dateABA: clear ? null : date, confirmed: again })
          }
        >
          {clear ? 'Clear Status' : 'Download'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
