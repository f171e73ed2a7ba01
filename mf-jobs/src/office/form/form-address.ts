/** The form's tabs, as the address names them. */
export const formTabs = ['info', 'crew', 'timesheets', 'actions'] as const;
export type FormTab = (typeof formTabs)[number];
export const tabNames: Record<FormTab, string> = {
  info: 'Info',
  crew: 'Crew',
  timesheets: 'Timesheets',
  actions: 'Actions',
};

/** The tab of an address: case apart, `details` for `info`, anything unknown is `info`. */
export const tabOf = (text: string | undefined): FormTab =>
  formTabs.find((tab) => tab === text?.toLowerCase()) ?? 'info';

/**
 * The address with another tab and sub-view after the job's id; null where the address does not name the job, as
 * in a panel that another page has opened.
 */
export function withTab(pathname: string, idJob: number, tab: FormTab, subView?: string): string | null {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  if (at < 0) return null;
  return [...parts.slice(0, at + 1), tab, ...(subView ? [subView] : [])].join('/');
}

/** Whether the form of a job is still open at an address that comes after one that names the job. */
export const namesJob = (pathname: string, idJob: number): boolean =>
  pathname.split('/').includes(String(idJob));
