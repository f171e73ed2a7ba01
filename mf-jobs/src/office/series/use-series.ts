import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';

type Answer = Out<'getJobSeries'>;
export type SeriesJob = Answer['jobs'][number];

export interface Series {
  /** All jobs of the series by date; empty if the job belongs to none. */
  jobs: readonly SeriesJob[];
  /** The later jobs that can still be changed. */
  ahead: readonly SeriesJob[];
  /** How many different people will be notified; missing until loaded. */
  counts: Answer | undefined;
  /** What the open dialog is for; null if it is closed. */
  asks: 'change' | 'cancel' | null;
  ask: (what: 'change' | 'cancel' | null) => void;
}

/** The series of a job, loaded without delaying the form. */
export function useSeries(idJob: number): Series {
  const { data } = useCall('getJobSeries', { id: idJob }, { quiet: true });
  const [asks, ask] = useState<Series['asks']>(null);
  const jobs = data && data.jobs.length > 1 ? data.jobs : [];
  return { jobs, ahead: jobs.filter(({ isAhead }) => isAhead), counts: data, asks, ask };
}
