import { useCallback, useEffect, useRef, useState } from 'react';
import { AskingDialog, placeIn } from './asking-dialog';
import { DayList } from './day-list';
import { give, move } from './moves';
import type { Move } from './moves';
import type { RosterDay, RosterWeek } from './roster-data';
import { RosterGrid } from './roster-grid';
import type { RosterGridProps } from './roster-grid';
import type { Target } from './target';
import { TargetMenu } from './target-menu';
import type { Asking } from './target-menu';
import type { Drafts } from './use-drafts';
import { useMenu } from './use-menu';

/** What a drop does: an open crew is given, a place of somebody else is moved. The same function for every render. */
function useDrop(week: RosterWeek, apply: Drafts['apply']) {
  const latest = useRef({ week, apply });
  useEffect(() => {
    latest.current = { week, apply };
  });
  return useCallback((dragged: Target, idUser: number) => {
    const { week: now, apply: make } = latest.current;
    if (dragged.kind === 'day') return;
    const crew = now.crews.find(({ idReqCrew }) => idReqCrew === dragged.idReqCrew);
    const to = now.people.find(({ id }) => id === idUser);
    if (crew === undefined || to === undefined) return;
    const toPlace = placeIn(now, idUser, crew.idReqCrew);
    if (dragged.kind === 'crew') return void make(give(crew, to, toPlace));
    const from = now.people.find(({ id }) => id === dragged.idUser);
    if (from) void make(move(crew, from, to, toPlace));
  }, []);
}

export interface RosterWeekViewProps extends Pick<RosterGridProps, 'today' | 'isBusy' | 'onTurn'> {
  week: RosterWeek;
  days: readonly RosterDay[];
  isNarrow: boolean;
  apply: Drafts['apply'];
}

/** The week as a grid or, on a narrow screen, as a list by day, with the menu of each place and what it asks. */
export function RosterWeekView({ week, days, isNarrow, apply, ...grid }: RosterWeekViewProps) {
  const menus = useMenu();
  const [asking, setAsking] = useState<Asking | null>(null);
  const onDrop = useDrop(week, apply);
  const shared = {
    week,
    days,
    // Later, when the menu or dialog has returned the focus to the place; the grid keeps it if the move removes the place.
    onMove: (next: Move) => void setTimeout(() => void apply(next)),
  };
  return (
    <>
      {isNarrow ? (
        <DayList week={week} days={days} menus={menus} />
      ) : (
        <RosterGrid week={week} days={days} menus={menus} onDrop={onDrop} {...grid} />
      )}
      <TargetMenu {...shared} menu={menus.menu} onAsk={setAsking} onClose={menus.close} />
      {asking ? <AskingDialog {...shared} asking={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
