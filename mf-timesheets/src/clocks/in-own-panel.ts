import { panelName, useRegion } from '@crewcall/platform';

const own = ['time-card', 'job-timesheets', 'sign-off'];

/** Is this a panel whose title is of every job? In the job's form, and on its page, it is named already. */
export function useInOwnPanel(): boolean {
  const { navigation } = useRegion();
  return own.includes(panelName(navigation.getSnapshot().location.search) ?? '');
}
