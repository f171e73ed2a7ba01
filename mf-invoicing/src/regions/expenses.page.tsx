import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { expenseTypeNames } from '@crewcall/domain/expenses';
import { ApiError, useApi, useBus, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams, useSearchParams } from '@crewcall/platform/router';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { usePages } from '@crewcall/platform/use-pages';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { BulkBar, Progress, Refusals } from '@crewcall/ui/bulk-actions';
import type { Refusal } from '@crewcall/ui/bulk-actions';
import type { Column } from '@crewcall/ui/data-table';
import { formatMoney, plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { PagedTable } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import { Pill } from '@crewcall/ui/pill';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { AnswerPanel } from '../expenses/answer-panel';
import type { OfficeExpense } from '../expenses/answer-panel';
import { dayWords, expenseTitle } from '../expenses/expense-texts';
import { ExpensePill } from '../expenses/state-pill';
import { definePage } from '../region';

type Show = 'waiting' | 'answered';
const tabs = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
] as const;
const expensesOf = ({ expenses }: Out<'getExpenses'>) => expenses;

const columnsOf = (show: Show, now: number): Column<OfficeExpense>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.fullName },
  { key: 'job', head: 'Job', cell: (row) => row.jobName },
  { key: 'day', head: 'Day', cell: (row) => dayWords(row.day, now) },
  { key: 'type', head: 'What for', cell: (row) => expenseTypeNames[row.type] },
  { key: 'note', head: 'Note', cell: (row) => row.note },
  {
    key: 'receipt',
    head: 'Receipt',
    cell: (row) => (row.hasReceipt ? 'Yes' : <Pill tone="warn">No receipt</Pill>),
  },
  { key: 'gst', head: 'GST in it', align: 'right', cell: (row) => formatMoney(row.gstCents) },
  {
    key: 'cents',
    head: 'With GST',
    align: 'right',
    cell: (row) => <strong>{formatMoney(row.cents)}</strong>,
  },
  ...(show === 'answered'
    ? [{ key: 'state', head: 'Answer', cell: (row: OfficeExpense) => <ExpensePill {...row} /> }]
    : []),
];

/** Columns that are hidden while a panel is open, because they would be too narrow. */
const wideColumns: ReadonlySet<string> = new Set(['note', 'receipt', 'gst', 'type']);

/** Approves several expenses, one call after another, and collects what was refused. */
function useApproveAll() {
  const { call } = useApi();
  const bus = useBus();
  const action = useBulkAction<readonly Refusal[]>();
  const approve = async (those: readonly OfficeExpense[]) => {
    const { failure } = await action.start(those, 1, async ([expense]) => {
      try {
        await call('decideExpense', { id: expense.id, answer: 'approve' }, { quiet: true });
        return [];
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
        return [{ name: `${expense.fullName}, ${expenseTitle(expense)}`, text: error.text }];
      }
    });
    bus.emit('pay.changed', {});
    return failure === null;
  };
  const refused = action.answers.flat();
  return { ...action, refused, approved: action.done - refused.length, approve };
}

/** Where approved expenses go: payroll pays employees. */
function whereTo(those: readonly OfficeExpense[]): string {
  const employees = those.filter(({ byPayroll }) => byPayroll).length;
  if (employees === 0) return 'They go on the next invoices.';
  return employees === those.length
    ? 'They are paid with the payroll.'
    : `${plural(employees, 'is', 'are')} paid with the payroll, the others go on the next invoices.`;
}

