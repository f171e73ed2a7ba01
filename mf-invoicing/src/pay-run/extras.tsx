import { extraChecks, extraKindNames } from '@crewcall/domain/extras';
import { useBus, useCall, useChange, useOpenPanel, useSnackbar } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { useSend } from '@crewcall/platform/use-send';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { formatMoney, plural } from '@crewcall/ui/format';
import { PlusIcon, ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { useState } from 'react';
import { extraDetail } from '../invoices/extra-lines';
import { AdjustmentDialog } from './adjustment-dialog';
import type { Payee } from './adjustment-dialog';
import { checkNames, extraKey, extraRows } from './extra-rows';
import type { ExtraRow } from './extra-rows';
import { Step } from './step';

const Cell = styled('div')({
  minWidth: 160,
  overflowWrap: 'anywhere',
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13.5 },
});

const CheckPill = ({ check }: Pick<ExtraRow, 'check'>) =>
  check === null ? null : (
    <Pill tone={check === 'late-overtime' ? 'info' : 'warn'} icon={ReceiptIcon}>
      {checkNames[check]}
    </Pill>
  );

const columnsOf = (
  isBeside: boolean,
  act: { open: (row: ExtraRow) => void; takeOff: (row: ExtraRow) => void },
): Column<ExtraRow>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => (
      <>
        {row.fullName}
        {isBeside ? <CheckPill check={row.check} /> : null}
      </>
    ),
    sort: (row) => row.fullName,
  },
  {
    key: 'what',
    head: 'What',
    cell: (row) => (
      <Cell>
        {extraKindNames[row.kind]}: {row.what}
        <small>{extraDetail(row)}</small>
        {row.why === '' ? null : <small>{row.why}</small>}
      </Cell>
    ),
    sort: (row) => `${row.kind} ${row.what}`,
  },
  ...(isBeside
    ? []
    : [
        {
          key: 'check',
          head: 'Check',
          cell: (row: ExtraRow) => <CheckPill check={row.check} />,
          sort: (row: ExtraRow) => (row.check === null ? extraChecks.length : extraChecks.indexOf(row.check)),
        },
      ]),
  {
    key: 'cents',
    head: 'Amount',
    align: 'right',
    cell: (row) => <strong>{formatMoney(row.cents)}</strong>,
    sort: (row) => row.cents,
  },
  {
    key: 'act',
    head: 'Actions',
    hideHead: true,
    align: 'right',
    cell: (row) =>
      row.idTimesheet !== null ? (
        <Button
          size="small"
          aria-label={`Open the time: ${row.fullName}, ${row.what}`}
          onClick={() => act.open(row)}
        >
          Open
        </Button>
      ) : row.id !== null ? (
        <Button
          size="small"
          aria-label={`Take off: ${row.fullName}, ${row.what}`}
          onClick={() => act.takeOff(row)}
        >
          Take off
        </Button>
      ) : null,
  },
];

/** Asks why an extra is taken off, and takes it off; a refusal stays in the dialog with what was typed. */
function TakeOffDialog({ row, onClose }: { row: ExtraRow; onClose: () => void }) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const { failure, isBusy, send } = useSend('It could not be taken off. Try again.');
  const remove = useChange('removeExtra', { quiet: true });
  return (
    <ReasonDialog
      title={`Take off ${formatMoney(row.cents)} of ${row.fullName}?`}
      text={`${extraKindNames[row.kind]}: ${row.what}. ${
        row.kind === 'expense'
          ? 'The expense is refused, and the worker reads why.'
          : 'It will be on no invoice.'
      }`}
      yes="Take off"
      no="Leave it"
      danger
      isBusy={isBusy}
      failure={failure === '' ? null : failure}
      help={`${row.fullName} gets a message with it.`}
      missing="Say why: the worker reads it."
      max={500}
      onReason={(reason) =>
        void send(async () => {
          await remove.mutateAsync({ id: row.id ?? 0, reason });
          bus.emit('pay.changed', {});
          snackbar.show(`${row.what} of ${row.fullName} is taken off.`);
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}

export interface ExtrasProps {
  /** The extras of the run to look at. */
  checked: Parameters<typeof extraRows>[0];
  people: readonly Payee[];
}

/** The second step: what waits for the next invoices beside times, what of it to look at, and adjustments. */
export function Extras({ checked, people }: ExtrasProps) {
  const read = useCall('getExtras', {});
  const panel = useOpenPanel();
  const [query] = useSearchParams();
  const isBeside = useIsBeside(query.has('panel'));
  const [isAdding, setAdding] = useState(false);
  const [taking, setTaking] = useState<ExtraRow | null>(null);
  const rows = extraRows(checked, read.data?.extras ?? []);
  const counts = extraChecks.flatMap((check) => {
    const count = rows.filter((row) => row.check === check).length;
    return count > 0 ? [`${checkNames[check]} ${count}`] : [];
  });
  const waiting = read.data?.extras ?? [];
  const sum = waiting.reduce((all, { cents }) => all + cents, 0);
  return (
    <Step
      number={2}
      title="Extras"
      note={[
        ...counts,
        waiting.length === 0
          ? 'No extras are waiting.'
          : `${plural(waiting.length, 'extra waits', 'extras wait')} for the next invoices: ${formatMoney(sum)}.`,
      ].join(' · ')}
      actions={
        <Button startIcon={<PlusIcon aria-hidden />} onClick={() => setAdding(true)}>
          Add an adjustment
        </Button>
      }
    >
      <Loaded read={read} what="The extras" skeleton={<SkeletonTable rows={2} cols={4} />}>
        {() =>
          rows.length === 0 ? null : (
            <DataTable
              label="Extras"
              rows={rows}
              columns={columnsOf(isBeside, {
                open: ({ idJob, idTimesheet }) =>
                  idJob !== null &&
                  idTimesheet !== null &&
                  void panel.open('job-timesheets', { idJob, idTimesheet }),
                takeOff: setTaking,
              })}
              rowKey={extraKey}
              rowLabel={(row) => `${row.fullName}, ${row.what}`}
              maxHeight="max(320px, calc(60dvh - 100px))"
              empty={<EmptyState icon={ReceiptIcon} title="No extras" text="Adjustments appear here." />}
            />
          )
        }
      </Loaded>
      {isAdding ? <AdjustmentDialog people={people} onClose={() => setAdding(false)} /> : null}
      {taking ? <TakeOffDialog key={extraKey(taking)} row={taking} onClose={() => setTaking(null)} /> : null}
    </Step>
  );
}
