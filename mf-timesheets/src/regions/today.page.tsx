import { needsAction } from '@crewcall/domain/day-board';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { addDays, dayInAddress, dayText, dayToEpoch } from '@crewcall/domain/time';
import { useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { DateField, DateToolbar } from '@crewcall/ui/date-fields';
import { formatLongDay, plural } from '@crewcall/ui/format';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon, CircleCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { rowsOf } from '../board/board-rows';
import type { Board } from '../board/board-rows';
import { JobSection } from '../board/job-section';
import { PersonRow, PersonRows } from '../board/person-row';
import { definePage } from '../region';

const Days = styled(DateToolbar)({ '& > .MuiFormControl-root': { width: 176 } });
const Room = styled('div')({ containerType: 'inline-size', paddingBottom: 24 });

const pathOf = (day: string) => `/admin/today/${day}`;

/** The places that nobody has, of crews that are not over. */
const openPlaces = ({ jobs }: Board, now: number): number =>
  jobs
    .flatMap(({ crews }) => crews)
    .filter((crew) => plannedEnd(crew) > now)
    .reduce((sum, { wanted, people }) => sum + Math.max(0, wanted - people.length), 0);

function BoardOf({ board, now, day }: { board: Board; now: number; day: string }) {
  const rows = rowsOf(board, now);
  const { steady, latest, isGone, waiting, release, hold, holdFocus } = useHeldOrder(rows);
  const first = steady.filter(needsAction);
  const open = openPlaces(board, now);
  if (board.jobs.length === 0) {
    return (
      <EmptyState
        icon={CalendarIcon}
        title="No job on this day"
        text="Choose another day. Jobs appear here once they are confirmed and have a crew."
      />
    );
  }
  return (
    <Room {...hold} {...holdFocus}>
      <section aria-label="Needs action">
        <SectionHeading
          title="Needs action"
          note={first.length > 0 ? plural(first.length, 'person', 'people') : ''}
        />
        {first.length === 0 ? (
          <EmptyState
            icon={CircleCheckIcon}
            title={
              open === 0 ? 'Nobody is missing' : `${plural(open, 'place')} ${open === 1 ? 'is' : 'are'} open`
            }
            text={`${open === 0 ? '' : 'None of the confirmed people is missing. '}People who do not answer, cannot come or are late appear here straight away.`}
          />
        ) : (
          <PersonRows boxed aria-label="Needs action">
            {first.map((row) => (
              <PersonRow key={row.id} row={latest(row)} now={now} isApart isGone={isGone(row)} />
            ))}
          </PersonRows>
        )}
      </section>
      {board.jobs.map((job) => (
        <JobSection
          key={job.idJob}
          job={job}
          rows={steady}
          latest={latest}
          isGone={isGone}
          now={now}
          day={day}
        />
      ))}
      <WaitingChanges count={waiting} onShow={release} />
    </Room>
  );
}

/** The board of the day: who is coming, who is here, who is missing; what needs action first. */
export function DayBoard() {
  const zone = useSession().user.companyZone;
  const { go } = useNavigation();
  const now = useNow();
  const today = dayText(zone, now);
  const day = dayInAddress(zone, useParams()['day'], now);
  const at = dayToEpoch(zone, day);
  const read = useCall('getAttendance', { day }, { keepPrevious: true, quiet: true });
  const step = (days: number) => void go(pathOf(dayText(zone, addDays(zone, at, days))));
  return (
    <>
      <PageHeader title={day === today ? 'Today' : 'The day'} sub={formatLongDay(at, zone, now)} />
      <Days>
        <IconButton aria-label="The day before" onClick={() => step(-1)}>
          <ChevronLeftIcon aria-hidden />
        </IconButton>
        <DateField label="Day" value={day} onChange={(value) => value && void go(pathOf(value))} />
        <IconButton aria-label="The next day" onClick={() => step(1)}>
          <ChevronRightIcon aria-hidden />
        </IconButton>
        {day === today ? null : <Button onClick={() => void go('/admin/today')}>Today</Button>}
      </Days>
      <Loaded
        read={read}
        what="The board"
        skeleton={<SkeletonTable rows={8} cols={3} label="Loading the board" />}
      >
        {(board) => <BoardOf key={day} board={board} now={now} day={day} />}
      </Loaded>
    </>
  );
}

export const region = definePage(DayBoard, '/:day?');
