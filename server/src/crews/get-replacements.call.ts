import { REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { matches } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { seekingCrews, weighedPeople } from './free-people';

/** Who could take a place of a crew at once. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, now, notFound }) => {
  const crew = await seekingCrews(db, user.companyId).where('c.id', '=', body.idReqCrew).executeTakeFirst();
  const everybody = await weighedPeople(db, crew ?? notFound(texts.jobNotFound), now);
  const people = everybody.filter(({ fullName }) => matches(fullName, body.search ?? ''));
  return {
    people: people.slice(0, REPLACEMENTS_MOST),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
