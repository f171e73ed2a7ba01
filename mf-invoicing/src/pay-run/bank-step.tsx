import { InvoiceStatus } from '@crewcall/domain/invoice';
import { Link, useCall } from '@crewcall/platform';
import { DataTable } from '@crewcall/ui/data-table';
import { formatMoney, plural } from '@crewcall/ui/format';
import { BanknoteIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useState } from 'react';
import { AbaDialog } from '../bank-files/aba-dialog';
import { AbaMenu } from '../bank-files/aba-menu';
import { invoiceColumns } from '../invoices/invoice-columns';
import { totalOf } from '../invoices/invoice-rows';
import { Step } from './step';

/** The last step: makes a bank file of all unpaid invoices except those that are unticked. */
export function BankStep({ weekEndings }: { weekEndings: { dateStart: number; dateEnd: number } }) {
  const list = useCall('getInvoice', weekEndings, { keepPrevious: true });
  const [left, setLeft] = useState<ReadonlySet<string | number>>(new Set());
  const [type, setType] = useState<InvoiceStatus | null>(null);
  const unpaid = (list.data?.invoices ?? []).filter(
    // An invoice whose corrections took back all that it holds has nothing to pay.
    ({ cancelled, status, total }) => !cancelled && status !== InvoiceStatus.Full && total > 0,
  );
  const chosen = unpaid.filter(({ number }) => !left.has(number));
  const paid = (list.data?.invoices ?? []).filter(
    ({ cancelled, status }) => !cancelled && status === InvoiceStatus.Full,
  );
  return (
    <Step
      number={4}
      title="Bank file"
      note={
        <>
          {unpaid.length === 0
            ? 'No invoice is waiting for the bank.'
            : `${chosen.length} of ${plural(unpaid.length, 'invoice')} ticked · ${formatMoney(totalOf(chosen))}.`}{' '}
          {paid.length > 0 ? (
            <>
              {plural(paid.length, 'is', 'are')} in a full file already:{' '}
              <Link to="/admin/bank-files">Bank Files</Link>
            </>
          ) : null}
        </>
      }
      actions={<AbaMenu disabled={chosen.length === 0} onPick={setType} />}
    >
      <Loaded read={list} what="The invoices" skeleton={<SkeletonTable rows={3} cols={4} />}>
        {() => (
          <DataTable
            label="Invoices to pay"
            rows={unpaid}
            columns={invoiceColumns}
            rowKey={(row) => row.number}
            rowLabel={(row) => `${row.fullName}, ${row.weekEnding}`}
            defaultSort={{ key: 'name', down: false }}
            selected={new Set(chosen.map(({ number }) => number))}
            onSelect={(keys) =>
              setLeft(new Set(unpaid.map(({ number }) => number).filter((number) => !keys.has(number))))
            }
            empty={
              <EmptyState
                icon={BanknoteIcon}
                title="No invoice is waiting for the bank"
                text="Generate the invoices above; they appear here."
              />
            }
          />
        )}
      </Loaded>
      {type === null ? null : <AbaDialog type={type} invoices={chosen} onClose={() => setType(null)} />}
    </Step>
  );
}
