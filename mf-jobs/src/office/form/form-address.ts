/** The form's tabs, as the address names them. `money` is only for those who read what customers are charged. */
const formTabs = ['info', 'crew', 'timesheets', 'actions', 'money'] as const;
export type FormTab = (typeof formTabs)[number];

/** The tabs that a person has, in their order. */
export const tabsFor = ({ can }: { can: (policy: 'client.read') => boolean }): readonly FormTab[] =>
  formTabs.filter((tab) => tab !== 'money' || can('client.read'));

export const tabNames: Record<FormTab, string> = {
  info: 'Info',
  crew: 'Crew',
  timesheets: 'Timesheets',
  actions: 'Actions',
  money: 'Money',
};

/** The tab that an address names, ignoring case. `details` and anything unknown mean `info`. */
export const tabOf = (text: string | undefined): FormTab =>
  formTabs.find((tab) => tab === text?.toLowerCase()) ?? 'info';

/** Whether an address contains the job's id, so that its form is open there. */
export const namesJob = (pathname: string, idJob: number): boolean =>
  pathname.split('/').includes(String(idJob));

/** The address of the page around a job's form: everything before the job's id. */
export const pathBeside = (pathname: string, idJob: number): string => {
  const parts = pathname.split('/');
  const at = parts.indexOf(String(idJob));
  return at < 0 ? pathname : parts.slice(0, at).join('/');
};
