import { REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { freePeople, seekingCrews } from './free-people';

/** Who could take a place of a crew at once. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, notFound }) => {
  const crew = await seekingCrews(db, user.companyId).where('c.id', '=', body.idReqCrew).executeTakeFirst();
  const people = await freePeople(db, crew ?? notFound(texts.jobNotFound));
  return {
    people: people.slice(0, REPLACEMENTS_MOST),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
