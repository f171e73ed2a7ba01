import type { Out } from '@crewcall/contract/types';
import { extraKindNames } from '@crewcall/domain/extras';
import { useBus, useCall, useChange, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDay, formatMoney, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { extraDetail } from '../invoices/extra-lines';

type PayrollExtra = Out<'getPayrollExtras'>['extras'][number];

const nameOf = ({ fullName, what }: PayrollExtra) => `${fullName}, ${what}`;

interface RowProps {
  extra: PayrollExtra;
  isBusy: boolean;
  onMark: (isPaid: boolean) => void;
}

function Row({ extra, isBusy, onMark }: RowProps) {
  const now = useNow();
  const zone = useSession().user.companyZone;
  const { paidAt, paidBy } = extra;
  const said = paidAt === null ? 'Mark as paid' : 'Mark as not paid';
  return (
    <li>
      <span data-main="">
        <b>{extra.fullName}</b> · {extraKindNames[extra.kind]}: {extra.what}
        <small>{extraDetail(extra)}</small>
        {extra.why === '' ? null : <small>{extra.why}</small>}
        {paidAt === null ? null : (
          <small>
            Paid by payroll: marked {formatDay(paidAt, zone, now)} by {paidBy}
          </small>
        )}
      </span>
      <span>{formatMoney(extra.cents)}</span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`${said}: ${nameOf(extra)}`}
        onClick={() => onMark(paidAt === null)}
      >
        {said}
      </Button>
    </li>
  );
}

/** Employees' amounts beside their hours: the file does not hold them, so the office marks what payroll has paid. */
export function PayrollExtras() {
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const read = useCall('getPayrollExtras', {});
  const changed = () => bus.emit('pay.changed', {});
  const mark = useChange('setPayrollPaid', {});
  const set = (extras: readonly PayrollExtra[], isPaid: boolean) => {
    const ids = extras.map(({ id }) => id);
    mark.mutate(
      { ids, isPaid },
      {
        // After a refusal the list shows what somebody else has done.
        onSettled: changed,
        onSuccess: () =>
          snackbar.show(
            isPaid
              ? `${plural(ids.length, 'amount')} marked as paid by payroll.`
              : 'No longer marked as paid.',
            isPaid ? { action: { label: 'Undo', run: () => set(extras, false) } } : {},
          ),
      },
    );
  };
  const waiting = (read.data?.extras ?? []).filter(({ paidAt }) => paidAt === null);
  const sum = formatMoney(waiting.reduce((cents, extra) => cents + extra.cents, 0));
  const markAll = async () => {
    const text = `${plural(waiting.length, 'amount')}, ${sum} in all. Enter them in the payroll product first.`;
    if (await confirm({ title: 'Has payroll paid all of these?', text, yes: 'Mark as paid' }))
      set(waiting, true);
  };
  return (
    <section aria-label="Employees’ amounts beside hours">
      <SectionHeading
        title="Employees’ amounts beside hours"
        action={
          waiting.length > 1 ? (
            <Button disabled={mark.isPending} onClick={() => void markAll()}>
              Mark all as paid
            </Button>
          ) : null
        }
      />
      <Loaded read={read} what="The amounts beside hours" skeleton={<SkeletonTable rows={2} cols={3} />}>
        {({ extras }) => (
          <>
            <p>
              {waiting.length === 0
                ? 'No amounts wait for payroll.'
                : `${plural(waiting.length, 'amount waits', 'amounts wait')} for payroll: ${sum}. The file holds hours only: enter ${waiting.length === 1 ? 'it' : 'them'} in the payroll product, then mark ${waiting.length === 1 ? 'it' : 'them'} as paid here.`}
            </p>
            <RowList lines="above" main="auto" sx={{ mb: 3 }}>
              {extras.map((extra) => (
                <Row
                  key={extra.id}
                  extra={extra}
                  isBusy={mark.isPending}
                  onMark={(isPaid) => set([extra], isPaid)}
                />
              ))}
            </RowList>
          </>
        )}
      </Loaded>
    </section>
  );
}
