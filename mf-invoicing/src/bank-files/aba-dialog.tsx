import { useRef, useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { dayText, defaultPaymentDate } from '@crewcall/domain/time';
import type { Cents } from '@crewcall/domain/units';
import { useBus, useCall, useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { Facts } from '@crewcall/ui/facts';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatCount, formatMoney, plural } from '@crewcall/ui/format';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { AbaFindings } from './aba-findings';
import { selectionOf } from './aba-selection';

/** Invoices that were chosen: how many, and what they come to. */
interface Choice {
  count: number;
  cents: Cents;
}

interface ChangedChoiceProps {
  /** What the screen showed. */
  shown: Choice;
  /** How many of them, and of those that came since, the server found when the dialog opened. */
  opened: number;
  /** What is left of those now. */
  now: Choice;
}

/** Says where the file would pay other invoices than the screen showed, as others have changed them. */
function ChangedChoice({ shown, opened, now }: ChangedChoiceProps) {
  const more = Math.max(0, opened - shown.count);
  const left = Math.max(0, shown.count - opened) + opened - now.count;
  if (more === 0 && left === 0 && shown.cents === now.cents) return null;
  return (
    <Alert severity="warning">
      {more > 0 ? <p>{plural(more, 'invoice')} more than you selected.</p> : null}
      {left > 0 ? <p>Left out: {plural(left, 'invoice')} (cancelled or paid).</p> : null}
      <p>
        You selected {formatCount(shown.count)}, {formatMoney(shown.cents)}. Now {formatCount(now.count)},{' '}
        {formatMoney(now.cents)}.
      </p>
    </Alert>
  );
}

export interface AbaDialogProps {
  type: InvoiceStatus;
  /** The invoices that were chosen, as the server found them, and the search if it was all of one. */
  opened: Out<'findInvoices'>;
  find: In<'findInvoices'>['find'];
  /** What the screen showed of them. */
  shown: Choice;
  onClose: (done: boolean) => void;
}

const titles = { 0: 'Clear Status', 1: 'ABA File $1', 2: 'ABA File' } as const;

/**
 * Shows what will be paid, who the file cannot pay, and what the bank's character set changes, before the file is made.
 * Then downloads the bank file and the workbook.
 */
export function AbaDialog({ type, opened, find, shown, onClose }: AbaDialogProps) {
  const { companyZone } = useSession().user;
  const bus = useBus();
  const snackbar = useSnackbar();
  // Somebody else may cancel some of them, or put them into a bank file.
  const { ids, cents } = useCall('findInvoices', { find, only: opened.ids }, { quiet: true }).data ?? opened;
  // A ref, because a double click arrives before React has disabled the button.
  const isMaking = useRef(false);
  const clear = type === InvoiceStatus.Clear;
  const now = useNow();
  const [date, setDate] = useState(() => dayText(companyZone, defaultPaymentDate(companyZone, now)));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const check = useCall(
    'checkABA',
    { downloadList: ids, typeABA: type, dateABA: clear ? null : date },
    { staleTime: 0, keepPrevious: true, enabled: ids.length > 0 },
  );
  const make = useChange('downloadABA', {
    done: (out) => {
      bus.emit('invoice.changed', {});
      if (!clear) {
        saveFile(out.abaFile, out.fileName, mime.aba);
        saveFile(out.xlsxFile, out.fileName.replace(/\.\w+$/, '.xlsx'), mime.xlsx);
        snackbar.show(`${plural(out.count, 'payment')}, ${formatMoney(out.total)}: bank file downloaded.`);
      }
      onClose(true);
    },
  });

  const facts = check.data;
  const chosen = facts ? selectionOf(facts, ids, seen) : null;
  const blocked = !chosen?.isReady || (!clear && date === '');
  return (
    <FormDialog
      title={titles[type]}
      yes={clear ? 'Clear Status' : 'Download'}
      disabled={blocked || make.isPending}
      maxWidth="sm"
      onSubmit={() => {
        if (isMaking.current) return;
        isMaking.current = true;
        make.mutate(
          {
            downloadList: chosen?.pays ?? [],
            typeABA: type,
            dateABA: clear ? null : date,
            ticked: chosen?.ticked ?? [],
          },
          // Something may have changed since the check: checks again, so that the user can tick a new warning.
          { onError: () => void check.refetch(), onSettled: () => (isMaking.current = false) },
        );
      }}
      onClose={() => onClose(false)}
    >
      <ChangedChoice shown={shown} opened={opened.ids.length} now={{ count: ids.length, cents }} />
      {ids.length === 0 ? null : check.error ? (
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
              [clear ? 'Invoices' : 'Payments', clear ? facts.count : chosen?.pays.length],
              [clear ? '' : 'Total', clear ? '' : formatMoney(chosen?.total)],
            ]}
          />
          {clear ? (
            <p>
              Their status goes back to not generated. The bank still accepts files that were downloaded
              before.
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
          <AbaFindings facts={facts} seen={seen} onSeen={setSeen} />
        </>
      )}
    </FormDialog>
  );
}
