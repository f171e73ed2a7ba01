import { useMemo, useState } from 'react';
import { formatDayText } from '@crewcall/domain/format';
import { dayText } from '@crewcall/domain/zone-days';
import { Button, useMediaQuery } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { CalendarIcon, SendIcon, UndoIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { CopyWeekDialog } from '../week/copy-week-dialog';
import { ShiftJobsDialog } from '../week/shift-jobs-dialog';
import { FillDialog } from './fill-dialog';
import { PublishDialog } from './publish-dialog';
import { weekDays } from './roster-data';
import type { RosterWeek } from './roster-data';
import { NARROW } from './roster-styles';
import { RosterToolbar } from './roster-toolbar';
import { RosterWeekView } from './roster-week';
import { useDrafts } from './use-drafts';
import { useFilteredWeek } from './use-filtered-week';
import { useUndoKey } from './use-undo-key';
import { useWeek } from './use-week';

/** `23 – 29 Nov 2026`, or `30 Nov – 6 Dec 2026`. */
function titleOf(days: ReturnType<typeof weekDays>): string {
  const [first = '', last = ''] = [days[0]?.day, days[6]?.day];
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${formatDayText(first, isOneMonth ? 'D' : 'D MMM')} – ${formatDayText(last, 'D MMM YYYY')}`;
}

const draftCount = (week: RosterWeek | undefined): number =>
  week?.people.reduce((sum, { places }) => sum + places.filter(({ draft }) => draft).length, 0) ?? 0;

const peopleText = ({ people }: RosterWeek) => plural(people.length, 'person', 'people');

/** Where the estimate comes from; empty for users who may not read costs. */
function costSource({ hasCost, people }: RosterWeek): string {
  if (!hasCost) return '';
  const hasMedian = people.some(({ costFrom }) => costFrom === 'median');
  return `cost estimated from rates${hasMedian ? ', or the median of the group' : ''}`;
}

/** What the page shows instead of a week without people; `onClear` if a filter hides them. */
const Nobody = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState
      title="Nobody matches"
      text="The search looks at names; the filter at the groups in which a person has a rate."
      action={<Button onClick={onClear}>Show everybody</Button>}
    />
  ) : (
    <EmptyState
      icon={CalendarIcon}
      title="Nobody to plan yet"
      text="People appear here once they have a rate in a group, and shifts once a job has a crew."
    />
  );

/** The week by person: who is on which shift, who is away, what is open; drafts that the office publishes together. */
export function Roster() {
  const address = useWeek();
  const { zone, now, weekStart } = address;
  const isNarrow = useMediaQuery(NARROW);
  const filtered = useFilteredWeek(weekStart);
  const { read } = filtered;
  const drafts = useDrafts(read.data, read.isFetching);
  const { week } = drafts;
  const [dialog, setDialog] = useState<'publish' | 'fill' | 'copy' | 'move' | null>(null);
  const close = () => setDialog(null);
  const refresh = () => void read.refetch();
  useUndoKey(drafts.undo);
  const shownStart = week?.weekStart ?? weekStart;
  const days = useMemo(() => weekDays(shownStart, zone), [shownStart, zone]);
  const title = titleOf(weekDays(weekStart, zone));
  const count = draftCount(week);
  const facts = week ? [peopleText(week), costSource(week)] : [];
  return (
    <>
      <PageHeader
        title="Roster"
        sub={[title, ...facts].filter(Boolean).join(' · ')}
        actions={
          <>
            <SearchField value={filtered.typed} onChange={filtered.setTyped} label="Search people" hotkey />
            <Button
              variant="contained"
              disabled={count === 0}
              startIcon={<SendIcon size={16} aria-hidden />}
              onClick={() => setDialog('publish')}
            >
              {count === 0 ? 'Publish' : `Publish ${plural(count, 'draft')}`}
            </Button>
          </>
        }
      />
      <RosterToolbar
        week={address}
        groups={filtered.choices}
        group={filtered.group}
        onGroup={filtered.setGroup}
      >
        <Button
          disabled={drafts.undoable === 0}
          aria-keyshortcuts="Control+Z"
          startIcon={<UndoIcon size={16} aria-hidden />}
          onClick={drafts.undo}
        >
          Undo
        </Button>
        <Button disabled={week === undefined} onClick={() => setDialog('fill')}>
          Fill…
        </Button>
        <Button onClick={() => setDialog('copy')}>Copy week…</Button>
        <Button onClick={() => setDialog('move')}>Move jobs…</Button>
      </RosterToolbar>
      <Loaded
        read={{ data: week, error: read.error, refetch: read.refetch }}
        what="The roster"
        skeleton={<SkeletonTable rows={10} cols={8} label="Loading the roster" />}
      >
        {(shown) =>
          shown.people.length === 0 ? (
            <Nobody onClear={filtered.isFiltered ? filtered.clear : undefined} />
          ) : (
            <RosterWeekView
              week={shown}
              days={days}
              isNarrow={isNarrow}
              apply={drafts.apply}
              today={dayText(zone, now)}
              isBusy={read.isPlaceholderData}
              onTurn={address.turn}
            />
          )
        }
      </Loaded>
      {dialog === 'fill' && week ? (
        <FillDialog week={week} groups={filtered.groups} applyEach={drafts.applyEach} onClose={close} />
      ) : null}
      {dialog === 'copy' ? <CopyWeekDialog weekStart={weekStart} onClose={close} onDone={refresh} /> : null}
      {dialog === 'move' ? <ShiftJobsDialog weekStart={weekStart} onClose={close} onDone={refresh} /> : null}
      {dialog === 'publish' ? (
        <PublishDialog weekStart={weekStart} onDone={drafts.forget} onClose={close} />
      ) : null}
      <LiveRegion>{week && !read.isPlaceholderData ? `${title}, ${peopleText(week)}` : ''}</LiveRegion>
    </>
  );
}
