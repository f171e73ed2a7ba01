import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { Link, useBus, useChange, useSession } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';

type Saved = Out<'setUnavailability'>;

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& > span': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  '& + &': { marginTop: 8 },
});

/** An unanswered invitation during a time away. It stays open until the worker declines it here. */
function Invite({ invite }: { invite: Saved['invites'][number] }) {
  const { user } = useSession();
  const bus = useBus();
  const [isDeclined, setIsDeclined] = useState(false);
  const reply = useChange('replyJob', {
    done: () => {
      setIsDeclined(true);
      bus.emit('invite.answered', { idReqCrew: invite.idReqCrew, idUser: user.id });
      bus.emit('job.changed', { idJob: invite.idJob });
    },
  });
  return (
    <Line>
      <span>
        You are invited to {invite.title}, {formatDayTime(invite.startTime, invite.tz)}.
        {isDeclined ? ' Declined.' : ''}
      </span>
      {isDeclined ? null : (
        <Button
          aria-label={`Decline: ${invite.title}`}
          disabled={reply.isPending}
          onClick={() => reply.mutate({ id: invite.idReqCrew, accepted: false })}
        >
          Decline
        </Button>
      )}
    </Line>
  );
}

export interface AffectedShiftsProps {
  saved: Saved;
  /** An office user sees a worker's shifts and invitations here, but cannot decline for the worker. */
  isOffice: boolean;
}

/** Shifts and invitations that overlap a new time away, which does not release the worker from any shift. */
export function AffectedShifts({ saved: { shifts, invites }, isOffice }: AffectedShiftsProps) {
  if (shifts.length + invites.length === 0) return null;
  return (
    <Alert severity="warning">
      {shifts.map((shift) => (
        <Line key={shift.idReqCrew}>
          <span>
            {isOffice
              ? `They are confirmed on ${shift.title}, ${formatDayTime(shift.startTime, shift.tz)}.`
              : shift.text}
          </span>
          {isOffice ? null : (
            <Link to={`/jobs/upcoming/${shift.idJob}/details`} aria-label={`I can’t come: ${shift.title}`}>
              I can’t come
            </Link>
          )}
        </Line>
      ))}
      {invites.map((invite) =>
        isOffice ? (
          <Line key={invite.idReqCrew}>
            <span>
              They are invited to {invite.title}, {formatDayTime(invite.startTime, invite.tz)}.
            </span>
          </Line>
        ) : (
          <Invite key={invite.idReqCrew} invite={invite} />
        ),
      )}
    </Alert>
  );
}
