import { plural } from '@crewcall/ui';

/** How many people hear of what is about to be done. */
export const toldText = (people: number): string =>
  people === 0
    ? 'Nobody is invited or confirmed, so nobody will be told.'
    : `${plural(people, 'invited or confirmed worker')} will be told.`;
