import type { Zone } from '@crewcall/domain/units';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import { UserXIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import type { Member } from '../timesheet/card';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';
import type { Missing } from './signing-rows';

const words: Record<Exclude<Missing['why'], 'to-come'>, string> = {
  'no-time': 'no time',
  'press-waits': 'a check-in or check-out waits for a decision',
  running: 'still on the clock',
  'not-ticked': 'not ticked',
};

export interface MissingListProps {
  missing: readonly Missing[];
  idJob: number;
  /** Zone of the job. */
  zone: Zone;
}

/** Who keeps the job open after this signature. People without a time can be marked absent here. */
export function MissingList({ missing, idJob, zone }: MissingListProps) {
  const absent = useTimesheetChange('setAbsent', idJob);
  if (missing.length === 0) return null;
  const isLater = missing.some(({ why }) => why === 'to-come');
  const crewOf = ({ groupName, startTime }: Member) => `${groupName}, ${formatDayTime(startTime, zone)}`;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <strong>Not signed after this</strong>
      <RowList lines="none" aria-label="Not signed after this">
        {missing.map(({ member, why }) => (
          <li key={`${member.idUser}-${member.idReqCrew}-${why}`}>
            <span data-main="">
              <b>{member.fullName}</b>: {why === 'to-come' ? `no time yet on ${crewOf(member)}` : words[why]}
            </span>
            {why === 'no-time' || why === 'to-come' ? (
              <Button
                disabled={absent.isPending}
                startIcon={<UserXIcon size={18} aria-hidden />}
                aria-label={`Mark ${member.fullName} absent${why === 'to-come' ? ` on ${crewOf(member)}` : ''}`}
                onClick={() =>
                  absent.mutate({ idJob, idReqCrew: member.idReqCrew, idUser: member.idUser, absent: true })
                }
              >
                Absent
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
      The job is finished once everybody is signed or marked absent.
      {isLater ? ' If a later crew is called off or somebody did not come, mark them absent here.' : ''}
    </Alert>
  );
}
