import { sameReading } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import type { Sent } from './job-diff';
import type { StoredJob } from './job-form';

/** The times of a job that goes by another clock from now on: the local times stay, and the instants move. */
export function timesIn({ zone: was, form }: Pick<StoredJob, 'zone' | 'form'>, zone: Zone): Sent {
  const move = (at: number) => sameReading(was, at, zone);
  if (move(form.date) === form.date) return {};
  return {
    date: move(form.date),
    reqCrew: form.reqCrew.map(({ id, startTime, endTime }) => ({
      id,
      startTime: move(startTime),
      endTime: endTime === null ? null : move(endTime),
    })),
  };
}
