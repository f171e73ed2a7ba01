import { Link } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { Button } from '@crewcall/ui/basics';
import { formatCount, formatMoney, plural } from '@crewcall/ui/format';
import { BanknoteIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PagedTable } from '@crewcall/ui/paged-table';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useState } from 'react';
import { BankFileButton } from '../bank-files/bank-file-button';
import { invoiceColumns } from '../invoices/invoice-columns';
import { invoicesOf } from '../invoices/invoice-rows';
import type { InvoiceSort } from '../invoices/invoice-rows';
import { useChosenInvoices } from '../invoices/use-chosen-invoices';
import { Step } from './step';

/** The last step: makes a bank file of all unpaid invoices except those that are unticked. */
export function BankStep({ weekEndings }: { weekEndings: { dateStart: number; dateEnd: number } }) {
  const [sort, setSort] = useState<InvoiceSort>({ key: 'name', down: false });
  const pages = usePages('getInvoice', { ...weekEndings, show: 'payable', sort }, invoicesOf);
  const { toPay = 0, unpaidCents = 0, full = 0 } = pages.data?.totals ?? {};
  const chosen = useChosenInvoices(pages, { show: 'payable', count: toPay, cents: unpaidCents }, 'all');
  return (
    <Step
      number={5}
      title="Bank file"
      note={
        <>
          {toPay === 0
            ? 'No invoice is waiting for the bank.'
            : `${formatCount(chosen.count)} of ${plural(toPay, 'invoice')} ticked · ${formatMoney(chosen.cents)}.`}{' '}
          {full > 0 ? (
            <>
              {plural(full, 'is', 'are')} in a full file already:{' '}
              <Link to="/admin/bank-files">Bank Files</Link>
            </>
          ) : null}
        </>
      }
      actions={
        <>
          {chosen.more > 0 ? (
            <Button onClick={chosen.selectAll}>Select all {plural(chosen.more, 'invoice')}</Button>
          ) : null}
          <BankFileButton
            chosen={chosen}
            // What was left out of all stays left out.
            onDone={() => chosen.selection.isAll || chosen.clear()}
          />
        </>
      }
    >
      <Loaded read={pages} what="The invoices" skeleton={<SkeletonTable rows={3} cols={4} />}>
        {() => (
          <PagedTable
            label="Invoices to pay"
            {...pages.table}
            sort={sort}
            onSort={(next) => setSort(next as InvoiceSort)}
            columns={invoiceColumns}
            rowKey={(row) => row.number}
            rowLabel={(row) => `${row.fullName}, ${row.weekEnding}`}
            headSelectsAll
            selection={chosen.selection}
            onSelect={chosen.select}
            maxHeight="max(420px, calc(100dvh - 236px))"
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
    </Step>
  );
}
