import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import type { Kind, FoundRow } from './found-rows';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useHost, useStore } from '../host/context';
import { navOf } from '../regions/destinations';
import { groupsOf, pagesOf } from './found-rows';

const SETTLE_MS = 180;

/** A narrowed search: only one customer's jobs, or more results of one kind. */
interface Narrowed {
  company?: string;
  only?: Kind;
}

/** Searches when typing pauses. `isCurrent`: the answer matches the text in the field. */
function useQuestion(text: string, narrowed: Narrowed) {
  const typed = text.trim();
  const asked = useSettled(typed, SETTLE_MS);
  const isEnough = narrowed.company !== undefined || typed.length > 1 || /^\d$/.test(typed);
  const answer = useCall(
    'searchAll',
    { text: asked, ...narrowed },
    { enabled: isEnough && asked === typed, keepPrevious: true, quiet: true },
  );
  const isCurrent = !isEnough || (asked === typed && !answer.isPlaceholderData && !answer.isPending);
  return {
    found: isEnough ? answer.data : undefined,
    error: isEnough && asked === typed ? answer.error : null,
    isEnough,
    isCurrent,
    retry: () => void answer.refetch(),
  };
}

/** The state of the search: text, results, chosen line, and the key handler. */
export function useSearch(close: () => void) {
  const { navigation, releases, session } = useHost();
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const [chosen, setChosen] = useState(0);
  const isEntered = useRef(false);
  const question = useQuestion(text, narrowed);

  const isNarrowed = narrowed.company !== undefined || narrowed.only !== undefined;
  const pages = isNarrowed
    ? []
    : [
        pagesOf(
          navOf(registry, view).filter(({ area }) => area === 'admin'),
          text,
        ),
      ];
  const groups = [
    ...(question.found === undefined ? [] : groupsOf(question.found, !isNarrowed)),
    ...pages,
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(chosen, rows.length - 1);

  const narrow = (next: Narrowed, keeps: string) => {
    setNarrowed(next);
    setText(keeps);
    setChosen(0);
    input.current?.focus();
  };
  const take = ({ does }: FoundRow) => {
    if ('company' in does) return narrow({ company: does.company }, '');
    if ('only' in does) return narrow({ ...narrowed, only: does.only }, text);
    close();
    void navigation.push(does.to);
  };
  const row = rows[at];
  // Enter was pressed before the answer arrived: opens the first line of this answer, not of the previous one.
  useEffect(() => {
    if (!isEntered.current || !question.isCurrent) return;
    isEntered.current = false;
    if (row !== undefined) take(row);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      setChosen((at + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!question.isCurrent) isEntered.current = true;
      else if (row !== undefined) take(row);
    } else if (event.key === 'Backspace' && text === '' && isNarrowed) narrow({}, '');
  };
  const type = (typed: string) => {
    setText(typed);
    setChosen(0);
    isEntered.current = false;
  };
  return {
    text,
    type,
    /** Ref for the search field. */
    input,
    onKeyDown,
    narrowed,
    isNarrowed,
    narrow,
    question,
    groups,
    rows,
    /** Index of the chosen line over all groups; -1 for none. */
    at,
    choose: setChosen,
    take,
  };
}

export type Search = ReturnType<typeof useSearch>;
