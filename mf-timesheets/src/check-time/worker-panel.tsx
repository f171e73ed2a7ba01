import type { Out } from '@crewcall/contract/types';
import { useNow, useOpenPanel, useSession, PersonName, useCall } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDayTime, formatDuration, plural } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@crewcall/ui/mui';
import { ClockIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { phone } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import type { ReactNode } from 'react';
import { WorkerTimesheet } from './worker-timesheet';

type Punch = Out<'getUserInterval'>['punches'][number];

/** A worker's pending punches, each with a link to the job where it is decided. */
function WorkerPendingPunches({ punches }: { punches: readonly Punch[] }) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const now = useNow(60_000);
  if (punches.length === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      <strong>Check-ins and check-outs that wait for a decision</strong>
      <RowList aria-label="Check-ins and check-outs that wait for a decision">
        {punches.map((punch) => (
          <li key={punch.id}>
            <div data-main="">
              <b>
                {punch.action === 'in' ? 'Check In' : 'Check Out'},{' '}
                {formatDayTime(punch.tapTime, punch.tz, now)}
              </b>
              <small>{punch.jobName}</small>
              <small>{punch.reason}</small>
            </div>
            {can('job.read') ? (
              <Button
                aria-label={`Decide in ${punch.jobName}`}
                onClick={() => void panel.open('job-form', { idJob: punch.idJob, tab: 'timesheets' })}
              >
                Decide
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
    </Alert>
  );
}

/** On a phone the figures go under the job. */
const Clocks = styled(Table)({
  '& [data-narrow]': { display: 'none' },
  [phone]: { '& [data-wide]': { display: 'none' }, '& [data-narrow]': { display: 'block' } },
});

export interface WorkerPanelProps {
  idUser: number;
  fullName: string | undefined;
  range: { start: number; end: number };
  /** The timesheet whose pay is explained, 0 for none. */
  idTimesheet: number;
  /** Address of an invoice. */
  invoiceAt: (idInvoice: number) => string;
  onShow: (idTimesheet: number) => void;
  onClose: () => void;
  footer?: ReactNode;
}

/** The timesheets behind a worker's row in Check Time. */
export function WorkerPanel(props: WorkerPanelProps) {
  const { idUser, fullName, range, idTimesheet, invoiceAt, onShow, onClose, footer } = props;
  const read = useCall('getUserInterval', { idUser, ...range }, { quiet: true });
  const paid = (read.data?.intervals ?? []).reduce((sum, row) => sum + row.paid, 0);
  return (
    <SidePanel
      title={<PersonName idUser={idUser}>{fullName ?? 'Worker'}</PersonName>}
      sub={read.data ? `${plural(read.data.intervals.length, 'time')} · ${formatDuration(paid)}` : undefined}
      onClose={onClose}
      width={620}
      footer={footer}
    >
      <WorkerPendingPunches punches={read.data?.punches ?? []} />
      <Loaded
        read={read}
        what="The times"
        skeleton={<SkeletonTable rows={4} cols={4} label="Loading the times" />}
      >
        {({ intervals }) =>
          intervals.length === 0 ? (
            <EmptyState
              icon={ClockIcon}
              title="No times in these dates"
              text="Choose other dates to see more."
            />
          ) : (
            <Clocks size="small" aria-label={`Times of ${fullName ?? 'the worker'}`}>
              <TableHead>
                <TableRow>
                  <TableCell sx={{ pr: 0 }}>
                    <VisuallyHidden>Pay</VisuallyHidden>
                  </TableCell>
                  <TableCell>Job</TableCell>
                  <TableCell align="right" data-wide="">
                    Duration
                  </TableCell>
                  <TableCell align="right" data-wide="">
                    Break
                  </TableCell>
                  <TableCell align="right">Invoice</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {intervals.map((row) => (
                  <WorkerTimesheet
                    key={row.id}
                    row={row}
                    isExplained={row.id === idTimesheet}
                    invoiceAt={invoiceAt}
                    onShow={onShow}
                  />
                ))}
              </TableBody>
            </Clocks>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
