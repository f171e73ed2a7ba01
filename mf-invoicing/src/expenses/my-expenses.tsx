import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useBus, useCall, useChange, useNavigation, useNow, useOfflineQueue } from '@crewcall/platform';
import type { QueueItem } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { HourglassIcon, PlusIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { AddExpense } from './add-expense';
import { dayWords, expenseTitle } from './expense-texts';
import { Receipt } from './receipt';
import { ExpensePill } from './state-pill';

type Mine = Out<'getMyExpenses'>;
type Expense = Mine['expenses'][number];
type Waiting = QueueItem<'expense'>;

/** What has become of an expense, beside its state. */
const standingOf = ({ state, reason, idInvoice }: Expense, byPayroll: boolean): string[] => [
  ...(reason === '' ? [] : [`Why: ${reason}`]),
  ...(idInvoice !== null
    ? [`On invoice ${idInvoice}.`]
    : state === 'approved' || state === 'less'
      ? [byPayroll ? 'Paid with your wages.' : 'On your next invoice.']
      : []),
];

interface ExpenseRowProps {
  expense: Expense;
  now: number;
  byPayroll: boolean;
}

function ExpenseRow({ expense, now, byPayroll }: ExpenseRowProps) {
  const bus = useBus();
  const confirm = useConfirm();
  const { go } = useNavigation();
  const withdraw = useChange('withdrawExpense', { done: () => bus.emit('pay.changed', {}) });
  const what = expenseTitle(expense);
  const ask = async () => {
    const text = `${what}, for ${expense.jobName}. Its receipt is deleted too.`;
    if (await confirm({ title: 'Withdraw this expense?', text, yes: 'Withdraw', danger: true }))
      withdraw.mutate({ id: expense.id });
  };
  return (
    <li>
      <div data-main="">
        <b>{what}</b>
        <small>
          {dayWords(expense.day, now)} · {expense.jobName}
        </small>
        {expense.note === '' ? null : <small>{expense.note}</small>}
        {standingOf(expense, byPayroll).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </div>
      <ExpensePill {...expense} />
      {expense.hasReceipt ? (
        <Button aria-label={`Receipt: ${what}`} onClick={() => void go(`/invoices/expenses/${expense.id}`)}>
          Receipt
        </Button>
      ) : null}
      {expense.state === 'waiting' ? (
        <Button
          color="error"
          loading={withdraw.isPending}
          aria-label={`Withdraw: ${what}`}
          onClick={() => void ask()}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}

/** An expense that the server has not answered yet. */
const WaitingRow = ({ item, title, now }: { item: Waiting; title: string; now: number }) => (
  <li>
    <div data-main="">
      <b>{expenseTitle(item.body)}</b>
      <small>
        {dayWords(item.body.day, now)}
        {title === '' ? '' : ` · ${title}`}
      </small>
      <small>Saved on this phone. It is sent when there is reception.</small>
    </div>
    <Pill tone="warn" icon={HourglassIcon}>
      Waiting to be sent
    </Pill>
  </li>
);

function RefusedExpense({ item, onChange }: { item: Waiting; onChange: () => void }) {
  const { dismiss } = useOfflineQueue('expense');
  const what = expenseTitle(item.body);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      <div>
        {what}: {item.answer?.text}
      </div>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button aria-label={`Change: ${what}`} onClick={onChange}>
          Change
        </Button>
        <Button aria-label={`Discard: ${what}`} onClick={() => void dismiss(item.key)}>
          Discard
        </Button>
      </Box>
    </Alert>
  );
}

/** The items of the queue that the list from the server does not include yet. */
function useUnlisted(read: { data?: Mine; dataUpdatedAt: number }) {
  const { waiting, sent, refused } = useOfflineQueue('expense');
  const listed = new Set(read.data?.expenses.map(({ key }) => key));
  // A sent one stays among those that wait until the list includes it.
  const unread = sent.filter((item) => item.isApplied && item.answeredAt > read.dataUpdatedAt);
  return { waiting: [...unread, ...waiting].filter(({ key }) => !listed.has(key)), refused };
}

const noJobs = 'You can send expenses for jobs that you worked or are confirmed on.';

/** What the worker has paid for jobs, also what is still on this device, and the form for more. */
export function MyExpenses() {
  const now = useNow(60_000);
  const { go } = useNavigation();
  const id = Number(useParams()['view']) || 0;
  const read = useCall('getMyExpenses', {});
  const { waiting, refused } = useUnlisted(read);
  const [adding, setAdding] = useState<{ again: Waiting | null } | null>(null);
  const { jobs = [], days = 0, expenses = [], byPayroll = false } = read.data ?? {};
  const titleOf = (idJob: number) => jobs.find((job) => job.id === idJob)?.title ?? '';
  const shown = expenses.find((expense) => expense.id === id);
  return (
    <>
      <PageHeader
        title="Expenses"
        sub={jobs.length > 0 ? `Send them within ${days} days of the job` : undefined}
        actions={
          <Button
            variant="contained"
            startIcon={<PlusIcon aria-hidden />}
            disabled={jobs.length === 0}
            onClick={() => setAdding({ again: null })}
          >
            Add expense
          </Button>
        }
      />
      {refused.map((item) => (
        <RefusedExpense key={item.key} item={item} onChange={() => setAdding({ again: item })} />
      ))}
      {/* Outside the list from the server, so that they are seen also when that cannot be read. */}
      {waiting.length === 0 ? null : (
        <Box sx={{ mb: 1.5 }}>
          <RowList boxed aria-label="Expenses to be sent">
            {waiting.map((item) => (
              <WaitingRow key={item.key} item={item} title={titleOf(item.idJob)} now={now} />
            ))}
          </RowList>
        </Box>
      )}
      <Loaded read={read} what="Your expenses" skeleton={<SkeletonCards count={3} />}>
        {() =>
          expenses.length > 0 ? (
            <RowList boxed aria-label="My expenses">
              {expenses.map((expense) => (
                <ExpenseRow key={expense.id} expense={expense} now={now} byPayroll={byPayroll} />
              ))}
            </RowList>
          ) : waiting.length > 0 ? null : (
            <EmptyState
              icon={ReceiptIcon}
              title="No expenses"
              text={
                jobs.length === 0
                  ? noJobs
                  : `Add what you paid for a job, with its receipt. Once the office has approved it, it is ${byPayroll ? 'paid with your wages' : 'on your next invoice'}.`
              }
            />
          )
        }
      </Loaded>
      {adding ? (
        <AddExpense {...{ jobs, days, byPayroll }} again={adding.again} onClose={() => setAdding(null)} />
      ) : null}
      {shown?.hasReceipt ? (
        <SidePanel
          title={expenseTitle(shown)}
          sub={`${dayWords(shown.day, now)} · ${shown.jobName}`}
          onClose={() => void go('/invoices/expenses')}
        >
          <Receipt key={shown.id} id={shown.id} />
        </SidePanel>
      ) : null}
    </>
  );
}
