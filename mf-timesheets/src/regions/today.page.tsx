import { useDeferredValue, useState } from 'react';
import { addDays, dayInAddress, dayText, dayToEpoch } from '@crewcall/domain/time';
import { useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { usePack } from '@crewcall/platform/use-pack';
import { useSettled } from '@crewcall/platform/use-settled';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { DateField, DateToolbar } from '@crewcall/ui/date-fields';
import { formatLongDay, plural } from '@crewcall/ui/format';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PackMenu, savePack } from '@crewcall/ui/pack-menu';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { DayJobs } from '../board/day-jobs';
import { useBoard } from '../board/use-board';
import { definePage } from '../region';

const Days = styled(DateToolbar)({ '& > .MuiFormControl-root': { width: 176 } });

/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

const pathOf = (day: string) => `/admin/today/${day}`;

const NoJob = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear === undefined ? (
    <EmptyState
      icon={CalendarIcon}
      title="No job on this day"
      text="Choose another day. Jobs appear here once they are confirmed and have a crew."
    />
  ) : (
    <EmptyState
      title="Nothing matches the search"
      text="Jobs, customers, places, groups and people of this day are searched."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );

/** The board of the day: who is coming, who is here, who is missing; what needs action first. */
export function DayBoard() {
  const zone = useSession().user.companyZone;
  const { go } = useNavigation();
  const now = useNow();
  const today = dayText(zone, now);
  const day = dayInAddress(zone, useParams()['day'], now);
  const at = dayToEpoch(zone, day);
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_PAUSE_MS);
  // Clearing shows at once what is known already.
  const text = typed.trim() === '' ? '' : settled;
  const read = useBoard(day, text);
  const { more } = read;
  const papers = usePack({ day }, savePack);
  // Drawing a day of hundreds of people gives way to the next key.
  const late = useDeferredValue(read.data);
  const shown = late?.day === day ? late : read.data;
  const step = (days: number) => void go(pathOf(dayText(zone, addDays(zone, at, days))));
  const long = formatLongDay(at, zone, now);
  return (
    <>
      <PageHeader
        title={day === today ? 'Today' : 'The day'}
        sub={shown ? `${long} · ${plural(shown.board.total, 'job')}` : long}
        actions={<SearchField value={typed} onChange={setTyped} label="Search people, jobs, places" hotkey />}
      />
      <Days>
        <IconButton aria-label="The day before" onClick={() => step(-1)}>
          <ChevronLeftIcon aria-hidden />
        </IconButton>
        <DateField label="Day" value={day} onChange={(value) => value && void go(pathOf(value))} />
        <IconButton aria-label="The next day" onClick={() => step(1)}>
          <ChevronRightIcon aria-hidden />
        </IconButton>
        {day === today ? null : <Button onClick={() => void go('/admin/today')}>Today</Button>}
        <PackMenu {...papers} />
      </Days>
      <Loaded
        read={{ ...read, data: shown }}
        what="The board"
        skeleton={<SkeletonTable rows={8} cols={3} label="Loading the board" />}
      >
        {(drawn) =>
          drawn.board.total === 0 ? (
            <NoJob onClear={drawn.text === '' ? undefined : () => setTyped('')} />
          ) : (
            <DayJobs key={day} shown={drawn} isBusy={drawn.text !== text} more={more} now={now} />
          )
        }
      </Loaded>
      <LiveRegion>
        {shown === undefined || shown.text === '' ? '' : `${plural(shown.board.total, 'job')} found`}
      </LiveRegion>
    </>
  );
}

export const region = definePage(DayBoard, '/:day?');
