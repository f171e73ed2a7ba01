import { isOpen } from '@crewcall/domain/clock';
import { Avatar } from '@crewcall/ui/avatar';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatTime } from '@crewcall/ui/format';
import { EditIcon, LogInIcon, LogOutIcon, UserXIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import type { Row, Worker } from '../timesheet/card';
import { useCheckIn } from '../timesheet/use-check-in';
import { useCheckOut } from '../timesheet/use-check-out';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';
import { TimesheetLine } from './timesheet-line';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  // With large text the buttons go below the name.
  '& > div': { flex: '1 1 6rem', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' },
  '& > span:last-of-type': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 6 },
  '& b': { fontWeight: 650 },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
  '& small > span': { display: 'inline-block', marginRight: 10 },
});
const Clocks = styled('div')({
  marginTop: 8,
  '& > div': { borderTop: `1px solid ${token('line')}` },
});

export interface WorkerCardProps {
  worker: Worker;
  idJob: number;
  zone: string;
  /** Whether the user may change timesheets of this job now. */
  maySet: boolean;
  onEdit: (row: Row) => void;
}

/** A worker as the supervisor sees them: check in, check out, absent, and every timesheet. */
export function WorkerCard({ worker, idJob, zone, maySet, onEdit }: WorkerCardProps) {
  const arriving = useCheckIn(idJob, zone);
  const absent = useTimesheetChange('setAbsent', idJob);
  const { checkOut, isCheckingOut, question } = useCheckOut(idJob, zone);
  const running = worker.rows.find(isOpen);
  const { idUser, idReqCrew, fullName, startTime, endTime } = worker;
  const crew = startTime === null ? undefined : { startTime, endTime };
  const busy = arriving.isCheckingIn || absent.isPending || isCheckingOut;

  return (
    <Card sx={{ p: '12px 14px' }} aria-label={fullName}>
      {arriving.question}
      {question}
      <Head>
        <Avatar name={fullName} size={36} />
        <div>
          <b>{fullName}</b>
          <small>
            <span>{worker.groupName}</span>
            <span>
              {worker.startTime === null ? 'not on the crew now' : formatTime(worker.startTime, zone)}
            </span>
            {worker.runsElsewhere ? <span>on the clock in another crew</span> : null}
          </small>
        </div>
        <span>
          {worker.absent ? (
            <>
              <StatusPill of="time" state="absent" />
              {maySet ? (
                <Button
                  variant="text"
                  disabled={busy}
                  aria-label={`Undo: ${fullName} is absent`}
                  onClick={() => absent.mutate({ idJob, idReqCrew, idUser, absent: false })}
                >
                  Undo
                </Button>
              ) : null}
            </>
          ) : !maySet ? null : running ? (
            <Button
              disabled={busy}
              startIcon={<LogOutIcon aria-hidden />}
              aria-label={`Check Out ${fullName}`}
              onClick={() => checkOut(running, crew)}
            >
              Check Out
            </Button>
          ) : worker.startTime === null || worker.runsElsewhere ? null : (
            <>
              {worker.rows.length === 0 ? (
                <IconButton
                  disabled={busy}
                  aria-label={`Mark ${fullName} absent`}
                  title="Mark absent"
                  onClick={() => absent.mutate({ idJob, idReqCrew, idUser, absent: true })}
                >
                  <UserXIcon size={20} aria-hidden />
                </IconButton>
              ) : null}
              <Button
                disabled={busy}
                {...(worker.rows.length > 0 ? { startIcon: <LogInIcon aria-hidden /> } : {})}
                aria-label={`Check In ${fullName}`}
                onClick={() =>
                  crew && arriving.checkIn({ idUser, idReqCrew, fullName, crew }, worker.rows.length > 0)
                }
              >
                Check In
              </Button>
            </>
          )}
        </span>
      </Head>
      {worker.rows.length > 0 ? (
        <Clocks>
          {worker.rows.map((row) => (
            <TimesheetLine
              key={row.id}
              row={row}
              zone={zone}
              action={
                <IconButton
                  aria-label={`Edit the time of ${fullName} from ${formatTime(row.start, zone)}`}
                  onClick={() => onEdit(row)}
                >
                  <EditIcon size={18} aria-hidden />
                </IconButton>
              }
            />
          ))}
        </Clocks>
      ) : null}
    </Card>
  );
}
