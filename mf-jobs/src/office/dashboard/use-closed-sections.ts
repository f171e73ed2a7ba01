import { useState } from 'react';

const KEY = 'crewcall.dashboard.closed';

function read(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Which sections this browser keeps closed. */
export function useClosedSections() {
  const [closed, setClosed] = useState(read);
  const toggle = (title: string) => {
    const next = closed.includes(title) ? closed.filter((one) => one !== title) : [...closed, title];
    setClosed(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  };
  return { isClosed: (title: string) => closed.includes(title), toggle };
}
