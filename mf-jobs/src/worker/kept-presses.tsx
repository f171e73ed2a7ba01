import type { Job, Out } from '@crewcall/contract/types';
import { isCredibleTime } from '@crewcall/domain/kept-tap';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { useZone } from '@crewcall/platform';
import { formatDayTime, formatTime, zoneNote } from '@crewcall/ui';
import { isSameDay } from './days';
import { TimeCardAlert } from './time-card-alert';

export type KeptPress = NonNullable<Out<'getMyDashboardv2'>['keptTaps']>[number];

/** ` at 10:04 pm`, ` of Fri 20 Nov, 10:04 pm`; nothing for a time that cannot be right. */
function whenPressed(press: KeptPress, viewer: Zone, now: EpochMs): string {
  const { tapTime, tz } = press;
  if (!isCredibleTime(press)) return '';
  const note = zoneNote(tz, viewer, tapTime);
  const text = isSameDay(tapTime, now, tz)
    ? ` at ${formatTime(tapTime, tz)}`
    : ` of ${formatDayTime(tapTime, tz, now)}`;
  return note ? `${text} ${note}` : text;
}

export interface KeptPressesProps {
  /** None in an answer kept by an earlier release. */
  presses: readonly KeptPress[] | undefined;
  /** The jobs whose pages are open to this worker. */
  jobs: readonly Job[];
  now: EpochMs;
}

/** Says which of the worker's presses wait for a decision, and why, for as long as they do. */
export function KeptPresses({ presses = [], jobs, now }: KeptPressesProps) {
  const zone = useZone();
  const ids = [...new Set(presses.map(({ idJob }) => idJob))];
  return ids.map((id) => {
    const own = presses.filter(({ idJob }) => idJob === id);
    return (
      <TimeCardAlert
        key={id}
        job={{ id, title: own[0]?.title ?? '' }}
        isQuiet
        hasCard={jobs.some((job) => job.id === id)}
      >
        {own.map((press) => (
          <div key={press.id}>
            {`Your check ${press.action}${whenPressed(press, zone, now)} waits for ${press.decides === 'office' ? 'the office' : 'your supervisor'}: ${press.title}. ${press.reason}`}
          </div>
        ))}
      </TimeCardAlert>
    );
  });
}
