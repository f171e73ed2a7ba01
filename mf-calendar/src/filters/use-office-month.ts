import { useDeferredValue, useMemo, useState } from 'react';
import { fold, searchWords } from '@crewcall/domain/text';
import { useSession, useZone } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import type { DayJobs, JobFacts } from '../month/job-facts';
import { gridDays, isSameMonth } from '../month/month';
import { monthCounts } from '../month/month-counts';
import { officeFacts } from '../month/office-facts';
import { useDayPages } from '../month/use-day-pages';
import { OUT_OF_DATE } from '../month/use-month-jobs';
import { useNearWeeks, useWeeks } from '../month/use-weeks';
import type { Week } from '../month/use-weeks';
import { FEW, MANY } from './use-opened-days';
import type { CalendarView } from './saved-view';
import type { OpenedDays } from './use-opened-days';

/** ms without typing after which the server searches for the text. */
const SETTLED_MS = 60;
const NOT_FILTERED =
  'Not everything could be loaded for this search or filter. These are still the jobs from before.';
const noWeeks: readonly Week[] = [];

/**
 * Filters the last search's jobs in the browser until the server has answered for the new text, so that typing has an
 * immediate effect. A job stays if its chip contains the text, or if the last search found it by something else, such
 * as its people.
 */
function searcher(typed: string, last: string): (facts: JobFacts) => boolean {
  const [words, before] = [searchWords(typed), searchWords(last)];
  return ({ job: { title, prepend } }) => {
    const contents = fold(`${title}\n${prepend}`);
    const has = (word: string) => contents.includes(word);
    return words.every(has) || !before.every(has);
  };
}

/**
 * The office's month, which the server filters and counts. It is fetched week by week, and drawn once all weeks have
 * arrived, because a late week would move the weeks below it. While another month or filter loads, the previous one
 * stays.
 */
export function useOfficeMonth(view: CalendarView, opened: OpenedDays, isOn: boolean) {
  const { user } = useSession();
  const viewer = useZone();
  const zone = user.companyZone;
  const { month, isCompact } = view;
  const text = useSettled(view.filter.text.trim(), SETTLED_MS);
  const { company, state, status } = view.filter;
  const asked = useMemo(() => {
    const filter = { text, company, state, status, most: isCompact ? FEW : MANY };
    return { month, days: gridDays(zone, month), filter };
  }, [zone, month, text, company, state, status, isCompact]);
  const { weeks, isHere, failed, isOld, retry } = useWeeks(zone, month, asked.filter, isOn);
  const [before, setBefore] = useState({ asked, weeks: noWeeks });
  const isNew = isOn && isHere && (before.asked !== asked || before.weeks !== weeks);
  // Set during render, so that no frame shows the old jobs under the new month's name.
  if (isNew) setBefore({ asked, weeks });
  const shown = isNew ? { asked, weeks } : before;
  const { days, filter } = shown.asked;

  const pages = useDayPages(zone, { ...shown.asked, weeks: shown.weeks }, opened.of(shown.asked.month));
  const counts = useMemo(
    () =>
      monthCounts(
        days,
        new Map(shown.weeks.flatMap((week) => week.days.map((one) => [one.day, one.counts]))),
      ),
    [days, shown.weeks],
  );
  useNearWeeks(zone, month, asked.filter, { isHere: isOn && isHere, count: counts.all });
  const loaded = useMemo(() => {
    const all = new Map<string, DayJobs>();
    for (const { day, jobs, more } of shown.weeks.flatMap((week) => week.days)) {
      const { chips = [], state = 'here' } = pages.byDay.get(day) ?? {};
      // A job that was moved between two requests may be in two pages.
      const each = new Map([...jobs, ...chips].map((chip) => [chip.id, chip]));
      const facts = [...each.values()].map((chip) => officeFacts(chip, day, viewer));
      const count = jobs.length + more;
      all.set(day, {
        facts,
        count,
        more: Math.max(0, count - facts.length),
        ...(state === 'here' ? {} : { state }),
      });
    }
    return all;
  }, [shown.weeks, pages.byDay, viewer]);
  const typed = useDeferredValue(view.filter.text.trim());
  const byDay = useMemo(() => {
    if (typed === filter.text) return loaded;
    const keeps = searcher(typed, filter.text);
    return new Map([...loaded].map(([day, one]) => [day, { ...one, facts: one.facts.filter(keeps) }]));
  }, [loaded, typed, filter.text]);
  /** A new object whenever the user changes the month or filters; jobs may change their positions then. */
  const drawn = useMemo(() => ({ ...shown.asked, typed }), [shown.asked, typed]);
  const jobs = useMemo(
    () => [...byDay.values()].flatMap(({ facts }) => facts.map(({ job }) => job)),
    [byDay],
  );
  const companies = useMemo(() => shown.weeks.flatMap((week) => week.companies), [shown.weeks]);

  /** The grid already shows this month with another search or filter, so on a failure that stays on screen. */
  const hasBefore = shown.weeks !== noWeeks && isSameMonth(shown.asked.month, month);
  const notice = isHere ? isOld && OUT_OF_DATE : failed !== null && hasBefore && NOT_FILTERED;

  return {
    list: {
      /** Another month is loading. */
      isTurning: !isHere && failed === null && !isSameMonth(shown.asked.month, month),
      /** Nothing has arrived yet. */
      isFirst: !isHere && failed === null && shown.weeks === noWeeks,
      /** A week of this month could not be loaded, and nothing of it is cached. */
      error: isHere || hasBefore ? null : failed,
      notice: notice || '',
      retry,
    },
    month: shown.asked.month,
    days,
    jobs,
    byDay,
    counts,
    companies,
    asked: drawn,
    filter,
    others: 0,
    onMore: (day: string) => {
      const state = byDay.get(day)?.state;
      if (state === 'failed') pages.retry();
      else if (state === undefined) opened.open(shown.asked.month, day);
    },
  };
}
