import { useState } from 'react';

export type DashboardTab = 'todo' | 'jobs' | 'messages';
const KEY = 'crewcall.dashboard.tab';

const isTab = (value: string | null): value is DashboardTab =>
  value === 'todo' || value === 'jobs' || value === 'messages';

function read(): DashboardTab {
  try {
    const value = sessionStorage.getItem(KEY);
    return isTab(value) ? value : 'jobs';
  } catch {
    return 'jobs';
  }
}

/** The tab that is shown, of those the viewer has; a reload comes back to it, a new window starts with the jobs. */
export function useDashboardTab(offered: readonly DashboardTab[]) {
  const [tab, setTab] = useState(read);
  const show = (next: DashboardTab) => {
    setTab(next);
    try {
      sessionStorage.setItem(KEY, next);
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  };
  return [offered.includes(tab) ? tab : 'jobs', show] as const;
}
