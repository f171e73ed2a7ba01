import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance to the end, in px, within which the user counts as reading the newest messages. */
const NEAR_PX = 120;

/** The element that scrolls the chat: a panel's body, or the page. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement ?? document.documentElement;
}
const isNearEnd = (scroller: Element) =>
  scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;

interface Ends {
  first: number;
  last: number;
}

/**
 * Controls the scroll position of a chat. It opens at its end and follows new messages while the user is there. If
 * the user has scrolled up, it does not scroll, but shows that there is something new. Older messages that load above
 * do not move the visible text.
 * @param ends ids of the first and last message; 0 if there is none.
 * @param mine changes when the user has sent something: then it scrolls to the end.
 */
export function useChatScroll({ first, last }: Ends, mine: string) {
  const room = useRef<HTMLDivElement>(null);
  const seen = useRef<(Ends & { height: number; mine: string; isAtEnd: boolean }) | null>(null);
  const [hasNew, setHasNew] = useState(false);

  const toEnd = useCallback(() => {
    if (room.current === null) return;
    const scroller = scrollerOf(room.current);
    scroller.scrollTop = scroller.scrollHeight;
    setHasNew(false);
  }, []);

  useLayoutEffect(() => {
    if (room.current === null || last === 0) return;
    const scroller = scrollerOf(room.current);
    const before = seen.current;
    if (before === null || before.mine !== mine) toEnd();
    else if (before.last !== last) {
      if (before.isAtEnd) toEnd();
      else setHasNew(true);
    } else if (before.first !== first) scroller.scrollTop += scroller.scrollHeight - before.height;
    seen.current = { first, last, mine, height: scroller.scrollHeight, isAtEnd: isNearEnd(scroller) };
  }, [first, last, mine, toEnd]);

  useEffect(() => {
    if (room.current === null) return;
    const scroller = scrollerOf(room.current);
    const target = scroller === document.scrollingElement ? window : scroller;
    const look = () => {
      if (seen.current === null) return;
      seen.current.isAtEnd = isNearEnd(scroller);
      seen.current.height = scroller.scrollHeight;
      if (seen.current.isAtEnd) setHasNew(false);
    };
    target.addEventListener('scroll', look, { passive: true });
    return () => target.removeEventListener('scroll', look);
  }, []);

  // The layout changes later: the form grows, fonts and pictures load. If the user was at the end, scroll there
  // again.
  useEffect(() => {
    if (room.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (seen.current?.isAtEnd) toEnd();
    });
    observer.observe(room.current);
    observer.observe(scrollerOf(room.current));
    return () => observer.disconnect();
  }, [toEnd]);

  return { room, hasNew, toEnd };
}

/** Calls `reach` each time the element scrolls into view. */
export function useReached(reach: () => void, isOn: boolean) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });
  useEffect(() => {
    if (!isOn || mark.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isOn]);
  return mark;
}
