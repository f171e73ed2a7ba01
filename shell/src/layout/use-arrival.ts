import { useEffect, useRef, useState } from 'react';

const withinMs = 15_000;

/**
 * On a change of page: sets the document's title, focuses the page's h1 once it exists, and returns the page's name
 * for the live region. Does not move the focus on the first page of a visit.
 * @param key changes with every page, but not with navigation inside a page; null during a redirect.
 */
export function useArrival(key: string | null, title: string, count: number): string {
  const [announcement, setAnnouncement] = useState('');
  const isFirst = useRef(true);
  useEffect(() => {
    if (title === '') return;
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Crewcall`;
  }, [title, count]);
  const last = useRef<string | null>(null);
  const latest = useRef(title);
  useEffect(() => {
    latest.current = title;
  });
  useEffect(() => {
    if (key === null || key === last.current) return;
    last.current = key;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setAnnouncement(latest.current);
    window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main === null) return;
    let hasArrived = false;
    const arrive = () => {
      const { activeElement } = document;
      // The focus is already inside the page, so the user has put it there.
      if (main.contains(activeElement)) return;
      // A page that renders its heading again, as when its data arrives, must not move the focus again.
      if (hasArrived && activeElement !== document.body) return;
      const heading =
        main.querySelector<HTMLElement>('[data-state=ready] h1') ??
        (main.querySelector('[data-state]') === null ? main.querySelector<HTMLElement>('h1') : null);
      if (heading === null) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      hasArrived = true;
    };
    arrive();
    const observer = new MutationObserver(arrive);
    observer.observe(main, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-state'],
    });
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, withinMs);
    // If the user clicks or types first, leave the focus to them.
    addEventListener('pointerdown', stop, { once: true, capture: true });
    addEventListener('keydown', stop, { once: true, capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key]);
  return announcement;
}
