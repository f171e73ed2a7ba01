import { texts } from '@crewcall/domain/texts';
import { TimeField } from '@crewcall/domain/timesheet';
import { useRegion, useSnackbar } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import {
  Avatar,
  Button,
  Card,
  EditIcon,
  IconButton,
  LogInIcon,
  LogOutIcon,
  StatusPill,
  UserXIcon,
  formatTime,
  styled,
  token,
} from '@crewcall/ui';
import type { Row, Worker } from '../clocks/card';
import { textOf, useClockChange } from '../clocks/use-clock-change';
import { ClockLine } from './clock-line';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > div': { flex: '1 1 auto', width: 0, minWidth: 0, display: 'grid' },
  '& > span:last-of-type': { flex: 'none', display: 'flex', alignItems: 'center', gap: 6 },
  '& b': { fontWeight: 650 },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
});
const Clocks = styled('div')({
  marginTop: 8,
  '& > div': { borderTop: `1px solid ${token('line')}` },
});

export interface WorkerCardProps {
  worker: Worker;
  idJob: number;
  zone: string;
  onEdit: (row: Row) => void;
}

/** A worker as the supervisor sees them: check in, check out, absent, and every clock. */
export function WorkerCard({ worker, idJob, zone, onEdit }: WorkerCardProps) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const checkIn = useClockChange('setTimeCreate', idJob);
  const absent = useClockChange('setAbsent', idJob);
  const checkOut = useClockChange('setTime', idJob, { quiet: true });
  const running = worker.rows.find((row) => row.end === 0);
  const { idUser, idReqCrew, fullName } = worker;
  const busy = checkIn.isPending || absent.isPending || checkOut.isPending;

  const clockOut = async (row: Row) => {
    try {
      await checkOut.mutateAsync({ id: row.id, type: TimeField.EndTime, value: clock.now() });
    } catch (error) {
      snackbar.show(`${texts.clockOutFailed} ${textOf(error)}`, { color: 'error' });
      await queries.invalidateQueries({ queryKey: ['getTimeCard'] });
    }
  };

  return (
    <Card sx={{ p: '12px 14px' }} aria-label={fullName}>
      <Head>
        <Avatar name={fullName} size={36} />
        <div>
          <b>{fullName}</b>
          <small>
            {worker.groupName}
            {worker.startTime === null
              ? ' · not on the crew now'
              : ` · ${formatTime(worker.startTime, zone)}`}
          </small>
        </div>
        <span>
          {worker.absent ? (
            <>
              <StatusPill of="time" state="absent" />
              <Button
                variant="text"
                disabled={busy}
                aria-label={`${fullName} is not absent`}
                onClick={() => absent.mutate({ idJob, idReqCrew, idUser, absent: false })}
              >
                Undo
              </Button>
            </>
          ) : running ? (
            <Button
              disabled={busy}
              startIcon={<LogOutIcon aria-hidden />}
              aria-label={`Check Out ${fullName}`}
              onClick={() => void clockOut(running)}
            >
              Check Out
            </Button>
          ) : worker.startTime === null ? null : (
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
                onClick={() => checkIn.mutate({ idJob, idUser, idReqCrew })}
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
            <ClockLine
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
