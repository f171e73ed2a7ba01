import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDayText } from '@crewcall/domain/format';
import { dayText } from '@crewcall/domain/zone-days';
import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { Button, useMediaQuery } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { CalendarIcon, SendIcon, UndoIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { AskingDialog, placeIn } from './asking-dialog';
import { DayList } from './day-list';
import { FillDialog } from './fill-dialog';
import { give, move } from './moves';
import { PublishDialog } from './publish-dialog';
import { weekDays } from './roster-data';
import type { RosterWeek } from './roster-data';
import { RosterGrid } from './roster-grid';
import { NARROW } from './roster-styles';
import { RosterToolbar } from './roster-toolbar';
import type { Target } from './target';
import { TargetMenu } from './target-menu';
import type { Asking } from './target-menu';
import { useDrafts } from './use-drafts';
import type { Drafts } from './use-drafts';
import { useMenu } from './use-menu';
import { useUndoKey } from './use-undo-key';
import { useWeek } from './use-week';

/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

/** `23 – 29 Nov 2026`, or `30 Nov – 6 Dec 2026`. */
function titleOf(days: ReturnType<typeof weekDays>): string {
  const [first = '', last = ''] = [days[0]?.day, days[6]?.day];
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${formatDayText(first, isOneMonth ? 'D' : 'D MMM')} – ${formatDayText(last, 'D MMM YYYY')}`;
}

const draftCount = (week: RosterWeek | undefined): number =>
  week?.people.reduce((sum, { places }) => sum + places.filter(({ draft }) => draft).length, 0) ?? 0;

/** The groups to filter by: those of the last answer that was not filtered itself. */
function useGroupChoices(week: RosterWeek | undefined, isNarrowed: boolean): RosterWeek['groups'] {
  const [groups, setGroups] = useState<RosterWeek['groups']>([]);
  if (week !== undefined && !isNarrowed && week.groups !== groups) setGroups(week.groups);
  return groups;
}

/** `23 – 29 Nov 2026 · 500 people · cost estimated from rates` */
function subOf(title: string, week: RosterWeek | undefined): string {
  if (week === undefined) return title;
  const hasMedian = week.people.some(({ costFrom }) => costFrom === 'median');
  const cost = `cost estimated from rates${hasMedian ? ', or the median of the group' : ''}`;
  return [title, plural(week.people.length, 'person', 'people'), ...(week.hasCost ? [cost] : [])].join(' · ');
}

/** What a drop does: an open crew is given, a place of somebody else is moved. */
function useDrop(week: RosterWeek | undefined, apply: Drafts['apply']) {
  const latest = useRef({ week, apply });
  useEffect(() => {
    latest.current = { week, apply };
  });
  return useCallback((dragged: Target, idUser: number) => {
    const { week: now, apply: make } = latest.current;
    if (now === undefined || dragged.kind === 'day') return;
    const crew = now.crews.find(({ idReqCrew }) => idReqCrew === dragged.idReqCrew);
    const to = now.people.find(({ id }) => id === idUser);
    if (crew === undefined || to === undefined) return;
    const toPlace = placeIn(now, idUser, crew.idReqCrew);
    if (dragged.kind === 'crew') return void make(give(crew, to, toPlace));
    const from = now.people.find(({ id }) => id === dragged.idUser);
    if (from) void make(move(crew, from, to, toPlace));
  }, []);
}

interface NothingProps {
  isFiltered: boolean;
  onClear: () => void;
}

const Nothing = ({ isFiltered, onClear }: NothingProps) =>
  isFiltered ? (
    <EmptyState
      title="Nobody matches"
      text="Names and groups are searched."
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
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const text = typed.trim() === '' ? '' : settled;
  const [group, setGroup] = useState(0);
  const groups = useMemo(() => (group === 0 ? [] : [group]), [group]);
  const read = useCall(
    'getRoster',
    { weekStart, ...(group === 0 ? {} : { groups }), ...(text === '' ? {} : { text }) },
    { quiet: true, keepPrevious: true },
  );
  const drafts = useDrafts(read.data, read.isFetching);
  const { week, apply } = drafts;
  const choices = useGroupChoices(week, group !== 0 || read.isPlaceholderData);
  const menus = useMenu();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'fill' | null>(null);
  const onDrop = useDrop(week, apply);
  useUndoKey(drafts.undo);
  const shownStart = week?.weekStart ?? weekStart;
  const days = useMemo(() => weekDays(shownStart, zone), [shownStart, zone]);
  const title = titleOf(weekDays(weekStart, zone));
  const count = draftCount(week);
  const isFiltered = group !== 0 || text !== '';
  const sub = subOf(title, week);
  return (
    <>
      <PageHeader
        title="Roster"
        sub={sub}
        actions={
          <>
            <SearchField value={typed} onChange={setTyped} label="Search people" hotkey />
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
      <RosterToolbar week={address} groups={choices} group={group} onGroup={setGroup}>
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
      </RosterToolbar>
      <Loaded
        read={{ data: week, error: read.error, refetch: read.refetch }}
        what="The roster"
        skeleton={<SkeletonTable rows={10} cols={8} label="Loading the roster" />}
      >
        {(shown) => (
          <>
            {shown.people.length === 0 ? (
              <Nothing
                isFiltered={isFiltered}
                onClear={() => {
                  setTyped('');
                  setGroup(0);
                }}
              />
            ) : isNarrow ? (
              <DayList week={shown} days={days} menus={menus} />
            ) : (
              <RosterGrid
                week={shown}
                days={days}
                today={dayText(zone, now)}
                isBusy={read.isPlaceholderData}
                menus={menus}
                onDrop={onDrop}
                onTurn={address.turn}
              />
            )}
            <TargetMenu
              menu={menus.menu}
              week={shown}
              days={days}
              onMove={(next) => void apply(next)}
              onAsk={setAsking}
              onClose={menus.close}
            />
            {asking ? (
              <AskingDialog
                asking={asking}
                week={shown}
                onMove={(next) => void apply(next)}
                onClose={() => setAsking(null)}
              />
            ) : null}
            {dialog === 'fill' ? (
              <FillDialog
                week={shown}
                groups={groups}
                applyEach={drafts.applyEach}
                onClose={() => setDialog(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {dialog === 'publish' ? (
        <PublishDialog weekStart={weekStart} onDone={drafts.forget} onClose={() => setDialog(null)} />
      ) : null}
      <LiveRegion>{week && !read.isPlaceholderData ? sub : ''}</LiveRegion>
    </>
  );
}
