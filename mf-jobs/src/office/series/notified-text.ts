import type { Job, Out } from '@crewcall/contract/types';
import { isOpen } from '@crewcall/domain/clock';
import { isInCrew } from '@crewcall/domain/invite';
import { plural } from '@crewcall/ui/format';

type Counts = Pick<Out<'getJobSeries'>, 'inCrew' | 'applied'>;

/** The line that says how many people will be notified; null if nobody. */
export function notifiedText(inCrew: number | undefined, applied = 0): string | null {
  if (inCrew === undefined) return 'Everybody concerned will be notified.';
  const who = [
    ...(inCrew > 0 ? [plural(inCrew, 'invited or confirmed worker')] : []),
    ...(applied > 0 ? [plural(applied, 'applicant')] : []),
  ];
  return who.length === 0 ? null : `${who.join(' and ')} will be notified.`;
}

export const reasonHelp = 'Everybody who is notified reads it.';

export const nobodyNotified = 'Nobody is invited or confirmed, so nobody will be notified.';

/** The text of the question before a job is cancelled; null if nobody is affected. */
export function cancelText(
  { reqCrew }: Pick<Job, 'reqCrew'>,
  counts: Counts | undefined,
  times: readonly { end: number }[],
): string | null {
  const isPlaced = reqCrew.some(({ userList }) => userList.some(({ status }) => isInCrew(status)));
  const told = notifiedText(counts?.inCrew.own, counts?.applied.own);
  const said = [
    ...(told !== null
      ? [told]
      : isPlaced
        ? ['Nobody has an upcoming shift, so nobody will be notified.']
        : []),
    ...(times.length > 0
      ? [
          `${plural(times.length, 'recorded time')} ${times.length === 1 ? 'stays and is' : 'stay and are'} paid.`,
        ]
      : []),
    ...(times.some(isOpen) ? ['Somebody is still clocked in: enter the end on the time card.'] : []),
  ];
  return said.length === 0 ? null : said.join(' ');
}