/** Which rows are ticked, with the expenses themselves: those that are out of sight are not loaded any more. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlyMap<number, OfficeExpense>>(new Map());
  const select = ({ keys }: Selection, changed: readonly OfficeExpense[]) =>
    setTicked((before) => {
      const next = new Map(before);
      for (const expense of changed)
        if (keys.has(expense.id)) next.set(expense.id, expense);
        else next.delete(expense.id);
      return next;
    });
  const drop = (id: number) => setTicked((before) => new Map([...before].filter(([one]) => one !== id)));
  const clear = () => setTicked(new Map());
  return { chosen: [...ticked.values()], keys: new Set(ticked.keys()), select, drop, clear };
}

/** What workers paid for jobs and want back: those that wait for an answer, and what was answered. */
export function Expenses() {
  const now = useNow(60_000);
  const { go } = useNavigation();
  const { user } = useSession();
  const confirm = useConfirm();
  const [query] = useSearchParams();
  const id = Number(useParams()['id']) || 0;
  const show: Show = query.get('show') === 'answered' ? 'answered' : 'waiting';
  const pages = usePages('getExpenses', { show }, expensesOf, show);
  const { chosen, keys, select, drop, clear } = useTicked();
  const bulk = useApproveAll();
  const isBeside = useIsBeside(id > 0);
  const address = (idExpense = 0, of: Show = show) =>
    `/admin/expenses${idExpense > 0 ? `/${idExpense}` : ''}${of === 'answered' ? '?show=answered' : ''}`;
  const open = pages.loaded.find((expense) => expense.id === id);
  const total = pages.data?.total ?? 0;
  const isFree = ({ idUser }: OfficeExpense) => show === 'waiting' && idUser !== user.id;

  const answered = () => {
    drop(id);
    if (show === 'answered') return;
    const at = pages.loaded.findIndex((expense) => expense.id === id);
    const next = pages.loaded[at + 1] ?? pages.loaded[at - 1];
    void go(address(next?.id), { replace: true });
  };
  const sum = formatMoney(chosen.reduce((cents, expense) => cents + expense.cents, 0));
  const approveAll = async () => {
    const text = `${plural(chosen.length, 'expense')}, ${sum} in all. ${whereTo(chosen)}`;
    if (await confirm({ title: 'Approve these expenses?', text, yes: 'Approve' }))
      if (await bulk.approve(chosen)) clear();
  };
  return (
    <>
      <PageHeader
        title="Expenses"
        sub="An approved expense is on its worker’s next invoice, of an employee in the next payroll"
      />
      <Toolbar>
        <SegmentedTabs
          label="Which expenses"
          items={tabs}
          value={show}
          onChange={(value) => {
            clear();
            void go(address(0, value));
          }}
        />
      </Toolbar>
      {bulk.progress ? (
        <Progress label="Approving" done={bulk.done} of={bulk.of}>
          {bulk.approved} of {plural(bulk.of, 'expense')} approved
        </Progress>
      ) : null}
      {!bulk.isRunning && bulk.refused.length > 0 ? (
        <Alert severity="warning">
          <strong>Not approved</strong>
          <Refusals refused={bulk.refused} />
        </Alert>
      ) : null}
      {!bulk.isRunning && bulk.failure !== null ? (
        <Alert severity="error">
          {bulk.approved} of {plural(bulk.of, 'expense')} approved, then the connection failed. Approve the
          rest again.
        </Alert>
      ) : null}
      <Loaded read={pages} what="The expenses" skeleton={<SkeletonTable rows={8} cols={6} />}>
        {() => (
          <PagedTable
            label={show === 'waiting' ? 'Expenses that wait' : 'Answered expenses'}
            {...pages.table}
            sort={{ key: 'sent', down: show === 'answered' }}
            onSort={() => {}}
            columns={columnsOf(show, now).filter(({ key }) => !isBeside || !wideColumns.has(key))}
            rowKey={(row) => row.id}
            rowLabel={(row) => `${row.fullName}, ${expenseTitle(row)}`}
            activeKey={id || null}
            onOpen={(row) => void go(address(row.id))}
            maxHeight="max(420px, calc(100dvh - 236px))"
            {...(show === 'waiting'
              ? { selection: { isAll: false, keys }, onSelect: select, selectable: isFree }
              : {})}
            empty={
              <EmptyState
                icon={CircleCheckIcon}
                title={show === 'waiting' ? 'No expenses wait' : 'No answered expenses'}
                text={
                  total === 0 && show === 'waiting'
                    ? 'Workers send them under Invoices, Expenses. They are listed here until you answer.'
                    : 'Those that you approve or refuse are listed here.'
                }
              />
            }
          />
        )}
      </Loaded>
      {chosen.length > 0 ? (
        <BulkBar label="Ticked expenses" selected={`${plural(chosen.length, 'expense')} · ${sum}`}>
          <Button loading={bulk.isRunning} onClick={() => void approveAll()}>
            Approve {chosen.length}
          </Button>
          <Button onClick={clear}>Clear</Button>
        </BulkBar>
      ) : null}
      {open ? <AnswerPanel expense={open} onDone={answered} onClose={() => void go(address())} /> : null}
    </>
  );
}

export const region = definePage(Expenses, '/:id?');
