import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { formatDate } from '@crewcall/ui/format';
import { Combobox } from '@crewcall/ui/combobox';

type TemplateJob = Out<'getTemplateJobs'>['jobs'][number];

const nameOf = ({ title, prepend, date, tz }: TemplateJob): string =>
  `${prepend === '' ? '' : `${prepend} `}${title}, ${formatDate(date, tz)}`;

/** The job whose values fill the previews: by default the one closest to now; null for example data. */
export function useTemplateJob(isShown: boolean) {
  const jobs = useCall('getTemplateJobs', {}, { enabled: isShown, staleTime: 60_000 }).data?.jobs ?? [];
  const [chosen, choose] = useState<TemplateJob | null>();
  return { jobs, job: chosen === undefined ? (jobs[0] ?? null) : chosen, choose };
}

/** Chooses the job whose values fill the previews. */
export const TemplateJobField = ({ jobs, job, choose }: ReturnType<typeof useTemplateJob>) => (
  <Combobox
    label="Job for the previews"
    options={jobs}
    optionLabel={nameOf}
    optionKey={({ id }) => id}
    value={job}
    onChange={choose}
    placeholder="An example"
    none="No upcoming or recent job has that name"
    helperText={job === null ? 'Without one, an example is used.' : 'Previewing sends nothing.'}
  />
);
