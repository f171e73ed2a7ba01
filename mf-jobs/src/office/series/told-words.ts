import type { Job } from '@crewcall/contract/types';
import { answersUntil } from '@crewcall/domain/crew-time';
import { isInCrew } from '@crewcall/domain/invite';
import { plural } from '@crewcall/ui';

const placed = (crews: Job['reqCrew']): number =>
  new Set(
    crews.flatMap(({ userList }) => userList.filter(({ status }) => isInCrew(status)).map(({ id }) => id)),
  ).size;

/** Who hears of a job that is cancelled: of a shift that is over nobody does. */
export const toldOf = ({ reqCrew }: Pick<Job, 'reqCrew'>, now: number): number =>
  placed(reqCrew.filter((crew) => answersUntil(crew) > now));

/** How many people hear of what is about to be done. */
export const toldText = (people: number): string =>
  people === 0
    ? 'Nobody is invited or confirmed, so nobody will be told.'
    : `${plural(people, 'invited or confirmed worker')} will be told.`;

/** What is said before a job is cancelled; null where that concerns nobody. */
export function cancelText({ reqCrew }: Pick<Job, 'reqCrew'>, recorded: number, now: number): string | null {
  const told = toldOf({ reqCrew }, now);
  const said = [
    ...(told === 0 && placed(reqCrew) > 0
      ? ['Its shifts are over, so nobody will be told.']
      : told > 0
        ? [toldText(told)]
        : []),
    ...(recorded > 0
      ? [`${plural(recorded, 'recorded time')} ${recorded === 1 ? 'stays and is' : 'stay and are'} paid.`]
      : []),
  ];
  return said.length === 0 ? null : said.join(' ');
}
