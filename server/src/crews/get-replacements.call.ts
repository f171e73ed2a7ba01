import { REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/http/handle';
import { freePeople, seekingCrews, weighed } from './free-people';

/** Who could take a place of a crew at once. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, now, notFound }) => {
  const crew = await seekingCrews(db, user.companyId).where('c.id', '=', body.idReqCrew).executeTakeFirst();
  const seeking = crew ?? notFound(texts.jobNotFound);
  const people = await freePeople(db, seeking, body.search);
  return {
    people: await weighed(db, seeking, people.slice(0, REPLACEMENTS_MOST), now),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
