import {
  useBus,
  useChange,
  useNavigation,
  useNow,
  useOpenPanel,
  useSession,
  useSnackbar,
} from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { plural } from '@crewcall/ui/format';
import { CheckIcon, CircleCheckIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import type { Column } from '@crewcall/ui/data-table';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { useState } from 'react';
import { exceptionIcons, exceptionNames, isApprovable, mendsOf, exceptionTime } from './exception-texts';
import type { Mend, PayException } from './exception-texts';
import { Step } from './step';
import { WithholdingDialog } from './withholding-dialog';

const Cell = styled('div')({
  // While a panel is open the table is narrow: without a minimum, a time would wrap into eight lines.
  minWidth: 120,
  overflowWrap: 'anywhere',
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13.5 },
});
const Pills = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const Older = styled('p')({ margin: '10px 2px 0', color: token('ink-3'), fontSize: 13.5 });

const mendWords: Record<Mend, string> = { time: 'Open', rate: 'Set rate', abn: 'Note', gst: 'Confirm GST' };

const Kinds = ({ kinds }: Pick<PayException, 'kinds'>) => (
  <Pills>
    {kinds.map((kind) => (
      <Pill key={kind} tone="warn" icon={exceptionIcons[kind]}>
        {exceptionNames[kind]}
      </Pill>
    ))}
  </Pills>
);

/** While a panel is open the problem goes under the name, so that the fix button stays in view. */
const whoAndWhat = (isBeside: boolean): Column<PayException>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: (one) =>
      isBeside ? (
        <>
          {one.fullName}
          <Kinds kinds={one.kinds} />
        </>
      ) : (
        one.fullName
      ),
    sort: (one) => one.fullName,
  },
  ...(isBeside
    ? []
    : [{ key: 'kinds', head: 'What', cell: (one: PayException) => <Kinds kinds={one.kinds} /> }]),
];

const columnsOf = (
  now: number,
  isBeside: boolean,
  mend: (one: PayException, at: Mend) => void,
): Column<PayException>[] => [
  ...whoAndWhat(isBeside),
  {
    key: 'time',
    head: 'Time',
    cell: (one) => (
      <Cell>
        {exceptionTime(one, now)}
        <small>{one.groupName === '' ? one.jobName : `${one.jobName} · ${one.groupName}`}</small>
      </Cell>
    ),
    sort: (one) => one.start,
  },
  {
    key: 'mend',
    head: 'Mend',
    hideHead: true,
    align: 'right',
    cell: (one) =>
      mendsOf(one).map((at) => (
        <Button
          key={at}
          size="small"
          sx={{ ml: 1 }}
          aria-label={`${mendWords[at]}: ${one.fullName}, ${exceptionTime(one, now)}`}
          onClick={() => mend(one, at)}
        >
          {mendWords[at]}
        </Button>
      )),
  },
];

export interface ExceptionsProps {
  list: readonly PayException[];
  /** Number of further, less urgent exceptions that are not listed yet. */
  more: number;
  /** Number of further timesheets from before these dates, which are not listed. */
  older: number;
  /** Number of timesheets of earlier weeks that could be paid and are not invoiced. */
  earlier: number;
  /** Times are still being worked out, so there may be more. */
  isUnderWay: boolean;
  /** Extends the dates back to the oldest earlier timesheet; missing if there is none. */
  onTakeOld?: (() => void) | undefined;
}

const stillChecking = 'The times are still being checked.';

/** The first step: lists what the office should check before paying. A row disappears once it is fixed. */
export function Exceptions({ list, more, older, earlier, isUnderWay, onTakeOld }: ExceptionsProps) {
  const { can } = useSession();
  const now = useNow(60_000);
  const panel = useOpenPanel();
  const [query] = useSearchParams();
  const isBeside = useIsBeside(query.has('panel'));
  const { go } = useNavigation();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [noting, setNoting] = useState<PayException | null>(null);
  const [ticked, setTicked] = useState<Set<string | number>>(new Set());
  const chosen = list.filter(({ key }) => ticked.has(key)).filter(isApprovable);
  const approve = useChange('approveTimes', {
    done: () => {
      for (const idJob of new Set(chosen.map((one) => one.idJob))) bus.emit('clock.changed', { idJob });
      snackbar.show(`${plural(chosen.length, 'time')} approved.`);
      setTicked(new Set());
    },
  });
  const mend = (one: PayException, at: Mend | undefined) => {
    if (at === 'rate') void go(`/admin/crew/${one.idUser}?tab=rates`);
    else if (at === 'gst') void go(`/admin/crew/${one.idUser}?tab=banking`);
    else if (at === 'abn') setNoting(one);
    else
      void panel.open('job-timesheets', {
        idJob: one.idJob,
        ...(one.idTimesheet === null ? {} : { idTimesheet: one.idTimesheet }),
      });
  };
  const counts = Object.entries(exceptionNames).flatMap(([kind, name]) => {
    const count = list.filter(({ kinds }) => kinds.some((each) => each === kind)).length;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  return (
    <Step
      number={1}
      title="Check these first"
      note={[
        isUnderWay ? stillChecking : list.length === 0 ? 'Nothing to check.' : counts.join(' · '),
        ...(earlier > 0
          ? [`${plural(earlier, 'time')} of earlier weeks ${earlier === 1 ? 'is' : 'are'} not invoiced.`]
          : []),
      ].join(list.length === 0 ? ' ' : ' · ')}
      actions={
        <>
          {onTakeOld ? <Button onClick={onTakeOld}>Include the old times</Button> : null}
          {can('timesheet.write') && list.some(isApprovable) ? (
            <Button
              variant="outlined"
              startIcon={<CheckIcon aria-hidden />}
              disabled={chosen.length === 0}
              loading={approve.isPending}
              onClick={() => approve.mutate({ idTimesheet: chosen.map(({ idTimesheet }) => idTimesheet) })}
            >
              {chosen.length === 0 ? 'Approve what is ticked' : `Approve ${plural(chosen.length, 'time')}`}
            </Button>
          ) : null}
        </>
      }
    >
      <DataTable
        label="Exceptions"
        rows={list}
        columns={columnsOf(now, isBeside, mend)}
        rowKey={(one) => one.key}
        rowLabel={(one) => `${one.fullName}, ${exceptionTime(one, now)}`}
        onOpen={(one) => mend(one, mendsOf(one)[0])}
        {...(can('timesheet.write')
          ? { selectable: isApprovable, selected: ticked, onSelect: setTicked }
          : {})}
        empty={
          <EmptyState
            icon={CircleCheckIcon}
            title={isUnderWay ? 'Not checked yet' : 'No problems found'}
            text={
              isUnderWay
                ? 'Times are listed here as soon as they are checked.'
                : 'Problems with times in these dates appear here straight away.'
            }
          />
        }
      />
      {more > 0 ? <Older>And {more} more, less urgent. They are listed once these are done.</Older> : null}
      {older > 0 ? (
        <Older>
          And {plural(older, 'more time')} of over {INVOICE_WITHIN_MS / DAY_MS} days. The oldest are listed
          first: include them, or choose their dates.
        </Older>
      ) : null}
      {noting ? <WithholdingDialog key={noting.key} of={noting} onClose={() => setNoting(null)} /> : null}
    </Step>
  );
}
