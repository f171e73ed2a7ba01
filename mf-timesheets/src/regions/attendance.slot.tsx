import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { answersUntil } from '@crewcall/domain/crew-time';
import { useCall, useNow } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { SectionHeading } from '@crewcall/ui/page-header';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { rowsOf } from '../board/board-rows';
import type { Board, BoardCrew } from '../board/board-rows';
import { CrewBlock } from '../board/crew-block';
import { defineSlot } from '../region';

const Room = styled('section')({ containerType: 'inline-size', padding: '0 0 22px' });

/** Whether to show a crew: from a day before its start until half a day after its end. */
const isNear = (crew: BoardCrew, now: number): boolean =>
  crew.startTime - DAY_MS <= now && answersUntil(crew) + CURRENT_JOB_MS > now;

function Crews({ board, now }: { board: Board; now: number }) {
  const rows = rowsOf(board, now).map((row) => ({ ...row, isAbove: false }));
  const { steady, latest, isGone, waiting, release, hold, holdFocus } = useHeldOrder(rows);
  const near = board.jobs.flatMap((job) =>
    job.crews.filter((crew) => isNear(crew, now)).map((crew) => ({ job, crew })),
  );
  if (near.length === 0) return null;
  return (
    <Room aria-label="Attendance" {...hold} {...holdFocus}>
      <SectionHeading title="Attendance" />
      {near.map(({ job, crew }) => (
        <CrewBlock
          key={crew.idReqCrew}
          job={job}
          crew={crew}
          rows={steady}
          latest={latest}
          isGone={isGone}
          now={now}
          lateAfter={board.lateAfter}
          day={dayText(job.tz, now)}
        />
      ))}
      <WaitingChanges count={waiting} onShow={release} />
    </Room>
  );
}

/** Attendance of one job on its day; nothing on other days. */
export function JobAttendance({ idJob }: { idJob: number }) {
  const now = useNow();
  const { data } = useCall('getAttendance', { idJob }, { keepPrevious: true, quiet: true });
  return data ? <Crews board={data} now={now} /> : null;
}

export const region = defineSlot('attendance', JobAttendance);
