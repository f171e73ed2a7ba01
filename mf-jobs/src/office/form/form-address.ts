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

/** Whether the form of a job is still open at an address that comes after one that names the job. */
export const namesJob = (pathname: string, idJob: number): boolean =>
  pathname.split('/').includes(String(idJob));

/** The page that an address with a job's form in it belongs to. */
export const pathBeside = (pathname: string, idJob: number): string => {
  const parts = pathname.split('/');
  const at = parts.indexOf(String(idJob));
  return at < 0 ? pathname : parts.slice(0, at).join('/');
};
